package de.huxhorn.lilith.data.eventsource;

import java.io.Serializable;

/** An event, and where it came from. */
public class EventWrapper implements Serializable {
  private static final long serialVersionUID = 6302031645772429174L;

  private EventIdentifier eventIdentifier;
  private Serializable event;

  public EventIdentifier getEventIdentifier() {
    return eventIdentifier;
  }

  public void setEventIdentifier(EventIdentifier eventIdentifier) {
    this.eventIdentifier = eventIdentifier;
  }

  public Serializable getEvent() {
    return event;
  }

  public void setEvent(Serializable event) {
    this.event = event;
  }
}
