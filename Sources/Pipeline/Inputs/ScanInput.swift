package import Lottery
package import Platform
internal import WorkerProtocol

/// One input of a scan.
package struct ScanInput {
  /// The input's name in results.
  package let source: Source
  /// Where to read its bytes.
  package let location: Location

  /// Where an input's bytes come from.
  package enum Location {
    case file(BytePath)
    /// A file listed in a folder; if it has gone since, it is not a missing input.
    case entry(BytePath)
    case standardInput
    case memory([UInt8])
    case memoryFile(MemoryFile)
    /// Codes that need no decoder, or why there are none, such as an invalid path, and on which page.
    case given([ParsedCode], InputFailure?, page: Int = 0)
  }

  /// Creates an input with a name in results.
  package init(source: Source, _ location: Location) {
    self.source = source
    self.location = location
  }

  /// An input whose codes are known; a failure says why some or all are missing.
  package init(
    source: Source, codes: [ParsedCode] = [], failure: InputFailure? = nil, page: Int = 0
  ) {
    self.init(source: source, .given(codes, failure, page: page))
  }

  /// An input from a path; an empty path, or one with a NUL byte, becomes a failure.
  package init(path bytes: [UInt8]) {
    let cause = bytes.isEmpty ? InputFailure.Cause.emptyPath : .pathWithNUL
    let location =
      BytePath(bytes).map { Location.file($0) }
      ?? .given([], InputFailure(.openFailed, cause, isMissing: true))
    self.init(source: Source(bytes), location)
  }

  /// A file on disk, and whether it was listed in a folder rather than named.
  struct File {
    let path: BytePath
    let isEntry: Bool

    var hasConversion: Bool { isEntry && InputFailure.Conversion.isDone(for: path) }
  }

  /// The file to read; nil for standard input, bytes in memory and codes.
  var file: File? {
    switch location {
    case .file(let path): File(path: path, isEntry: false)
    case .entry(let path): File(path: path, isEntry: true)
    case .standardInput, .memory, .memoryFile, .given: nil
    }
  }

  /// Whether the input was listed in a folder rather than named.
  package var isEntry: Bool { file?.isEntry == true }

  /// Whether this is a folder entry that lies beside its own conversion to PNG.
  package var hasConversion: Bool { file?.hasConversion == true }

  init(entry path: BytePath) { self.init(source: Source(path.bytes), .entry(path)) }

  /// Opens the image; standard input is first copied into memory, up to the size limit.
  package func open() throws(InputFailure) -> Descriptor {
    switch location {
    case .given(_, let failure, _): throw failure ?? InputFailure(.openFailed)
    case .standardInput: return try Self.spooledInput()
    case .memory(let bytes): return try Self.file(of: bytes)
    case .memoryFile(let file): return try rethrow(file.opened()) { InputFailure($0) }
    case .file(let path): return try Self.openFile(path, isNamed: true)
    case .entry(let path): return try Self.openFile(path, isNamed: false)
    }
  }

  private static func openFile(_ path: BytePath, isNamed: Bool) throws(InputFailure) -> Descriptor {
    try rethrow(Descriptor.openRegularFile(path)) { error in
      let failure = InputFailure(opening: error, isNamed: isNamed)
      // A list that Windows wrote has a return behind each path.
      return failure.isMissing && path.bytes.last == UInt8(ascii: "\r")
        ? InputFailure(.openFailed, .pathWithReturn, isMissing: true) : failure
    }
  }

  private static func file(of bytes: [UInt8]) throws(InputFailure) -> Descriptor {
    guard bytes.count <= PictureLimits.bytes else { throw .tooManyBytes }
    return try rethrow(Descriptor.memoryFile(holding: bytes)) { InputFailure($0) }
  }

  private static func spooledInput() throws(InputFailure) -> Descriptor {
    let (size, start): (Int, [UInt8])
    let spool = try rethrow(Descriptor.memoryFile()) { InputFailure($0) }
    do throws(SystemError) {
      size = try spool.fillFromStandardInput(limit: PictureLimits.bytes)
      start = try spool.prefix(4096)
    } catch { throw InputFailure(error) }
    guard size <= PictureLimits.bytes else { throw .tooManyBytes }
    if isListOfPaths(start) { throw InputFailure(.notImage, .listOfPaths) }
    return spool
  }

  /// Whether a file exists under the name in the first line, and the text is no picture.
  private static func isListOfPaths(_ start: [UInt8]) -> Bool {
    let line = start.withoutByteOrderMark.prefix { ![0, UInt8(ascii: "\n")].contains($0) }
    let path = BytePath(Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line))
    return FileKind(of: start) == nil && path?.kind(followingLinks: true) != nil
  }
}

extension InputFailure {
  /// A file that is larger than any picture may be.
  package static let tooManyBytes = InputFailure(.tooLarge, .bytes(limit: PictureLimits.bytes))

  /// The system's reason why a file could not be read.
  package init(_ error: SystemError, isMissing: Bool = false) {
    self.init(.openFailed, .words(error.description), isMissing: isMissing)
  }

  init(opening error: OpenError, isNamed: Bool = false) {
    switch error {
    case .refused(let error): self.init(error, isMissing: isNamed && error.isNotFound)
    case .notRegular(let kind):
      self.init(.openFailed, .notRegular(InputFailure.NotRegular(kind)))
    }
  }
}

extension InputFailure.NotRegular {
  fileprivate init(_ kind: FileType) {
    self =
      switch kind {
      case .folder: .folder
      case .fifo: .pipe
      case .socket: .socket
      case .device, .link, .regular: .device
      }
  }
}
