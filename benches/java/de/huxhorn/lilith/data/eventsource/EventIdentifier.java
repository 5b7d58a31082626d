package de.huxhorn.lilith.data.eventsource;

import java.io.Serializable;

/** Where an event came from, and which it is there. */
public class EventIdentifier implements Serializable {
  private static final long serialVersionUID = -4019164988350212853L;

  private SourceIdentifier sourceIdentifier;
  private long localId;

  public SourceIdentifier getSourceIdentifier() {
    return sourceIdentifier;
  }

  public void setSourceIdentifier(SourceIdentifier sourceIdentifier) {
    this.sourceIdentifier = sourceIdentifier;
  }

  public long getLocalId() {
    return localId;
  }

  public void setLocalId(long localId) {
    this.localId = localId;
  }
}
