package threeten;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Times the serialization of java.time: as the JDK does it, and by the fields of its classes.
 *
 * <p>Arguments: {@code --repeat N} and {@code --warmup N} for the timings (a hundred times as often for the mixed
 * message, which takes as much less), {@code --write DIR} to write the streams to files. Each timing is one line of JSON
 * on standard output. The values are in text files beside this class.
 */
public final class Main {
  /** The JDK's own form: all classes of java.time delegate to one. */
  private static final String DELEGATE = "jdk";

  /** Each class for itself. */
  private static final String DIRECT = "jdk-direct";

  /** Where results end up, so that making them is not optimized away. */
  static volatile Object sink;

  /** The workload of six values. */
  private static final String MIXED = "mixed";

  private interface Action {
    Object run() throws Exception;
  }

  private static long repeat;
  private static long warmup;
  private static Path directory;

  public static void main(String[] args) throws Exception {
    if (args.length % 2 != 0) {
      throw new IllegalArgumentException("each option takes a value");
    }
    for (int i = 0; i < args.length; i += 2) {
      switch (args[i]) {
        case "--repeat" -> repeat = Long.parseLong(args[i + 1]);
        case "--warmup" -> warmup = Long.parseLong(args[i + 1]);
        case "--write" -> directory = Files.createDirectories(Path.of(args[i + 1]));
        default -> throw new IllegalArgumentException("unknown option " + args[i]);
      }
    }
    both("LocalDate", values("LocalDate", LocalDate::parse));
    both("LocalTime", values("LocalTime", LocalTime::parse));
    both("LocalDateTime", values("LocalDateTime", LocalDateTime::parse));
    both("Duration", values("Duration", Duration::parse));
    both("Period", values("Period", Period::parse));
    both(
        MIXED,
        List.of(
            LocalDate.of(2013, 3, 6),
            LocalDate.of(2010, 2, 1),
            LocalTime.of(1, 11),
            LocalTime.of(23, 41, 5),
            Period.of(1, 2, 3),
            Duration.ofSeconds(5)));
  }

  private static List<Object> values(String name, Function<String, Object> parse) throws IOException {
    try (InputStream text = Main.class.getResourceAsStream(name + "-1000.txt")) {
      List<Object> values = new ArrayList<>();
      new String(text.readAllBytes(), StandardCharsets.US_ASCII).lines().forEach(line -> values.add(parse.apply(line)));
      return values;
    }
  }

  /** The same value with fields of its own. */
  private static Object direct(Object value) {
    if (value instanceof LocalDate date) {
      return new threeten.direct.LocalDate(date);
    } else if (value instanceof LocalTime time) {
      return new threeten.direct.LocalTime(time);
    } else if (value instanceof LocalDateTime both) {
      return new threeten.direct.LocalDateTime(both);
    } else if (value instanceof Duration duration) {
      return new threeten.direct.Duration(duration);
    } else if (value instanceof Period period) {
      return new threeten.direct.Period(period);
    }
    throw new IllegalArgumentException("no value of the benchmark: " + value.getClass());
  }

  private static void both(String workload, List<Object> values) throws Exception {
    measure(workload, DELEGATE, values);
    List<Object> direct = new ArrayList<>();
    for (Object value : values) {
      direct.add(direct(value));
    }
    measure(workload, DIRECT, direct);
  }

  private static void measure(String workload, String system, List<Object> values) throws Exception {
    byte[] stream = serialize(values);
    if (!values.equals(deserialize(stream, values.size()))) {
      throw new IllegalStateException(workload + " does not survive the round trip");
    }
    if (directory != null) {
      Files.write(directory.resolve(workload + "." + system + ".ser"), stream);
    }
    if (repeat == 0) {
      return;
    }
    time(workload, system, "serialize", stream.length, () -> serialize(values));
    time(workload, system, "deserialize", stream.length, () -> deserialize(stream, values.size()));
    if (workload.equals(MIXED)) {
      return;
    }
    byte[][] streams = new byte[values.size()][];
    int bytes = 0;
    for (int i = 0; i < streams.length; i++) {
      streams[i] = serialize(List.of(values.get(i)));
      bytes += streams[i].length;
    }
    time(workload + "-alone", system, "serialize", bytes, () -> serializeEach(values));
    time(workload + "-alone", system, "deserialize", bytes, () -> deserializeEach(streams));
  }

  private static void time(String workload, String system, String name, int bytes, Action action) throws Exception {
    long factor = workload.equals(MIXED) ? 100 : 1;
    for (long i = 0; i < factor * warmup; i++) {
      sink = action.run();
    }
    long start = System.nanoTime();
    for (long i = 0; i < factor * repeat; i++) {
      sink = action.run();
    }
    long total = System.nanoTime() - start;
    System.out.printf(
        "{\"workload\":\"%s\",\"system\":\"%s\",\"action\":\"%s\",\"repeats\":%d,\"total_ns\":%d,\"bytes\":%d,\"java\":\"%s\"}%n",
        workload, system, name, factor * repeat, total, bytes, System.getProperty("java.version"));
  }

  private static byte[] serialize(List<?> values) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      for (Object value : values) {
        out.writeObject(value);
      }
    }
    return bytes.toByteArray();
  }

  private static List<Object> deserialize(byte[] bytes, int count) throws IOException, ClassNotFoundException {
    List<Object> values = new ArrayList<>(count);
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      for (int i = 0; i < count; i++) {
        values.add(in.readObject());
      }
    }
    return values;
  }

  private static Object serializeEach(List<?> values) throws IOException {
    for (Object value : values) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(value);
      }
      sink = bytes.toByteArray();
    }
    return sink;
  }

  private static Object deserializeEach(byte[][] streams) throws IOException, ClassNotFoundException {
    for (byte[] bytes : streams) {
      try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
        sink = in.readObject();
      }
    }
    return sink;
  }

  private Main() {}
}
