import Foundation
import Glibc
import TestSupport
import Testing

@testable import Platform

struct EnvironmentTests {
  @Test func `a variable that is unset is nil, and one that is empty is not`() async {
    await #expect(processExitsWith: .success) {
      unsafe setenv("LOTTO_TEST_VARIABLE", "값 1", 1)
      unsafe setenv("LOTTO_TEST_EMPTY", "", 1)
      #expect(Environment.value(of: "LOTTO_TEST_VARIABLE") == "값 1")
      #expect(Environment.value(of: "LOTTO_TEST_EMPTY") == "")
      #expect(Environment.value(of: "LOTTO_TEST_MISSING") == nil)
    }
  }

  @Test func `there is at least one processor, and no more than the machine has`() {
    #expect(Environment.processorCount >= 1)
    #expect(Environment.processorCount <= sysconf(Int32(_SC_NPROCESSORS_CONF)))
  }

  @Test func `the program's folder is the build folder`() throws {
    let folder = try #require(Environment.programFolder)
    let expected = ProgramRun.productFolder.path(percentEncoded: false)
    #expect(String(decoding: folder.bytes, as: UTF8.self) + "/" == expected)
  }

  @Test func `the process and parent identifiers match the system's`() throws {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let lines = status.split(separator: "\n")
    #expect(lines.contains("Pid:\t\(Environment.process)"))
    #expect(lines.contains("PPid:\t\(Environment.parent)"))
  }
}
