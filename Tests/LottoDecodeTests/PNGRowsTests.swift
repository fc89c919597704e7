import Foundation
import Glibc
import Platform
import Testing
import WorkerProtocol

@testable import Decoding
@testable import lotto_decode

struct PNGRowsTests {
  @Test(.enabled(if: !isSanitized, "sanitizers allocate memory of their own"))
  func `running out of memory is not reported as damage`() async {
    await #expect(processExitsWith: .success) {
      // The header of a picture of 1,000,000 × 1 pixels, whose row takes 3 MB.
      let head: [UInt8] = [0, 0x0F, 0x42, 0x40, 0, 0, 0, 1, 8, 2, 0, 0, 0]
      let file = try MemoryFile(
        TinyPNG.signature + TinyPNG.chunk("IHDR", head) + TinyPNG.chunk("IDAT", []))
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmData:") })
      let kilobytes = try #require(line.split(separator: " ").dropLast().last.flatMap { UInt($0) })
      let most = (kilobytes + 1024) * 1024
      var limit = rlimit(rlim_cur: most, rlim_max: most)
      try #require(unsafe setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit) == 0)
      do throws(PictureFault) {
        let size = PictureSize(width: 1_000_000, height: 1)
        _ = try PNGRows.open(
          descriptor: file.descriptor.fileDescriptor, size: size, byteByByte: false)
        Issue.record("expected an allocation failure")
      } catch {
        #expect(error == .unreadable("cannot allocate memory"))
      }
    }
  }
}
