package de.huxhorn.lilith.data;

import java.beans.ExceptionListener;
import java.beans.XMLDecoder;
import java.beans.XMLEncoder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/** How the JDK turns objects into bytes. */
final class Codings {
  /** After how many objects Lilith resets a stream. */
  private static final int RESET_AFTER = 70;

  /** A way to write and read one object. */
  interface Coding {
    byte[] encode(Object value) throws Exception;

    Object decode(byte[] bytes) throws Exception;
  }

  static final Coding SERIALIZATION =
      new Coding() {
        @Override
        public byte[] encode(Object value) throws Exception {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
          }
          return bytes.toByteArray();
        }

        @Override
        public Object decode(byte[] bytes) throws Exception {
          try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return in.readObject();
          }
        }
      };

  static final Coding XML =
      new Coding() {
        /** Without it, the JDK prints what goes wrong and goes on. */
        private final ExceptionListener fail =
            exception -> {
              throw new IllegalStateException(exception);
            };

        @Override
        public byte[] encode(Object value) {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          try (XMLEncoder out = new XMLEncoder(bytes)) {
            out.setExceptionListener(fail);
            out.writeObject(value);
          }
          return bytes.toByteArray();
        }

        @Override
        public Object decode(byte[] bytes) {
          try (XMLDecoder in = new XMLDecoder(new ByteArrayInputStream(bytes), null, fail)) {
            return in.readObject();
          }
        }
      };

  /** Many objects in one stream, which forgets what it holds from time to time; its value is an array. */
  static final Coding STREAMING =
      new Coding() {
        @Override
        public byte[] encode(Object values) throws Exception {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            int written = 0;
            for (Object value : (Object[]) values) {
              out.writeObject(value);
              if (++written % RESET_AFTER == 0) {
                out.reset();
              }
            }
          }
          return bytes.toByteArray();
        }

        @Override
        public Object decode(byte[] bytes) throws Exception {
          Object[] values = new Object[Main.EVENTS];
          try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            for (int i = 0; i < values.length; i++) {
              values[i] = in.readObject();
            }
          }
          return values;
        }
      };

  private Codings() {}
}
