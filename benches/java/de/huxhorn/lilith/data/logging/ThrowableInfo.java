package de.huxhorn.lilith.data.logging;

import java.io.Serializable;

/** A throwable, and what caused it. */
public class ThrowableInfo implements Serializable {
  private static final long serialVersionUID = -6320441996003349426L;

  private String name;
  private String message;
  private ExtendedStackTraceElement[] stackTrace;
  private int omittedElements;
  private ThrowableInfo cause;
  private ThrowableInfo[] suppressed;

  public String getName() {
    return name;
  }

  public void setName(String name) {
    this.name = name;
  }

  public String getMessage() {
    return message;
  }

  public void setMessage(String message) {
    this.message = message;
  }

  public ExtendedStackTraceElement[] getStackTrace() {
    return stackTrace;
  }

  public void setStackTrace(ExtendedStackTraceElement[] stackTrace) {
    this.stackTrace = stackTrace;
  }

  public int getOmittedElements() {
    return omittedElements;
  }

  public void setOmittedElements(int omittedElements) {
    this.omittedElements = omittedElements;
  }

  public ThrowableInfo getCause() {
    return cause;
  }

  public void setCause(ThrowableInfo cause) {
    this.cause = cause;
  }

  public ThrowableInfo[] getSuppressed() {
    return suppressed;
  }

  public void setSuppressed(ThrowableInfo[] suppressed) {
    this.suppressed = suppressed;
  }
}
