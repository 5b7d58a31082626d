package de.huxhorn.lilith.data.logging;

import de.huxhorn.lilith.data.eventsource.LoggerContext;
import java.io.Serializable;
import java.util.Map;

/** A logging event. */
public class LoggingEvent implements Serializable {
  /** How much an event matters. */
  public enum Level {
    TRACE,
    DEBUG,
    INFO,
    WARN,
    ERROR
  }

  private static final long serialVersionUID = -2135999771611827603L;

  private Long timeStamp;
  private Long sequenceNumber;
  private String logger;
  private Level level;
  private ThreadInfo threadInfo;
  private LoggerContext loggerContext;
  private Message message;
  private ThrowableInfo throwable;
  private Map<String, String> mdc;
  private Message[] ndc;
  private Marker marker;
  private ExtendedStackTraceElement[] callStack;

  public Long getTimeStamp() {
    return timeStamp;
  }

  public void setTimeStamp(Long timeStamp) {
    this.timeStamp = timeStamp;
  }

  public Long getSequenceNumber() {
    return sequenceNumber;
  }

  public void setSequenceNumber(Long sequenceNumber) {
    this.sequenceNumber = sequenceNumber;
  }

  public String getLogger() {
    return logger;
  }

  public void setLogger(String logger) {
    this.logger = logger;
  }

  public Level getLevel() {
    return level;
  }

  public void setLevel(Level level) {
    this.level = level;
  }

  public ThreadInfo getThreadInfo() {
    return threadInfo;
  }

  public void setThreadInfo(ThreadInfo threadInfo) {
    this.threadInfo = threadInfo;
  }

  public LoggerContext getLoggerContext() {
    return loggerContext;
  }

  public void setLoggerContext(LoggerContext loggerContext) {
    this.loggerContext = loggerContext;
  }

  public Message getMessage() {
    return message;
  }

  public void setMessage(Message message) {
    this.message = message;
  }

  public ThrowableInfo getThrowable() {
    return throwable;
  }

  public void setThrowable(ThrowableInfo throwable) {
    this.throwable = throwable;
  }

  public Map<String, String> getMdc() {
    return mdc;
  }

  public void setMdc(Map<String, String> mdc) {
    this.mdc = mdc;
  }

  public Message[] getNdc() {
    return ndc;
  }

  public void setNdc(Message[] ndc) {
    this.ndc = ndc;
  }

  public Marker getMarker() {
    return marker;
  }

  public void setMarker(Marker marker) {
    this.marker = marker;
  }

  public ExtendedStackTraceElement[] getCallStack() {
    return callStack;
  }

  public void setCallStack(ExtendedStackTraceElement[] callStack) {
    this.callStack = callStack;
  }
}
