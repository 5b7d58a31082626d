package threeten.direct;

import java.io.Serializable;

/** The fields of {@link java.time.LocalTime}, written as default serialization does. */
public final class LocalTime implements Serializable {
  private static final long serialVersionUID = 6414437269572265201L;

  final byte hour;
  final byte minute;
  final byte second;
  final int nano;

  public LocalTime(java.time.LocalTime value) {
    hour = (byte) value.getHour();
    minute = (byte) value.getMinute();
    second = (byte) value.getSecond();
    nano = value.getNano();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LocalTime that
        && hour == that.hour
        && minute == that.minute
        && second == that.second
        && nano == that.nano;
  }

  @Override
  public int hashCode() {
    return (hour * 60 + minute) * 60 + second ^ nano;
  }
}
