private import CPlatform
internal import Glibc

/// One end of a connection that carries whole messages, each with at most one descriptor.
package struct PacketSocket: ~Copyable, Sendable {
  private let descriptor: Descriptor

  /// Takes ownership of one end of a connection.
  package init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }

  /// The descriptor's number.
  package var fileDescriptor: Int32 { descriptor.fileDescriptor }

  /// Whether the descriptor is an open socket.
  package var isOpen: Bool { (try? descriptor.kind()) == .socket }

  /// Sends a message and a copy of a descriptor; throws if `waits` is false and there is no room.
  package func send(
    _ message: [UInt8], beside file: Int32? = nil, waits: Bool = true
  ) throws(SystemError) {
    _ = try checked(
      unsafe platform_send(fileDescriptor, message, message.count, file ?? -1, waits ? 1 : 0))
  }

  /// Waits for a message and refuses longer ones; nil at the end of the connection.
  package func receive(upTo capacity: Int) throws(SystemError) -> [UInt8]? {
    try unsafe receive(upTo: capacity, storing: nil)
  }

  /// Waits for a message with a descriptor; nil at the end of the connection.
  package func receiveWithFile(upTo capacity: Int) throws(SystemError) -> MessageWithFile? {
    var file: Int32 = -1
    guard let bytes = try unsafe receive(upTo: capacity, storing: &file) else { return nil }
    guard file >= 0 else { throw .badDescriptor }
    return MessageWithFile(bytes: bytes, file: Descriptor(owning: file))
  }

  /// The next message; if `file` is nil, a message with a descriptor is refused.
  private func receive(
    upTo capacity: Int, storing file: UnsafeMutablePointer<Int32>?
  ) throws(SystemError) -> [UInt8]? {
    let bytes = try unsafe filled(capacity) { buffer throws(SystemError) in
      try checked(unsafe platform_receive(fileDescriptor, buffer.baseAddress, capacity, file))
    }
    return bytes.isEmpty ? nil : bytes
  }
}

/// A message and the descriptor that came with it.
package struct MessageWithFile: ~Copyable {
  /// The message.
  package let bytes: [UInt8]
  /// The received descriptor, owned by this process alone.
  package let file: Descriptor
}

/// The two ends of a connection; the child gets `theirs`.
struct DescriptorPair: ~Copyable, Sendable {
  let ours: Descriptor
  let theirs: Descriptor

  fileprivate init(_ make: (UnsafeMutablePointer<Int32>) -> Int32) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    _ = try checked(unsafe make(&ends))
    ours = Descriptor(owning: ends[0])
    theirs = Descriptor(owning: ends[1])
  }
}

/// Two connected sockets that preserve message boundaries.
func socketPair() throws(SystemError) -> DescriptorPair {
  let kind = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
  return try unsafe DescriptorPair { unsafe socketpair(AF_UNIX, kind, 0, $0) }
}

/// The two ends of a pipe; ours is the read end.
func pipe() throws(SystemError) -> DescriptorPair {
  try unsafe DescriptorPair { unsafe pipe2($0, O_CLOEXEC) }
}
