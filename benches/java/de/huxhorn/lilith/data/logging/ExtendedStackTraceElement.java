package de.huxhorn.lilith.data.logging;

import java.io.Serializable;

/** A place in a program. */
public class ExtendedStackTraceElement implements Serializable {
  private static final long serialVersionUID = -6954579590347369344L;

  private String classLoaderName;
  private String moduleName;
  private String moduleVersion;
  private String className;
  private String methodName;
  private String fileName;
  private int lineNumber;
  private String codeLocation;
  private String version;
  private boolean exact;

  public String getClassLoaderName() {
    return classLoaderName;
  }

  public void setClassLoaderName(String classLoaderName) {
    this.classLoaderName = classLoaderName;
  }

  public String getModuleName() {
    return moduleName;
  }

  public void setModuleName(String moduleName) {
    this.moduleName = moduleName;
  }

  public String getModuleVersion() {
    return moduleVersion;
  }

  public void setModuleVersion(String moduleVersion) {
    this.moduleVersion = moduleVersion;
  }

  public String getClassName() {
    return className;
  }

  public void setClassName(String className) {
    this.className = className;
  }

  public String getMethodName() {
    return methodName;
  }

  public void setMethodName(String methodName) {
    this.methodName = methodName;
  }

  public String getFileName() {
    return fileName;
  }

  public void setFileName(String fileName) {
    this.fileName = fileName;
  }

  public int getLineNumber() {
    return lineNumber;
  }

  public void setLineNumber(int lineNumber) {
    this.lineNumber = lineNumber;
  }

  public String getCodeLocation() {
    return codeLocation;
  }

  public void setCodeLocation(String codeLocation) {
    this.codeLocation = codeLocation;
  }

  public String getVersion() {
    return version;
  }

  public void setVersion(String version) {
    this.version = version;
  }

  public boolean isExact() {
    return exact;
  }

  public void setExact(boolean exact) {
    this.exact = exact;
  }
}
