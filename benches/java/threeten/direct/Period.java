package threeten.direct;

import java.io.Serializable;

/** The fields of {@link java.time.Period}, written as default serialization does. */
public final class Period implements Serializable {
  private static final long serialVersionUID = -3587258372562876L;

  final int years;
  final int months;
  final int days;

  public Period(java.time.Period value) {
    years = value.getYears();
    months = value.getMonths();
    days = value.getDays();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Period that && years == that.years && months == that.months && days == that.days;
  }

  @Override
  public int hashCode() {
    return (years * 12 + months) * 31 + days;
  }
}
