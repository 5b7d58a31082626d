package de.huxhorn.lilith.data.logging;

import java.io.Serializable;

/** The thread that an event was logged in. */
public class ThreadInfo implements Serializable {
  private static final long serialVersionUID = -4824666074411143263L;

  private Long id;
  private String name;
  private Long groupId;
  private String groupName;
  private Integer priority;

  public Long getId() {
    return id;
  }

  public void setId(Long id) {
    this.id = id;
  }

  public String getName() {
    return name;
  }

  public void setName(String name) {
    this.name = name;
  }

  public Long getGroupId() {
    return groupId;
  }

  public void setGroupId(Long groupId) {
    this.groupId = groupId;
  }

  public String getGroupName() {
    return groupName;
  }

  public void setGroupName(String groupName) {
    this.groupName = groupName;
  }

  public Integer getPriority() {
    return priority;
  }

  public void setPriority(Integer priority) {
    this.priority = priority;
  }
}
