package de.huxhorn.lilith.data;

import de.huxhorn.lilith.data.eventsource.EventIdentifier;
import de.huxhorn.lilith.data.eventsource.EventWrapper;
import de.huxhorn.lilith.data.eventsource.SourceIdentifier;
import de.huxhorn.lilith.data.logging.ExtendedStackTraceElement;
import de.huxhorn.lilith.data.logging.LoggingEvent;
import de.huxhorn.lilith.data.logging.Marker;
import de.huxhorn.lilith.data.logging.Message;
import de.huxhorn.lilith.data.logging.ThreadInfo;
import de.huxhorn.lilith.data.logging.ThrowableInfo;
import java.util.HashMap;
import java.util.Map;

/** The data of Lilith's benchmark. */
final class Events {
  private static final int CALL_STACK = 25;
  private static final int STACK_TRACE = 5;

  /** An event, by its number. */
  static LoggingEvent event(int number) {
    LoggingEvent event = new LoggingEvent();
    event.setTimeStamp(1234567890000L);
    event.setLogger("logger-" + number);
    event.setLevel(LoggingEvent.Level.INFO);
    event.setMessage(message("messagePattern", "param", number));
    ThreadInfo thread = new ThreadInfo();
    thread.setName("threadName-" + number);
    event.setThreadInfo(thread);
    event.setThrowable(throwable());
    Map<String, String> context = new HashMap<>();
    context.put("key-" + number, "value-" + number);
    event.setMdc(context);
    event.setNdc(new Message[] {message("ndcMessagePattern", "ndcParam", number)});
    Marker marker = new Marker();
    marker.setName("marker-" + number);
    event.setMarker(marker);
    ExtendedStackTraceElement[] callStack = new ExtendedStackTraceElement[CALL_STACK];
    for (int place = 0; place < CALL_STACK; place++) {
      callStack[place] = element(place % 5, String.valueOf(place));
    }
    event.setCallStack(callStack);
    return event;
  }

  /** An event with where it came from, by its number. */
  static EventWrapper wrapper(int number) {
    // Constants, which a stream holds once.
    SourceIdentifier source = new SourceIdentifier();
    source.setIdentifier("identifier");
    source.setSecondaryIdentifier("secondIdentifier");
    EventIdentifier identifier = new EventIdentifier();
    identifier.setSourceIdentifier(source);
    identifier.setLocalId(number);
    EventWrapper wrapper = new EventWrapper();
    wrapper.setEventIdentifier(identifier);
    wrapper.setEvent(event(number));
    return wrapper;
  }

  private static Message message(String pattern, String argument, int number) {
    Message message = new Message();
    message.setMessagePattern(pattern + "-" + number + ": {} {}");
    message.setArguments(new String[] {argument + "1-" + number, argument + "2-" + number});
    return message;
  }

  private static ThrowableInfo throwable() {
    ThrowableInfo throwable = new ThrowableInfo();
    throwable.setName("throwableName");
    throwable.setMessage("throwableMessage");
    ExtendedStackTraceElement[] stackTrace = new ExtendedStackTraceElement[STACK_TRACE];
    for (int place = 0; place < STACK_TRACE; place++) {
      stackTrace[place] = element(place, "");
    }
    throwable.setStackTrace(stackTrace);
    throwable.setOmittedElements(17);
    return throwable;
  }

  private static ExtendedStackTraceElement element(int base, String suffix) {
    ExtendedStackTraceElement element = new ExtendedStackTraceElement();
    element.setClassName("className-" + base + suffix);
    element.setMethodName("methodName-" + base + suffix);
    element.setFileName("fileName-" + base + suffix);
    element.setLineNumber(17 + base);
    element.setCodeLocation("codeLocation-" + base + suffix);
    element.setVersion("version-" + base + suffix);
    element.setExact(base % 2 == 0);
    return element;
  }

  private Events() {}
}
