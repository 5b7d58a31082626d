package threeten.direct;

import java.io.Serializable;

/** The fields of {@link java.time.Duration}, written as default serialization does. */
public final class Duration implements Serializable {
  private static final long serialVersionUID = 3078945930695997490L;

  final long seconds;
  final int nanos;

  public Duration(java.time.Duration value) {
    seconds = value.getSeconds();
    nanos = value.getNano();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Duration that && seconds == that.seconds && nanos == that.nanos;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(seconds) ^ nanos;
  }
}
