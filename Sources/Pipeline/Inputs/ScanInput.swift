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
    /// A file under a path.
    case file(BytePath)
    /// The standard input, to its end.
    case standardInput
    /// Nowhere: what was given is no path.
    case nowhere(InputFailure)
  }

  /// The input that a path names; a NUL in it names nothing.
  package init(path bytes: [UInt8]) {
    source = Source(bytes)
    place =
      if let path = BytePath(bytes) { .file(path) } else {
        .nowhere(InputFailure(.openFailed, "a path holds no NUL", isMissing: true))
      }
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
    case .file(let path):
      do throws(OpenError) {
        return try Descriptor.openRegularFile(path)
      } catch .refused(let error) {
        throw InputFailure(.openFailed, error.description, isMissing: error.isNotFound)
      } catch {
        throw InputFailure(.openFailed, error.description)
      }
    }
  }

  /// A file is refused above this many bytes, and so is what comes in.
  private static let sizeLimit = 256 << 20

  private static func spooledInput() throws(InputFailure) -> Descriptor {
    do throws(SystemError) {
      let spool = try Descriptor.memoryFile()
      let size = try spool.fillFromStandardInput(limit: sizeLimit)
      if size <= sizeLimit { return spool }
    } catch {
      throw InputFailure(.openFailed, error.description)
    }
    throw InputFailure(.tooLarge, "more than \(sizeLimit) bytes")
  }
}
