import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Platform

struct ReadinessTests {
  @Test func `only descriptors with something to read are ready`() throws {
    let one = try pipe()
    let two = try pipe()
    let numbers = [one.ours.fileDescriptor, two.ours.fileDescriptor]
    #expect(try Readiness.wait(for: numbers, until: .now) == [])
    try writeAll([1], to: two.theirs.fileDescriptor)
    #expect(try Readiness.wait(for: numbers) == [numbers[1]])
    try writeAll([1], to: one.theirs.fileDescriptor)
    #expect(try Readiness.wait(for: numbers, until: .now + .seconds(600)) == numbers)
  }

  @Test func `a pipe whose writer is gone is ready`() throws {
    let ours: Int32
    do {
      let ends = try pipe()
      ours = try checked(fcntl(ends.ours.fileDescriptor, F_DUPFD_CLOEXEC, 3))
    }
    let descriptor = Descriptor(owning: ours)
    #expect(try Readiness.wait(for: [descriptor.fileDescriptor]) == [ours])
  }

  @Test func `a wait for no descriptors ends at its deadline`() throws {
    #expect(try Readiness.wait(for: [], until: .now) == [])
    #expect(try Readiness.wait(for: [], until: .now + .nanoseconds(-5)) == [])
  }

  @Test(arguments: [Duration.nanoseconds(1), .microseconds(100), .microseconds(1_001)])
  func `a wait never ends before its deadline`(_ duration: Duration) throws {
    let ends = try pipe()
    let start = Moment.now
    #expect(try Readiness.wait(for: [ends.ours.fileDescriptor], until: .now + duration) == [])
    #expect(Moment.now - start >= duration)
  }

  @Test(arguments: [
    Duration.seconds(Int64.max), .seconds(1 << 40), .seconds(3_000_000),
  ])
  func `very long waits do not trap`(_ duration: Duration) throws {
    let ends = try pipe()
    try writeAll([1], to: ends.theirs.fileDescriptor)
    #expect(
      try Readiness.wait(for: [ends.ours.fileDescriptor], until: .now + duration) == [
        ends.ours.fileDescriptor
      ])
  }

  @Test func `an interrupt ends every wait, a resize only those that watch for it`() async {
    await #expect(processExitsWith: .success) {
      alarm(60)
      try Interrupts.take()
      let awaited = try TerminalSignals.watch()
      raise(SIGWINCH)
      #expect(try Readiness.wait(for: [awaited]) == [awaited])
      #expect(TerminalSignals.take() == .resized)
      #expect(try Readiness.wait(for: [awaited], until: .now) == [])
      #expect(Interrupts.signal == nil)
      raise(SIGTERM)
      for _ in 0..<2 {
        #expect(SystemError.of { _ = try Readiness.wait(for: [awaited]) } == .interrupted)
      }
      #expect(Interrupts.signal == SIGTERM)
    }
  }

  @Test func `no terminal signal is lost, whenever it arrives`() async {
    await #expect(processExitsWith: .success) {
      // If a signal were lost, the test would hang until the alarm.
      alarm(120)
      _ = try TerminalSignals.watch()
      let seen = Count()
      Thread.detachNewThread {
        for sent in 0..<5_000 {
          raise(SIGWINCH)
          while seen.value.load(ordering: .relaxed) == sent { sched_yield() }
        }
      }
      while seen.value.load(ordering: .relaxed) < 5_000 {
        if TerminalSignals.take() == .resized { seen.value.add(1, ordering: .relaxed) }
      }
    }
  }
}

private final class Count: Sendable {
  let value = Atomic(0)
}
