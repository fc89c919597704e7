import Testing

@testable import Platform

struct SpoolFileTests {
  @Test func `parts are read as they were appended, in any order`() throws {
    let spool = try SpoolFile()
    let contents: [[UInt8]] = [[1, 2, 3], [], [UInt8](repeating: 7, count: 100_000), [4]]
    var parts: [SpoolFile.Part] = []
    for bytes in contents { parts.append(try spool.append(bytes)) }
    for (part, bytes) in zip(parts, contents).reversed() {
      #expect(try part.bytes() == bytes)
    }
    #expect(parts[0] != parts[3])
  }
}
