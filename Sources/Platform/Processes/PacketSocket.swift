/// One end of a connection that carries whole messages, each with at most one descriptor.
package struct PacketSocket: ~Copyable, Sendable {
  private let descriptor: Descriptor

  /// Takes over one end of a connection.
  package init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  /// The number by which the system knows it.
  package var number: Int32 { descriptor.number }

  /// Whether there is a socket by that number.
  package var isOpen: Bool { (try? descriptor.kind()) == .socket }

  /// Sends a message, and a descriptor beside it; the other end gets its own copy of that.
  ///
  /// - Throws: `isNotReady`, where the other end leaves too much unread and this one does not wait.
  package func send(
    _ message: [UInt8], beside file: Int32? = nil, waits: Bool = true
  ) throws(SystemError) {
    try Platform.send(message, beside: file ?? -1, to: number, waits: waits)
  }

  /// Waits for a message and refuses a longer one; nil at the end of the connection.
  package func receive(upTo capacity: Int) throws(SystemError) -> [UInt8]? {
    try Platform.receive(upTo: capacity, from: number)
  }

  /// Waits for a message that comes with a descriptor; nil at the end of the connection.
  package func receiveWithFile(upTo capacity: Int) throws(SystemError) -> MessageWithFile? {
    guard let (bytes, file) = try receiveWithDescriptor(upTo: capacity, from: number) else {
      return nil
    }
    guard file >= 0 else { throw .badDescriptor }
    return MessageWithFile(bytes: bytes, file: Descriptor(owning: file))
  }
}

/// A message and the open file that came with it.
package struct MessageWithFile: ~Copyable {
  /// The message.
  package let bytes: [UInt8]
  /// The file, which nobody else has open by this number.
  package let file: Descriptor
}
