package p;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A field of every kind that the Java stream codec knows; wrote {@code p.Kinds.ser} on JDK 17. */
public class Kinds implements Serializable {
  private static final long serialVersionUID = 2;

  public enum Level { LOW, HIGH }

  public static class Pair implements Serializable {
    private static final long serialVersionUID = 1;
    int a;
    String b;
    Pair(int a, String b) { this.a = a; this.b = b; }
  }

  boolean flag = true;
  byte octet = -1;
  char unit = '\u20ac';
  short small = -2;
  Boolean boxedFlag = true;
  Byte boxedOctet = -3;
  Character boxedUnit = 'x';
  Short boxedSmall = 1000;
  Integer boxedInt = 7;
  Integer boxedInt2 = 7;
  Long boxedLong = 1L << 40;
  Float boxedFloat = 0.5f;
  Double boxedDouble = -0.0;
  Level level = Level.LOW;
  Level other = Level.HIGH;
  Level again = Level.LOW;
  String name = "a\0b\ud83d\ude00";
  String nothing = null;
  Pair pair = new Pair(1, "one");
  Pair maybe = null;
  Pair[] pairs = {new Pair(2, "two"), new Pair(3, "three")};
  String[] texts = {null, "text"};
  long[] numbers = {1, Long.MIN_VALUE};
  List<Integer> ints = new ArrayList<>(List.of(7, 7, 1000, 1000));
  Map<Long, List<String>> map = new HashMap<>();
  HashMap<String, Boolean> flags = new HashMap<>();
  List<String> shared = new ArrayList<>();

  public static void main(String[] args) throws IOException {
    Kinds kinds = new Kinds();
    kinds.map.put(1L, new ArrayList<>(List.of("x")));
    kinds.map.put(1L << 33, new ArrayList<>());
    String shared = new String("shared");
    kinds.shared.add(shared);
    kinds.shared.add(shared);
    kinds.shared.add(new String("shared"));
    try (ObjectOutputStream out = new ObjectOutputStream(new FileOutputStream(args[0]))) {
      out.writeObject(kinds);
    }
  }
}
