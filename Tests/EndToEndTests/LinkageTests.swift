import Foundation
import TestSupport
import Testing

struct LinkageTests {
  @Test(
    "lotto links no library that parses what comes from outside, and lotto-fetch loads libcurl itself",
    arguments: ["lotto", "lotto-fetch"])
  func libraries(program: String) throws {
    let run = try ProgramRun("/usr/bin/ldd", [ProgramRun.path(of: program)])
    #expect(run.status == 0)
    #expect(run.text.contains("libswiftCore"))
    for library in ["zbar", "png", "curl", "Foundation"] { #expect(!run.text.contains(library)) }
  }
}
