package de.huxhorn.lilith.data;

import de.huxhorn.lilith.data.Codings.Coding;
import java.io.File;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Times the serialization of Lilith's events by the JDK, and files of them.
 *
 * <p>Arguments: {@code --repeat N} and {@code --warmup N}, in events, for the timings; {@code --write DIR} to write the
 * bytes to files as well; {@code --check FILE} to read a file of all events, and fail where it has others. Each timing
 * is one line of JSON on standard output.
 */
public final class Main {
  /** How many events there are; each timing takes them in turn. */
  static final int EVENTS = 2000;

  /** XML is so slow that it is timed, and warmed up, with this part of the events only. */
  private static final int XML_SHARE = 20;

  /** How many of the XML documents are written to files. */
  private static final int DOCUMENTS = 3;

  /** Where results end up, so that making them is not optimized away. */
  static volatile Object sink;

  private interface Action {
    Object run(int place) throws Exception;
  }

  public static void main(String[] args) throws Exception {
    long repeat = 0;
    long warmup = 0;
    Path directory = null;
    File checked = null;
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
        case "--check":
          checked = new File(args[i + 1]);
          break;
        default:
          throw new IllegalArgumentException("unknown option " + args[i]);
      }
    }
    Object[] events = IntStream.range(0, EVENTS).mapToObj(Events::event).toArray();
    Object[] wrappers = IntStream.range(0, EVENTS).mapToObj(Events::wrapper).toArray();
    if (directory != null) {
      write(directory, events, wrappers);
      EventFiles.write(directory, events);
    }
    if (checked != null) {
      EventFiles.check(checked, events);
    }
    if (repeat > 0) {
      measure("java-serialization", Codings.SERIALIZATION, events, 1, repeat, warmup);
      measure("javabeans-xml", Codings.XML, events, 1, part(repeat, XML_SHARE), part(warmup, XML_SHARE));
      measure("streaming", Codings.STREAMING, new Object[] {wrappers}, EVENTS, repeat, warmup);
      EventFiles.measure(events, repeat, warmup);
    }
  }

  private static void write(Path directory, Object[] events, Object[] wrappers) throws Exception {
    Files.createDirectories(directory);
    try (OutputStream out = Files.newOutputStream(directory.resolve("events.ser"))) {
      for (Object event : events) {
        out.write(Codings.SERIALIZATION.encode(event));
      }
    }
    for (int i = 0; i < DOCUMENTS; i++) {
      Files.write(directory.resolve("event-" + i + ".javabeans.xml"), Codings.XML.encode(events[i]));
    }
    Files.write(directory.resolve("streaming.ser"), Codings.STREAMING.encode(wrappers));
  }

  /** Times both ways of a coding, for values of so many events each. */
  private static void measure(String system, Coding coding, Object[] values, int events, long repeat, long warmup)
      throws Exception {
    byte[][] bytes = new byte[values.length][];
    long total = 0;
    for (int i = 0; i < values.length; i++) {
      bytes[i] = coding.encode(values[i]);
      total += bytes[i].length;
    }
    if (!Arrays.equals(coding.encode(coding.decode(bytes[0])), bytes[0])) {
      throw new IllegalStateException(system + " does not survive the round trip");
    }
    Action encode = place -> coding.encode(values[place]);
    Action decode = place -> coding.decode(bytes[place]);
    time(system, "encode", encode, values.length, total, events, part(repeat, events), part(warmup, events));
    time(system, "decode", decode, values.length, total, events, part(repeat, events), part(warmup, events));
  }

  private static void time(
      String system, String name, Action action, int places, long bytes, int events, long repeat, long warmup)
      throws Exception {
    for (long i = 0; i < warmup; i++) {
      sink = action.run((int) (i % places));
    }
    long start = System.nanoTime();
    for (long i = 0; i < repeat; i++) {
      sink = action.run((int) (i % places));
    }
    long total = System.nanoTime() - start;
    print(system, name, repeat * events, total, bytes);
  }

  /** The line of a timing. */
  static void print(String system, String name, long repeats, long total, long bytes) {
    System.out.printf(
        "{\"workload\":\"lilith\",\"system\":\"%s\",\"action\":\"%s\",\"repeats\":%d,\"total_ns\":%d,\"bytes\":%d,"
            + "\"java\":\"%s\"}%n",
        system, name, repeats, total, bytes, System.getProperty("java.version"));
  }

  /** The part, but at least one, where there is any. */
  static long part(long whole, long parts) {
    return (whole + parts - 1) / parts;
  }

  private Main() {}
}
