package import Platform

/// Why a cube cannot be built, read or written.
package enum CubeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A system call failed.
  case system(SystemError)
  /// A pick occurs more often than a counter can hold.
  case overflow
  /// The file is invalid: what was expected and found.
  case refused(String)

  /// The reason, for people.
  package var description: String {
    switch self {
    case .system(let error): error.description
    case .overflow: "one pick occurs more than \(UInt32.max) times"
    case .refused(let reason): reason
    }
  }

  /// Allocates memory; throws a failure as a `CubeError`.
  static func memory(of count: Int) throws(CubeError) -> PageMemory {
    do throws(SystemError) { return try PageMemory(count: count) } catch { throw .system(error) }
  }
}
