import Glibc
import TestSupport
import Testing

@testable import Platform

struct ReadinessTests {
  @Test func `only descriptors with something to read are ready`() throws {
    let one = try pipe()
    let two = try pipe()
    let numbers = [one.ours.number, two.ours.number]
    #expect(try Readiness.wait(for: numbers, atMost: .zero) == [])
    try writeAll([1], to: two.theirs.number)
    #expect(try Readiness.wait(for: numbers, atMost: nil) == [numbers[1]])
    try writeAll([1], to: one.theirs.number)
    #expect(try Readiness.wait(for: numbers, atMost: .seconds(600)) == numbers)
  }

  @Test func `a pipe whose writer is gone is ready`() throws {
    let ours: Int32
    do {
      let ends = try pipe()
      ours = try checked(fcntl(ends.ours.number, F_DUPFD_CLOEXEC, 3))
    }
    let descriptor = Descriptor(owning: ours)
    #expect(try Readiness.wait(for: [descriptor.number], atMost: nil) == [ours])
  }

  @Test func `a wait for nothing is over when its time is`() throws {
    #expect(try Readiness.wait(for: [], atMost: .zero) == [])
    #expect(try Readiness.wait(for: [], atMost: .nanoseconds(-5)) == [])
  }

  @Test(arguments: [Duration.nanoseconds(1), .microseconds(100), .microseconds(1_001)])
  func `a wait never ends before its time`(_ duration: Duration) throws {
    let ends = try pipe()
    let start = Moment.now
    #expect(try Readiness.wait(for: [ends.ours.number], atMost: duration) == [])
    #expect(Moment.now - start >= duration)
  }

  @Test(arguments: [
    Duration.seconds(Int64.max), .seconds(1 << 40), .seconds(3_000_000),
  ])
  func `the longest times do not trap`(_ duration: Duration) throws {
    let ends = try pipe()
    try writeAll([1], to: ends.theirs.number)
    #expect(
      try Readiness.wait(for: [ends.ours.number], atMost: duration) == [ends.ours.number])
  }

  @Test func `a time whose milliseconds just overflow 64 bits does not trap`() async {
    await #expect(processExitsWith: .success) {
      let ends = try pipe()
      try writeAll([1], to: ends.theirs.number)
      let duration = Duration(
        secondsComponent: Int64.max / 1000, attosecondsComponent: 999_999_999_999_999_999)
      _ = try Readiness.wait(for: [ends.ours.number], atMost: duration)
    }
  }
}
