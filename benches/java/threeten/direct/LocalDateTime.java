package threeten.direct;

import java.io.Serializable;

/** The fields of {@link java.time.LocalDateTime}, written as default serialization does. */
public final class LocalDateTime implements Serializable {
  private static final long serialVersionUID = 6207766400415563566L;

  final LocalDate date;
  final LocalTime time;

  public LocalDateTime(java.time.LocalDateTime value) {
    date = new LocalDate(value.toLocalDate());
    time = new LocalTime(value.toLocalTime());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LocalDateTime that && date.equals(that.date) && time.equals(that.time);
  }

  @Override
  public int hashCode() {
    return date.hashCode() ^ time.hashCode();
  }
}
