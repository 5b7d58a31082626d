package de.huxhorn.lilith.data.logging;

import java.io.Serializable;
import java.util.Map;

/** A label, and those it stands for. */
public class Marker implements Serializable {
  private static final long serialVersionUID = -4828769420328139691L;

  private String name;
  private Map<String, Marker> references;

  public String getName() {
    return name;
  }

  public void setName(String name) {
    this.name = name;
  }

  public Map<String, Marker> getReferences() {
    return references;
  }

  public void setReferences(Map<String, Marker> references) {
    this.references = references;
  }
}
