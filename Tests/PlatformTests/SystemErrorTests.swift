import Glibc
import Testing

@testable import Platform

struct SystemErrorTests {
  @Test func `refusals are told in lower case and in the system's words`() {
    #expect(SystemError(number: ENOENT).description == "no such file or directory")
    #expect(SystemError(number: EACCES).description == "permission denied")
  }

  @Test func `the kinds of refusals that matter are told apart`() {
    #expect(SystemError(number: ENOENT).isNotFound && SystemError(number: ENOTDIR).isNotFound)
    #expect(!SystemError(number: EACCES).isNotFound)
    #expect(SystemError(number: EPIPE).isBrokenPipe)
    #expect(!SystemError(number: EIO).isBrokenPipe)
  }

  @Test func `a negative result is a refusal and any other the result`() throws {
    #expect(try checked(Int32(0)) == 0)
    #expect(try checked(7) == 7)
    #expect(SystemError.of { _ = try checked(close(-1)) } == .badDescriptor)
  }
}
