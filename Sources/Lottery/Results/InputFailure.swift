/// Why an input could not be read, or only in part.
public struct InputFailure: Error, Equatable, Sendable {
  /// The kind of failure.
  public let code: Code
  /// The details, if any.
  public let cause: Cause?
  /// Whether the input's path is invalid or does not exist.
  public let isMissing: Bool

  /// A failure of this kind.
  package init(_ code: Code, _ cause: Cause? = nil, isMissing: Bool = false) {
    self.code = code
    self.cause = cause
    self.isMissing = isMissing
  }

  /// What is known of the reason, from which messages in any language are built.
  public enum Cause: Equatable, Sendable {
    /// The words of the system or of a library.
    case words(String)
    case notRegular(NotRegular)
    case emptyPath
    case pathWithNUL
    /// There is no such file, and the path ends in a carriage return.
    case pathWithReturn
    case noPathObject
    /// A picture among JSON values that is not base64.
    case noBase64
    case emptyFile
    /// A list of paths instead of a picture.
    case listOfPaths
    /// An unsupported file format, and how to convert it to PNG.
    case kind(String, conversion: Conversion)
    /// A variant of a file format that no usual program converts.
    case unconvertible(String)
    /// A file format whose library is not installed: what brings it, and how to do without.
    case missingLibrary(String, debianPackage: String, conversion: Conversion)
    /// A file format; the file opens only with a password, and how to save it without one.
    case password(String, conversion: Conversion)
    case pixels(width: Int, height: Int, limit: Int)
    case pages(Int, limit: Int)
    case side(width: Int, height: Int, limit: Int)
    case bytes(limit: Int)
    case codes(limit: Int)
    /// Dots an inch at which a page was drawn, fewer than requested: it is large.
    case coarse(dots: Int)
  }

  /// How to convert a file to PNG, or to save it without a password.
  public struct Conversion: Equatable, Sendable, CustomStringConvertible {
    /// The shell command, with the file's name quoted; its output lies beside the file.
    public let command: String
    /// The Debian package that contains the command.
    public let debianPackage: String
    /// The package to install, and the command.
    public var description: String { "(apt-get install \(debianPackage)): \(command)" }

    /// A conversion by this command.
    package init(command: String, debianPackage: String) {
      self.command = command
      self.debianPackage = debianPackage
    }
  }

  /// What may be found instead of a regular file.
  public enum NotRegular: Equatable, Sendable { case folder, pipe, socket, device }
}
