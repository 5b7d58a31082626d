package org.apache.fory.graalvm;

import java.io.Serializable;

/** Twelve numbers, four of each width and kind. */
public class Struct implements Serializable {
  // What the JDK computes for the benchmark's own class; it depends on members that this class does not have.
  private static final long serialVersionUID = 0xe57e8741c1e904f6L;

  public int f1;
  public long f2;
  public float f3;
  public double f4;
  public int f5;
  public long f6;
  public float f7;
  public double f8;
  public int f9;
  public long f10;
  public float f11;
  public double f12;

  /** The value that the published figures were taken with. */
  public static Struct sample() {
    Struct struct = new Struct();
    struct.f1 = 10;
    struct.f2 = 123456788L;
    struct.f3 = 1 / 5f;
    struct.f4 = 1 / 7d;
    struct.f5 = 11;
    struct.f6 = 123456789L;
    struct.f7 = 2 / 5f;
    struct.f8 = 2 / 7d;
    struct.f9 = 12;
    struct.f10 = 123456788L;
    struct.f11 = 3 / 5f;
    struct.f12 = 3 / 7d;
    return struct;
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof Struct)) {
      return false;
    }
    Struct that = (Struct) other;
    return f1 == that.f1
        && f2 == that.f2
        && Float.compare(f3, that.f3) == 0
        && Double.compare(f4, that.f4) == 0
        && f5 == that.f5
        && f6 == that.f6
        && Float.compare(f7, that.f7) == 0
        && Double.compare(f8, that.f8) == 0
        && f9 == that.f9
        && f10 == that.f10
        && Float.compare(f11, that.f11) == 0
        && Double.compare(f12, that.f12) == 0;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(f1 + f2 + f5 + f6 + f9 + f10);
  }
}
