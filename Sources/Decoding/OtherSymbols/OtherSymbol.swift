/// A symbol that is recognized but not read, because no ticket is printed as one.
package enum OtherSymbol: Equatable, Sendable {
  /// One of several QR codes that hold a message together (structured append); counted from 1.
  case part(Int, of: Int)
  case microQR
  /// A rectangular Micro QR code, rMQR.
  case rectangularMicroQR
}
