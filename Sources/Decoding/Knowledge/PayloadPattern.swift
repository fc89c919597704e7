/// What may be assumed of a payload, part after part; what the parts mean stays with who made it.
///
/// A pattern may allow somewhat more than payloads can be: it serves to guess, never to accept.
package struct PayloadPattern: Equatable, Sendable {
  /// The parts, in their order.
  package let parts: [Part]

  /// A payload of these parts.
  package init(_ parts: [Part]) { self.parts = parts }

  /// What may be assumed of some bytes of a payload.
  package indirect enum Part: Equatable, Sendable {
    /// One of some texts.
    case oneOf([[UInt8]])
    /// So many decimal digits.
    case digits(Int)
    /// So many numbers of two digits each, every one greater than the one before.
    case ascendingNumbers(ClosedRange<Int>, count: Int)
    /// One of some sequences of parts, all of the same length; where nothing is left to tell them
    /// by, the first.
    case either([[Part]])
  }
}
