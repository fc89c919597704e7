import Glibc
import Testing

@testable import Platform

struct SystemErrorTests {
  @Test func `errors are described in the system's words, in lower case`() {
    #expect(SystemError(number: ENOENT).description == "no such file or directory")
    #expect(SystemError(number: EACCES).description == "permission denied")
  }

  @Test func `missing files and broken pipes are told apart from other errors`() {
    #expect(SystemError(number: ENOENT).isNotFound && SystemError(number: ENOTDIR).isNotFound)
    #expect(!SystemError(number: EACCES).isNotFound)
    #expect(SystemError(number: EPIPE).isBrokenPipe)
    #expect(!SystemError(number: EIO).isBrokenPipe)
  }

  @Test func `a negative result is an error, and any other is returned`() throws {
    #expect(try checked(Int32(0)) == 0)
    #expect(try checked(7) == 7)
    #expect(SystemError.of { _ = try checked(close(-1)) } == .badDescriptor)
  }
}
