/// One end of a connection that carries whole messages, each with at most one descriptor.
package struct PacketSocket: ~Copyable, Sendable {
  private let descriptor: Descriptor

  /// Takes ownership of one end of a connection.
  package init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  /// The descriptor's number.
  package var fileDescriptor: Int32 { descriptor.fileDescriptor }

  /// Whether the descriptor is an open socket.
  package var isOpen: Bool { (try? descriptor.kind()) == .socket }

  /// Sends a message, with an optional descriptor, which is duplicated for the other end.
  ///
  /// - Throws: An error with `isNotReady` if the buffer is full and `waits` is false.
  package func send(
    _ message: [UInt8], beside file: Int32? = nil, waits: Bool = true
  ) throws(SystemError) {
    try Platform.send(message, beside: file ?? -1, to: fileDescriptor, waits: waits)
  }

  /// Waits for a message and refuses longer ones; nil at the end of the connection.
  package func receive(upTo capacity: Int) throws(SystemError) -> [UInt8]? {
    try Platform.receive(upTo: capacity, from: fileDescriptor)
  }

  /// Waits for a message with a descriptor; nil at the end of the connection.
  package func receiveWithFile(upTo capacity: Int) throws(SystemError) -> MessageWithFile? {
    guard let (bytes, file) = try receiveWithDescriptor(upTo: capacity, from: fileDescriptor) else {
      return nil
    }
    guard file >= 0 else { throw .badDescriptor }
    return MessageWithFile(bytes: bytes, file: Descriptor(owning: file))
  }
}

/// A message and the descriptor that came with it.
package struct MessageWithFile: ~Copyable {
  /// The message.
  package let bytes: [UInt8]
  /// The file; this process alone owns this descriptor.
  package let file: Descriptor
}
