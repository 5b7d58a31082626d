package org.apache.fory.graalvm;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A number, a short text, a list of 20 texts and a map of 20 entries. */
public class Foo implements Serializable {
  // What the JDK computes for the benchmark's own class; it depends on members that this class does not have.
  private static final long serialVersionUID = 0x7f45128270a962e1L;

  public int f1;
  public String f2;
  public List<String> f3;
  public Map<String, Long> f4;

  /** The value that the published figures were taken with. */
  public static Foo sample() {
    Foo foo = new Foo();
    foo.f1 = 100;
    foo.f2 = "abc";
    foo.f3 = new ArrayList<>();
    foo.f4 = new HashMap<>();
    for (int i = 0; i < 20; i++) {
      foo.f3.add("string" + i);
      foo.f4.put("key" + i, (long) i);
    }
    return foo;
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof Foo)) {
      return false;
    }
    Foo that = (Foo) other;
    return f1 == that.f1
        && Objects.equals(f2, that.f2)
        && Objects.equals(f3, that.f3)
        && Objects.equals(f4, that.f4);
  }

  @Override
  public int hashCode() {
    return Objects.hash(f1, f2, f3, f4);
  }
}
