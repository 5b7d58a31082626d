package de.huxhorn.lilith.data.logging;

import java.io.Serializable;

/** A text with places for arguments, and these. */
public class Message implements Serializable {
  private static final long serialVersionUID = 5086167676879398378L;

  private String messagePattern;
  private String[] arguments;

  public String getMessagePattern() {
    return messagePattern;
  }

  public void setMessagePattern(String messagePattern) {
    this.messagePattern = messagePattern;
  }

  public String[] getArguments() {
    return arguments;
  }

  public void setArguments(String[] arguments) {
    this.arguments = arguments;
  }
}
