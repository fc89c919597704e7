import Foundation
import Lottery
import TestSupport
import Testing

/// A 64 KiB file system, unmounted on release; only root can mount one, as in a container.
private final class SmallDisk {
  let folder: TemporaryFolder

  init?() {
    guard getuid() == 0, let folder = try? TemporaryFolder(),
      let run = try? ProgramRun(
        "/bin/mount", ["-t", "tmpfs", "-o", "size=64k", "lotto-tests", folder.url.path]),
      run.status == 0
    else { return nil }
    self.folder = folder
  }

  deinit { _ = try? ProgramRun("/bin/umount", ["-l", folder.url.path]) }

  static let isPossible = SmallDisk() != nil
}

struct DrawCacheSpaceTests {
  private func lines(_ rounds: ClosedRange<Int>) throws -> [String] {
    try rounds.map { number in
      let date = try #require(Round(number)).drawDate
      return "\(number),\(date),1,2,3,4,5,6,7,1,9,1,8,1,7,1,,1,,999"
    }
  }

  @Test(
    "on a full disk, the cache is replaced as a whole or not at all",
    .enabled(if: SmallDisk.isPossible, "only root can mount a file system"))
  func full() throws {
    var outcomes: Set<Int32> = []
    for filling in stride(from: 0, through: 60, by: 4) {
      let disk = try #require(SmallDisk())
      let setting = try DrawSetting()
      let place = ["XDG_CACHE_HOME": disk.folder.url.path]
      func add(_ rounds: ClosedRange<Int>) throws -> Int32 {
        let bytes = Array(try lines(rounds).map { $0 + "\n" }.joined().utf8)
        let file = try setting.folder.file("d.csv", bytes).path
        return try setting.run(
          "draws", "import", "-q", file, asOf: "2190-01-01", environment: place
        )
        .status
      }
      #expect(try add(1300...1300) == 0)
      let filler = Data(repeating: 1, count: filling << 10)
      // If the filler does not fit, the disk is full anyway.
      try? filler.write(to: disk.folder.url.appending(path: "filler"))
      let status = try add(1301...1500)
      outcomes.insert(status)
      let folder = disk.folder.url.appending(path: "lotto")
      let text = try String(
        contentsOf: folder.appending(path: "draws.cache"), encoding: .utf8)
      let stored = text.split(separator: "\n").dropFirst().map(String.init)
      #expect(try stored == lines(status == 0 ? 1300...1500 : 1300...1300), "\(filling) KiB")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.sorted() == ["draws.cache", "draws.lock"])
    }
    #expect(outcomes == [0, 74])
  }
}
