import Glibc
import Testing

@testable import Platform

struct HelperProgramTests {
  @Test func `helpers are found beside this program`() throws {
    let folder = try #require(Environment.programFolder)
    #expect(Environment.value(of: "LOTTO_LIBEXEC") == nil)
    #expect(HelperProgram.decode.path == folder.appending(Array("lotto-decode".utf8)))
    #expect(HelperProgram.fetch.path == folder.appending(Array("lotto-fetch".utf8)))
  }

  @Test func `LOTTO_LIBEXEC sets the folder of the helpers`() async {
    await #expect(processExitsWith: .success) {
      unsafe setenv("LOTTO_LIBEXEC", "/opt/lotto/libexec", 1)
      #expect(HelperProgram.decode.path == BytePath("/opt/lotto/libexec/lotto-decode"))
    }
  }
}
