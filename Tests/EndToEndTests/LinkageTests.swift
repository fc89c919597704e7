import Foundation
import TestSupport
import Testing

struct LinkageTests {
  @Test("lotto links neither libzbar nor libpng nor Foundation")
  func libraries() throws {
    let path = ProgramRun.path(of: "lotto")
    let run = try ProgramRun("/usr/bin/ldd", [path])
    #expect(run.status == 0)
    #expect(run.text.contains("libswiftCore"))
    for library in ["zbar", "png", "Foundation"] { #expect(!run.text.contains(library)) }
  }
}
