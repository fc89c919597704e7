import Foundation
import Glibc
import TestSupport
import Testing

@testable import Platform

struct TransferTests {
  @Test func `a blocked write ends on a signal, whichever thread receives it`() async {
    await #expect(processExitsWith: .success) {
      // A write that keeps blocking would fail the test at the alarm.
      alarm(60)
      try Interrupts.take()
      let ends = try pipe()
      let (ours, theirs) = (ends.ours.fileDescriptor, ends.theirs.fileDescriptor)
      var all = sigset_t()
      unsafe sigfillset(&all)
      let ended = DispatchSemaphore(value: 0)
      Thread.detachNewThread { [all] in
        var all = all
        _ = unsafe pthread_sigmask(SIG_BLOCK, &all, nil)
        let refusal = SystemError.of {
          try writeAll([UInt8](repeating: 1, count: 1 << 20), to: theirs)
        }
        if refusal == .interrupted { ended.signal() }
      }
      // F_GETPIPE_SZ, which Glibc's module does not export.
      let size = fcntl(ours, 1032)
      var waiting: Int32 = 0
      while waiting < size { _ = unsafe ioctl(ours, UInt(FIONREAD), &waiting) }
      kill(getpid(), SIGTERM)
      ended.wait()
      _ = ends.theirs.fileDescriptor
    }
  }

  @Test func `reads and writes wait for nonblocking descriptors`() async throws {
    let ends = try pipe()
    let (ours, theirs) = (ends.ours.fileDescriptor, ends.theirs.fileDescriptor)
    for number in [ours, theirs] { #expect(fcntl(number, F_SETFL, O_NONBLOCK) == 0) }
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
    let writing = Thread { try? writeAll(bytes, to: theirs) }
    writing.start()
    var read: [UInt8] = []
    while read.count < bytes.count { read += try readBytes(from: ours, upTo: 10_000) }
    #expect(read == bytes)
    _ = ends.theirs.fileDescriptor
  }
}
