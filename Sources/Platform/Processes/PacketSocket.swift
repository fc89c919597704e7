/// One end of a connection that carries whole messages, each with at most one descriptor.
package struct PacketSocket: ~Copyable, Sendable {
  private let descriptor: Descriptor

  /// Takes ownership of one end of a connection.
  package init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  /// The descriptor's number.
  package var fileDescriptor: Int32 { descriptor.fileDescriptor }

  /// Whether the descriptor is an open socket.
  package var isOpen: Bool { (try? descriptor.kind()) == .socket }
}

/// A message and the descriptor that came with it.
package struct MessageWithFile: ~Copyable {
  /// The message.
  package let bytes: [UInt8]
  /// The file; this process alone owns this descriptor.
  package let file: Descriptor
}
