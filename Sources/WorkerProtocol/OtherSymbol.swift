/// A symbol that is recognized but not read, because no ticket is printed as one.
package enum OtherSymbol: Equatable, Sendable {
  case microQR
  /// A rectangular Micro QR code, rMQR.
  case rectangularMicroQR
  /// One of several QR codes that hold a message together (structured append).
  case part(Part)

  /// The place of a QR code among up to sixteen that hold a message together.
  package struct Part: Equatable, Sendable {
    /// Counted from 1.
    package let number: UInt8
    /// At least 2.
    package let count: UInt8

    /// Nil if no structured append has such a part.
    package init?(number: Int, of count: Int) {
      guard 2...16 ~= count, 1...count ~= number else { return nil }
      (self.number, self.count) = (UInt8(number), UInt8(count))
    }
  }
}

/// A byte for the kind, and two more for a part.
extension OtherSymbol: FrameField {
  private enum Kind: UInt8, FrameField {
    case microQR = 1
    case rectangularMicroQR = 2
    case part = 3
  }

  init(from rest: inout ArraySlice<UInt8>) throws(FrameError) {
    switch try rest.next(Kind.self) {
    case .microQR: self = .microQR
    case .rectangularMicroQR: self = .rectangularMicroQR
    case .part:
      let (number, count) = (try rest.next(UInt8.self), try rest.next(UInt8.self))
      guard let part = Part(number: Int(number), of: Int(count)) else {
        throw FrameError("expected a part of 2 to 16")
      }
      self = .part(part)
    }
  }

  func append(to frame: inout [UInt8]) {
    switch self {
    case .microQR: Kind.microQR.append(to: &frame)
    case .rectangularMicroQR: Kind.rectangularMicroQR.append(to: &frame)
    case .part(let part):
      Kind.part.append(to: &frame)
      frame += [part.number, part.count]
    }
  }
}
