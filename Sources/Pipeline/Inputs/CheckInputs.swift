package import Platform

/// What is to be checked, one at a time: given at once, or line by line.
package struct CheckInputs: ~Copyable {
  private var given: [CheckInput]
  private var lines: ByteLines?
  private let read: ([UInt8]) -> CheckInput?

  /// Inputs that are there.
  package init(_ inputs: [CheckInput]) {
    given = inputs.reversed()
    lines = nil
    read = { _ in nil }
  }

  /// The inputs that lines stand for; a line may stand for none.
  package init(lines: consuming ByteLines, read: @escaping ([UInt8]) -> CheckInput?) {
    given = []
    self.lines = consume lines
    self.read = read
  }

  /// The descriptor to wait for before `next`; nil when it does not wait.
  var awaited: Int32? {
    switch lines {
    case .some(let lines): lines.hasLineAtHand ? nil : lines.readNumber
    case .none: nil
    }
  }

  /// Reads on; waits unless the descriptor is readable.
  mutating func readMore() throws(SystemError) { try lines?.readMore() }

  /// What came next.
  enum Step {
    case input(CheckInput)
    /// A line that stands for nothing.
    case nothing
    case end
  }

  /// The next step.
  mutating func next() throws(SystemError) -> Step {
    if let input = given.popLast() { return .input(input) }
    guard let line = try lines?.next() else { return .end }
    return read(line).map { .input($0) } ?? .nothing
  }
}
