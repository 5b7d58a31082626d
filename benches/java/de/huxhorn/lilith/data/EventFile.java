package de.huxhorn.lilith.data;

import de.huxhorn.lilith.data.Codings.Coding;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.zip.GZIPOutputStream;

/**
 * A data file and its index, laid out and used as Lilith's: what {@code CodecFileBuffer} of huxi/sulky does to the
 * operating system, in the same order. Where that returns nothing or writes to a log, this one throws.
 */
final class EventFile {
  /** What the file of any application begins with. */
  private static final int CODEC_MAGIC = 0x0B501E7E;

  /** Lilith's own number. */
  private static final int LILITH_MAGIC = 0x0B5E55ED;

  /** The bytes of a head without meta data. */
  private static final int SMALLEST = 12;

  private static final int LENGTH = 4;
  private static final int PLACE = 8;

  private final File data;
  private final File index;
  private final Coding coding;
  private final byte[] metaData;

  /** The file of that name; it is made by what is added to it. */
  EventFile(File data, Coding coding, String contentFormat) throws IOException {
    String name = data.getName();
    int dot = name.lastIndexOf('.');
    this.data = data;
    this.index = new File(data.getParentFile(), (dot > 0 ? name.substring(0, dot) : name) + ".index");
    this.coding = coding;
    this.metaData = metaData(contentFormat);
  }

  /** Removes the events that there are. */
  void reset() throws IOException {
    Files.deleteIfExists(index.toPath());
    Files.deleteIfExists(data.toPath());
    try (RandomAccessFile out = new RandomAccessFile(data, "rw")) {
      out.writeInt(CODEC_MAGIC);
      out.writeInt(LILITH_MAGIC);
      out.writeInt(metaData.length);
      out.write(metaData);
    }
  }

  /** What both files take. */
  long bytes() {
    return data.length() + index.length();
  }

  /** How many events there are. */
  long count() {
    return index.length() / PLACE;
  }

  void add(Object event) throws Exception {
    prepare();
    try (RandomAccessFile places = new RandomAccessFile(index, "rw");
        RandomAccessFile events = new RandomAccessFile(data, "rw")) {
      long count = places.length() / PLACE;
      long place = events.length();
      writeEvent(events, place, event);
      writePlace(places, count, place);
    }
  }

  void addAll(Object[] added) throws Exception {
    prepare();
    if (added.length == 0) {
      return;
    }
    try (RandomAccessFile places = new RandomAccessFile(index, "rw");
        RandomAccessFile events = new RandomAccessFile(data, "rw")) {
      long count = places.length() / PLACE;
      long end = events.length();
      long[] begins = new long[added.length];
      for (int i = 0; i < added.length; i++) {
        begins[i] = end;
        end += writeEvent(events, end, added[i]);
      }
      for (int i = 0; i < begins.length; i++) {
        writePlace(places, count + i, begins[i]);
      }
    }
  }

  Object get(long number) throws Exception {
    if (!data.canRead() || !index.canRead()) {
      throw new IOException("one of the two files is missing");
    }
    try (RandomAccessFile places = new RandomAccessFile(index, "r");
        RandomAccessFile events = new RandomAccessFile(data, "r")) {
      long count = places.length() / PLACE;
      if (number < 0 || number >= count) {
        throw new IndexOutOfBoundsException("there is no event " + number + ": it has " + count);
      }
      return readEvent(events, readPlace(places, number));
    }
  }

  /** Makes the files anew where there are none. */
  private void prepare() throws IOException {
    if (!data.exists() || data.length() < SMALLEST) {
      reset();
    }
  }

  /** Gives how many bytes the event takes. */
  private long writeEvent(RandomAccessFile events, long place, Object event) throws Exception {
    byte[] message = coding.encode(event);
    events.seek(place);
    events.writeInt(message.length);
    events.write(message);
    return LENGTH + message.length;
  }

  private Object readEvent(RandomAccessFile events, long place) throws Exception {
    long start = place + LENGTH;
    if (place < 0 || events.length() < start) {
      throw new IOException("an event at " + place + " is beyond the end");
    }
    events.seek(place);
    int length = events.readInt();
    if (length < 0 || events.length() < start + length) {
      throw new IOException("an event of " + length + " bytes at " + place + " is beyond the end");
    }
    byte[] message = new byte[length];
    events.readFully(message);
    return coding.decode(message);
  }

  private static void writePlace(RandomAccessFile places, long number, long place) throws IOException {
    long at = number * PLACE;
    // Nobody but this program writes here, so that there are never events without a place to be filled up.
    if (places.length() < at) {
      throw new IOException("the index was cut");
    }
    places.seek(at);
    places.writeLong(place);
  }

  private static long readPlace(RandomAccessFile places, long number) throws IOException {
    long at = number * PLACE;
    if (places.length() < at + PLACE) {
      throw new IOException("the index was cut");
    }
    places.seek(at);
    return places.readLong();
  }

  /** A Protocol Buffers message: in field 1, entries, each with a key in field 1 and a value in field 2. */
  private static byte[] metaData(String contentFormat) throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(new GZIPOutputStream(compressed))) {
      writeEntry(out, "contentType", "logging");
      writeEntry(out, "contentFormat", contentFormat);
    }
    return compressed.toByteArray();
  }

  /** Writes an entry; it is so short that all its lengths are one byte. */
  private static void writeEntry(DataOutputStream out, String key, String value) throws IOException {
    out.writeByte(0x0A);
    out.writeByte(4 + key.length() + value.length());
    out.writeByte(0x0A);
    out.writeByte(key.length());
    out.write(key.getBytes(StandardCharsets.US_ASCII));
    out.writeByte(0x12);
    out.writeByte(value.length());
    out.write(value.getBytes(StandardCharsets.US_ASCII));
  }
}
