package de.huxhorn.lilith.data.eventsource;

import java.io.Serializable;

/** Where an event came from. */
public class SourceIdentifier implements Serializable {
  private static final long serialVersionUID = -3221347884837534650L;

  private String identifier;
  private String secondaryIdentifier;

  public String getIdentifier() {
    return identifier;
  }

  public void setIdentifier(String identifier) {
    this.identifier = identifier;
  }

  public String getSecondaryIdentifier() {
    return secondaryIdentifier;
  }

  public void setSecondaryIdentifier(String secondaryIdentifier) {
    this.secondaryIdentifier = secondaryIdentifier;
  }
}
