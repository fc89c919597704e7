package import Platform

/// Why a cube cannot be made, read or written.
package enum CubeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The system refused something.
  case system(SystemError)
  /// A pick was played more often than a counter can hold.
  case overflow
  /// The file is not one that can be read: what was expected and what was found.
  case refused(String)

  /// The reason, for people.
  package var description: String {
    switch self {
    case .system(let error): error.description
    case .overflow: "expected no pick more than \(UInt32.max) times, found one more often"
    case .refused(let reason): reason
    }
  }

  /// Memory of so many bytes; throws the system's refusal as a `CubeError`.
  static func memory(of count: Int) throws(CubeError) -> PageMemory {
    do throws(SystemError) { return try PageMemory(count: count) } catch { throw .system(error) }
  }
}
