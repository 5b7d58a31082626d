package threeten.direct;

import java.io.Serializable;

/** The fields of {@link java.time.LocalDate}, written as default serialization does. */
public final class LocalDate implements Serializable {
  // That of the class of the JDK, as for the other classes here.
  private static final long serialVersionUID = 2942565459149668126L;

  final int year;
  final short month;
  final short day;

  public LocalDate(java.time.LocalDate value) {
    year = value.getYear();
    month = (short) value.getMonthValue();
    day = (short) value.getDayOfMonth();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LocalDate that && year == that.year && month == that.month && day == that.day;
  }

  @Override
  public int hashCode() {
    return (year * 12 + month) * 31 + day;
  }
}
