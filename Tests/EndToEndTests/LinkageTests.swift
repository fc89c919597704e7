import Foundation
import TestSupport
import Testing

struct LinkageTests {
  // lotto-decode reads pictures for lotto, and lotto-fetch loads libcurl at run time.
  @Test(
    "lotto and lotto-fetch do not link zbar, libpng, libcurl or Foundation",
    arguments: ["lotto", "lotto-fetch"])
  func libraries(program: String) throws {
    let run = try ProgramRun("/usr/bin/ldd", [ProgramRun.path(of: program)])
    #expect(run.status == 0)
    #expect(run.text.contains("libswiftCore"))
    for library in ["zbar", "png", "curl", "Foundation"] { #expect(!run.text.contains(library)) }
  }
}
