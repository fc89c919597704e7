package import Lottery
package import Platform

/// One input of a scan.
package struct ScanInput {
  /// Its name in results.
  package let source: Source
  /// Where its bytes are.
  package let place: Place

  /// Where an image's bytes are.
  package enum Place {
    /// A file under a path that somebody named.
    case file(BytePath)
    /// A file in a folder: it may have gone since, but the folder was not empty.
    case entry(BytePath)
    /// The standard input, to its end.
    case standardInput
    /// Nowhere: what was given is no path.
    case nowhere(InputFailure)
  }

  /// The input that a path names; an empty one and one with a NUL name nothing.
  package init(path bytes: [UInt8]) {
    source = Source(bytes)
    let cause = bytes.isEmpty ? InputFailure.Cause.emptyPath : .pathWithNUL
    place =
      BytePath(bytes).map { .file($0) }
      ?? .nowhere(InputFailure(.openFailed, cause, isMissing: true))
  }

  /// An input that is none, for a reason.
  package init(source: Source, refusedFor failure: InputFailure) {
    self.source = source
    place = .nowhere(failure)
  }

  /// An entry of a folder that was there when the folder was read.
  init(entry path: BytePath) {
    source = Source(path.bytes)
    place = .entry(path)
  }

  private init(standardInput source: Source) {
    self.source = source
    place = .standardInput
  }

  /// The image that comes in on the standard input.
  package static var standardInput: ScanInput {
    ScanInput(standardInput: Source(Array("-".utf8)))
  }

  /// Opens the image; one that is not a file's is taken into memory, up to the size limit.
  package func open() throws(InputFailure) -> Descriptor {
    switch place {
    case .nowhere(let failure): throw failure
    case .standardInput: return try Self.spooledInput()
    case .file(let path): return try Self.openFile(path, isNamed: true)
    case .entry(let path): return try Self.openFile(path, isNamed: false)
    }
  }

  private static func openFile(
    _ path: BytePath, isNamed: Bool
  ) throws(InputFailure) -> Descriptor {
    do throws(OpenError) {
      return try Descriptor.openRegularFile(path)
    } catch {
      switch error {
      case .refused(let error):
        throw InputFailure(error, isMissing: isNamed && error.isNotFound)
      case .notRegular(let kind):
        throw InputFailure(.openFailed, .notRegular(InputFailure.NotRegular(kind)))
      }
    }
  }

  /// A file is refused above this many bytes, and so is what comes in.
  static let sizeLimit = 256 << 20

  /// An image with more pixels along a side is refused, whatever the limit of pixels.
  static let sideLimit = 100_000

  private static func spooledInput() throws(InputFailure) -> Descriptor {
    do throws(SystemError) {
      let spool = try Descriptor.memoryFile()
      let size = try spool.fillFromStandardInput(limit: sizeLimit)
      if size <= sizeLimit { return spool }
    } catch {
      throw InputFailure(error)
    }
    throw InputFailure(.tooLarge, .bytes(limit: sizeLimit))
  }
}

extension InputFailure {
  /// What the system has refused to open.
  init(_ error: SystemError, isMissing: Bool = false) {
    self.init(
      .openFailed, .refused(number: error.number, words: error.description),
      isMissing: isMissing)
  }
}

extension InputFailure.NotRegular {
  /// What stands under a name in the place of a file.
  fileprivate init(_ kind: FileKind) {
    self =
      switch kind {
      case .folder: .folder
      case .fifo: .pipe
      case .socket: .socket
      case .device, .link, .regular: .device
      }
  }
}
