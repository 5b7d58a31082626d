package org.apache.fory.graalvm;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Times the serialization of the JDK.
 *
 * <p>Arguments: {@code --repeat N} and {@code --warmup N} for the timings, {@code --write DIR} to write the streams to
 * files as well. Each timing is one line of JSON on standard output.
 */
public final class Main {
  /** Where results end up, so that making them is not optimized away. */
  static volatile Object sink;

  private interface Action {
    Object run() throws Exception;
  }

  public static void main(String[] args) throws Exception {
    long repeat = 0;
    long warmup = 0;
    Path directory = null;
    if (args.length % 2 != 0) {
      throw new IllegalArgumentException("each option takes a value");
    }
    for (int i = 0; i < args.length; i += 2) {
      switch (args[i]) {
        case "--repeat":
          repeat = Long.parseLong(args[i + 1]);
          break;
        case "--warmup":
          warmup = Long.parseLong(args[i + 1]);
          break;
        case "--write":
          directory = Path.of(args[i + 1]);
          break;
        default:
          throw new IllegalArgumentException("unknown option " + args[i]);
      }
    }
    for (Object value : new Object[] {Struct.sample(), Foo.sample()}) {
      if (directory != null) {
        Files.createDirectories(directory);
        Files.write(directory.resolve(value.getClass().getName() + ".ser"), serialize(value));
      }
      if (repeat > 0) {
        measure(value, repeat, warmup);
      }
    }
  }

  private static void measure(Object value, long repeat, long warmup) throws Exception {
    byte[] bytes = serialize(value);
    if (!value.equals(deserialize(bytes))) {
      throw new IllegalStateException(value.getClass() + " does not survive the round trip");
    }
    // Each round trip takes the value that the last one gave.
    Object[] last = {value};
    time(value, "roundtrip", bytes.length, repeat, warmup, () -> last[0] = deserialize(serialize(last[0])));
    time(value, "serialize", bytes.length, repeat, warmup, () -> serialize(value));
    time(value, "deserialize", bytes.length, repeat, warmup, () -> deserialize(bytes));
  }

  private static void time(Object value, String name, int bytes, long repeat, long warmup, Action action)
      throws Exception {
    for (long i = 0; i < warmup; i++) {
      sink = action.run();
    }
    long start = System.nanoTime();
    for (long i = 0; i < repeat; i++) {
      sink = action.run();
    }
    long total = System.nanoTime() - start;
    System.out.printf(
        "{\"workload\":\"%s\",\"action\":\"%s\",\"repeats\":%d,\"total_ns\":%d,\"bytes\":%d,\"java\":\"%s\"}%n",
        value.getClass().getSimpleName(), name, repeat, total, bytes, System.getProperty("java.version"));
  }

  private static byte[] serialize(Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    return bytes.toByteArray();
  }

  private static Object deserialize(byte[] bytes) throws IOException, ClassNotFoundException {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return in.readObject();
    }
  }

  private Main() {}
}
