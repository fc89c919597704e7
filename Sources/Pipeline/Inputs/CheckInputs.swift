package import Platform

/// Yields inputs to check one at a time, from an array or from lines.
package struct CheckInputs: ~Copyable {
  private var given: [CheckInput]
  private var lines: ByteLines?
  private let read: ([UInt8]) -> CheckInput?

  /// Yields the elements of an array.
  package init(_ inputs: [CheckInput]) {
    given = inputs.reversed()
    lines = nil
    read = { _ in nil }
  }

  /// Yields the inputs that `read` parses from lines; it returns nil for a line without one.
  package init(lines: consuming ByteLines, read: @escaping ([UInt8]) -> CheckInput?) {
    given = []
    self.lines = consume lines
    self.read = read
  }

  /// The descriptor to wait for before calling `next`; nil if `next` would not block.
  var awaited: Int32? {
    switch lines {
    case .some(let lines): lines.hasLineAtHand ? nil : lines.readDescriptor
    case .none: nil
    }
  }

  /// Reads more lines; blocks unless the descriptor is readable.
  mutating func readMore() throws(SystemError) { try lines?.readMore() }

  /// What `next` returns.
  enum Step {
    case input(CheckInput)
    /// A line without an input.
    case nothing
    case end
  }

  /// The next input, empty line or end.
  mutating func next() throws(SystemError) -> Step {
    if let input = given.popLast() { return .input(input) }
    guard let line = try lines?.next() else { return .end }
    return read(line).map { .input($0) } ?? .nothing
  }
}
