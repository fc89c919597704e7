import DrawHistory
import Lottery
import Testing

private let first =
  "1245,2026-10-10,3,11,19,27,35,43,1,1,300000,2,200000,3,100000,4,50000,5,5000,9000000"
private let second = "1246,2026-10-17,4,12,20,28,36,44,2,0,0,2,,3,,4,,5,,2000"

private func draws(_ lines: String...) throws -> [Round: Draw] {
  let draws = try lines.map { try DrawLine.read(Array($0.utf8)[...]) }
  return Dictionary(uniqueKeysWithValues: draws.map { ($0.round, $0) })
}

private func text(_ body: String) -> [UInt8] {
  Array("lotto-draws 1 \(body.utf8.count) \(SHA256.hexadecimal(Array(body.utf8)))\n\(body)".utf8)
}

/// Why bytes are not a valid cache, nil if they are.
private func error(_ bytes: [UInt8]) -> DrawCacheError? {
  do throws(DrawCacheError) {
    _ = try DrawCache.draws(in: bytes)
    return nil
  } catch {
    return error
  }
}

struct DrawCacheBytesTests {
  @Test("a header with magic, version, length and hash precedes lines in round order")
  func write() throws {
    let written = DrawCache.bytes(of: try draws(second, first))
    // printf '%s\n' LINE LINE | wc -c; the same | sha256sum
    let header =
      "lotto-draws 1 141 a148fbe4ee9010c697c466dba215c00c7f5f612ac36de49a53bd3f7af3d02478"
    #expect(String(decoding: written, as: UTF8.self) == "\(header)\n\(first)\n\(second)\n")
  }

  @Test("a cache round-trips, even if it is empty")
  func roundTrip() throws {
    let all = try draws(first, second)
    #expect(try DrawCache.draws(in: DrawCache.bytes(of: all)) == all)
    #expect(try DrawCache.draws(in: DrawCache.bytes(of: [:])) == [:])
  }

  @Test("every truncation is detected")
  func truncations() throws {
    let whole = DrawCache.bytes(of: try draws(first, second))
    for length in whole.indices { #expect(error(Array(whole[..<length])) != nil, "\(length)") }
  }

  @Test("every flipped bit and every doubled or added byte is detected")
  func flips() throws {
    let whole = DrawCache.bytes(of: try draws(first, second))
    for place in whole.indices {
      for bit in 0..<8 {
        var bytes = whole
        bytes[place] ^= 1 << UInt8(bit)
        #expect(error(bytes) != nil, "bit \(bit) of byte \(place)")
      }
      var bytes = whole
      bytes.insert(whole[place], at: place)
      #expect(error(bytes) != nil, "byte \(place) doubled")
    }
    for byte in UInt8.min...UInt8.max { #expect(error(whole + [byte]) != nil) }
  }

  @Test("foreign files, damaged ones and those of other versions have different errors")
  func reasons() {
    #expect(error([]) == .foreign)
    #expect(error(Array("round,date\n".utf8)) == .foreign)
    #expect(error([0x89, 0x50, 0x4E, 0x47, 0x0A]) == .foreign)
    #expect(error(Array("lotto-draws 0 0 x\n".utf8)) == .otherVersion)
    #expect(error(Array("lotto-draws 2 anything else\n".utf8)) == .otherVersion)
    #expect(error(Array("lotto-draws\n".utf8)) == .otherVersion)
    #expect(error(Array("lotto-draws 1 7".utf8)) == .damaged)
    #expect(error(Array("lotto-draws 1 0 \n".utf8)) == .damaged)
  }

  @Test(
    "lines that are invalid, not final or out of order are refused even if the hash is right",
    arguments: [
      "x\n", "\(first)", "\(second)\n\(first)\n", "\(first)\n\(first)\n", "\n\(first)\n",
      "1245,2026-10-10,3,11,19,27,35,43,1\n", "1245,2026-10-11" + first.dropFirst(15) + "\n",
      "01245" + first.dropFirst(4) + "\n", first + "\r\n",
    ])
  func content(body: String) { #expect(error(text(body)) == .damaged) }
}
