import Foundation
import Glibc
import TestSupport
import Testing

@testable import Platform

struct EnvironmentTests {
  @Test func `a variable has its value, or none`() async {
    await #expect(processExitsWith: .success) {
      unsafe setenv("LOTTO_TEST_VARIABLE", "값 1", 1)
      unsafe setenv("LOTTO_TEST_EMPTY", "", 1)
      #expect(Environment.value(of: "LOTTO_TEST_VARIABLE") == "값 1")
      #expect(Environment.value(of: "LOTTO_TEST_EMPTY") == "")
      #expect(Environment.value(of: "LOTTO_TEST_MISSING") == nil)
    }
  }

  @Test func `there is at least one processor and no more than the machine has`() {
    #expect(Environment.processorCount >= 1)
    #expect(Environment.processorCount <= sysconf(Int32(_SC_NPROCESSORS_CONF)))
  }

  @Test func `the folder of the program is where the programs are built`() throws {
    let folder = try #require(Environment.programFolder)
    let expected = ProgramRun.productFolder.path(percentEncoded: false)
    #expect(String(decoding: folder.bytes, as: UTF8.self) + "/" == expected)
  }

  @Test func `the parent is a process that is there`() {
    #expect(Environment.parent == getppid())
  }
}
