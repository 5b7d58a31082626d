package de.huxhorn.lilith.data;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Times, writes and reads files of events, which are written by Java's serialization. */
final class EventFiles {
  private static final String SYSTEM = "java-serialization";
  private static final String FORMAT = "java.io.Serializable";

  /** How far apart events are that are read one after the other; it shares no divisor with their number. */
  private static final int STEP = 1237;

  private interface Action {
    void run(int place) throws Exception;
  }

  /** The file of that name in the directory. */
  private static EventFile in(Path directory) throws Exception {
    return at(directory.resolve("events.lilith").toFile());
  }

  private static EventFile at(File data) throws Exception {
    return new EventFile(data, Codings.SERIALIZATION, FORMAT);
  }

  /** Writes a file: the first event alone, the others together. */
  static void write(Path directory, Object[] events) throws Exception {
    EventFile file = in(directory);
    file.reset();
    file.add(events[0]);
    file.addAll(Arrays.copyOfRange(events, 1, events.length));
  }

  /** Fails where a file does not hold the events, in order. */
  static void check(File data, Object[] events) throws Exception {
    check(at(data), events);
  }

  private static void check(EventFile file, Object[] events) throws Exception {
    if (file.count() != events.length) {
      throw new IllegalStateException("the file has " + file.count() + " events");
    }
    for (int i = 0; i < events.length; i++) {
      // The classes have no equals.
      byte[] found = Codings.SERIALIZATION.encode(file.get(i));
      if (!Arrays.equals(found, Codings.SERIALIZATION.encode(events[i]))) {
        throw new IllegalStateException("event " + i + " comes back as another one");
      }
    }
  }

  /** Times add and get of so many events, and addAll of all of them as often as makes so many. */
  static void measure(Object[] events, long repeat, long warmup) throws Exception {
    Path directory = Files.createTempDirectory("lilith-files");
    EventFile file = in(directory);
    try {
      int count = events.length;
      // A file holds the events once; making the next one is not timed.
      Action renew = place -> {
        if (place == 0) {
          file.reset();
        }
      };
      Action add = place -> file.add(events[place]);
      Action get = place -> Main.sink = file.get((long) place * STEP % count);

      file.reset();
      file.addAll(events);
      check(file, events);
      long bytes = file.bytes();
      time("add", renew, add, count, bytes, 1, repeat, warmup);
      time("addAll", place -> file.reset(), place -> file.addAll(events), 1, bytes, count,
          Main.part(repeat, count), Main.part(warmup, count));
      // What was timed last has left all events there.
      time("get", place -> {}, get, count, bytes, 1, repeat, warmup);
    } finally {
      try (var files = Files.list(directory)) {
        for (Path path : (Iterable<Path>) files::iterator) {
          Files.delete(path);
        }
      }
      Files.delete(directory);
    }
  }

  /** Times an action; what goes before each time is not timed. */
  private static void time(
      String name, Action before, Action action, int places, long bytes, int events, long repeat, long warmup)
      throws Exception {
    for (long i = 0; i < warmup; i++) {
      before.run((int) (i % places));
      action.run((int) (i % places));
    }
    long total = 0;
    for (long i = 0; i < repeat; i++) {
      before.run((int) (i % places));
      long start = System.nanoTime();
      action.run((int) (i % places));
      total += System.nanoTime() - start;
    }
    Main.print(SYSTEM, name, repeat * events, total, bytes);
  }

  private EventFiles() {}
}
