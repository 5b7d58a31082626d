package de.huxhorn.lilith.data.eventsource;

import java.io.Serializable;
import java.util.Map;

/** The program that an event was logged in. */
public class LoggerContext implements Serializable {
  private static final long serialVersionUID = -1979182848053339299L;

  private String name;
  private Long birthTime;
  private Map<String, String> properties;

  public String getName() {
    return name;
  }

  public void setName(String name) {
    this.name = name;
  }

  public Long getBirthTime() {
    return birthTime;
  }

  public void setBirthTime(Long birthTime) {
    this.birthTime = birthTime;
  }

  public Map<String, String> getProperties() {
    return properties;
  }

  public void setProperties(Map<String, String> properties) {
    this.properties = properties;
  }
}
