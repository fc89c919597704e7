import Glibc
import TestSupport
import Testing

@testable import Platform

struct PacketSocketTests {
  private struct Pair: ~Copyable {
    let ours: PacketSocket
    let theirs: PacketSocket

    init() throws {
      let pair = try socketPair()
      let numbers = [pair.ours.fileDescriptor, pair.theirs.fileDescriptor].map {
        fcntl($0, F_DUPFD_CLOEXEC, 3)
      }
      ours = PacketSocket(Descriptor(owning: numbers[0]))
      theirs = PacketSocket(Descriptor(owning: numbers[1]))
    }
  }

  @Test func `messages keep their boundaries and their order`() throws {
    let pair = try Pair()
    let messages: [[UInt8]] = [[1], [2, 3], [UInt8](repeating: 4, count: 10_000)]
    for message in messages { try pair.ours.send(message) }
    for message in messages { #expect(try pair.theirs.receive(upTo: 16_384) == message) }
  }

  @Test func `a message longer than the limit is refused, and the next one is whole`() throws {
    let pair = try Pair()
    try pair.ours.send([1, 2, 3, 4])
    try pair.ours.send([5, 6])
    var refusal: SystemError?
    do throws(SystemError) { _ = try pair.theirs.receive(upTo: 3) } catch { refusal = error }
    #expect(refusal?.number == EMSGSIZE)
    #expect(try pair.theirs.receive(upTo: 3) == [5, 6])
  }

  @Test func `after the last message, a closed connection reads as nil and takes no more`() throws {
    var theirs: PacketSocket
    do {
      let pair = try socketPair()
      let number = fcntl(pair.theirs.fileDescriptor, F_DUPFD_CLOEXEC, 3)
      theirs = PacketSocket(Descriptor(owning: number))
      let ours = PacketSocket(
        Descriptor(owning: fcntl(pair.ours.fileDescriptor, F_DUPFD_CLOEXEC, 3)))
      try ours.send([9])
    }
    #expect(try theirs.receive(upTo: 9) == [9])
    #expect(try theirs.receive(upTo: 9) == nil)
    #expect(try theirs.receiveWithFile(upTo: 9) == nil)
    var refusal: SystemError?
    do throws(SystemError) { try theirs.send([1]) } catch { refusal = error }
    #expect(refusal?.isBrokenPipe == true)
  }

  @Test func `a file is sent with a message and then owned by the receiver`() throws {
    let pair = try Pair()
    let sent: Int32
    do {
      let file = try memory([1, 2, 3])
      sent = file.fileDescriptor
      try pair.ours.send([7], beside: file.fileDescriptor)
    }
    let message = try pair.theirs.receiveWithFile(upTo: 9)
    switch consume message {
    case .some(let message):
      #expect(message.bytes == [7])
      #expect(try message.file.read(upTo: 9) == [1, 2, 3])
      #expect(fcntl(message.file.fileDescriptor, F_GETFD) & FD_CLOEXEC != 0)
    case .none: Issue.record("no message came with descriptor \(sent)")
    }
  }

  @Test func `a message without a file is refused where a file is expected`() throws {
    let pair = try Pair()
    try pair.ours.send([7])
    var refusal: SystemError?
    do throws(SystemError) { _ = try pair.theirs.receiveWithFile(upTo: 9) } catch {
      refusal = error
    }
    #expect(refusal == .badDescriptor)
  }

  @Test func `an unexpected file is closed`() throws {
    let pair = try Pair()
    let reader: Descriptor
    do {
      let ends = try pipe()
      reader = Descriptor(owning: fcntl(ends.ours.fileDescriptor, F_DUPFD_CLOEXEC, 3))
      try pair.ours.send([7], beside: ends.theirs.fileDescriptor)
      try pair.ours.send([7, 7], beside: ends.theirs.fileDescriptor)
    }
    // The only writable copies are those in transit.
    #expect(try Readiness.wait(for: [reader.fileDescriptor], until: .now) == [])
    var refusal: SystemError?
    do throws(SystemError) { _ = try pair.theirs.receive(upTo: 9) } catch { refusal = error }
    #expect(refusal?.number == EMSGSIZE)
    #expect(try Readiness.wait(for: [reader.fileDescriptor], until: .now) == [])
    refusal = nil
    do throws(SystemError) { _ = try pair.theirs.receiveWithFile(upTo: 1) } catch {
      refusal = error
    }
    #expect(refusal?.number == EMSGSIZE)
    // Waits, since a program that another test just forked may hold a copy until its exec.
    #expect(try Readiness.wait(for: [reader.fileDescriptor]) == [reader.fileDescriptor])
    #expect(try reader.read(upTo: 1) == [])
  }
}
