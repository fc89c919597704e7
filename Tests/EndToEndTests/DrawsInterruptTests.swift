import Foundation
import TestSupport
import Testing

/// Signals that arrive while a command requests draws or waits for the cache.
struct DrawsInterruptTests {
  @Test(
    "a signal ends a command and its request for draws, and keeps what was stored",
    arguments: [("INT", Int32(130)), ("TERM", 143)])
  func asking(signal: String, status: Int32) throws {
    let setting = try DrawSetting()
    #expect(
      try setting.run("draws", "import", try setting.file("d.csv", DrawSetting.next)).status == 0)
    let before = try Data(contentsOf: setting.cache)
    // The fetch script sends the signal while its caller waits or is about to.
    let identifier = setting.folder.url.appending(path: "identifier")
    try setting.fetch("echo $$ > \(identifier.path); kill -\(signal) $PPID; exec sleep 600")
    let picks = try setting.file("t.csv", "1,2,3,4,5,6")
    let addresses = try setting.file(
      "t.url",
      "http://qr.dhlottery.co.kr/?v=1245q010203040506"
        + String(repeating: "n000000000000", count: 4) + "012345678901234567")
    let calls = [
      ["draws", "update", "1245"], ["draws", "show", "1245"], ["rank", "--round=1245", picks],
      ["rank", "--no-timing", addresses],
    ]
    for call in calls {
      let run = try ProgramRun(
        "lotto", call + ["--as-of", "2026-10-20"],
        environment: [
          "LOTTO_LIBEXEC": setting.folder.url.path,
          "XDG_CACHE_HOME": setting.folder.url.appending(path: "cache").path,
        ])
      #expect(run.status == status, "\(call): \(run.diagnostics)")
      #expect(run.output.isEmpty, "\(call): \(run.text)")
      #expect(run.diagnostics.isEmpty, "\(call): \(run.diagnostics)")
      let text = try String(contentsOf: identifier, encoding: .utf8)
      let child = try #require(pid_t(text.trimmingCharacters(in: .newlines)))
      #expect(kill(child, 0) != 0, "\(call): the request is still running")
      try FileManager.default.removeItem(at: identifier)
      #expect(try Data(contentsOf: setting.cache) == before, "\(call)")
    }
  }

  @Test func `a fetch that closes its output but keeps running is ended`() throws {
    let setting = try DrawSetting(fetch: "echo \(DrawSetting.later); exec 1>&-; exec sleep 600")
    let run = try setting.run("draws", "show", "1245")
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.text.contains("1245"))
  }

  @Test func `a truncated line of a response is not stored`() throws {
    let setting = try DrawSetting(fetch: "printf %s '\(DrawSetting.later)'; exit 69")
    let run = try setting.run("draws", "update", "1245")
    #expect(run.status == 69)
    #expect(run.output.isEmpty)
    #expect(setting.stored.isEmpty)
  }

  @Test(
    "a signal ends a command that reads draws from a pipe, and nothing is printed",
    arguments: [
      ["rank", "t.csv", "--round", "1000", "--draws", "f"], ["draws", "list", "--draws", "f"],
      ["draws", "import", "f"],
    ])
  func reading(words: [String]) throws {
    let setting = try DrawSetting()
    _ = try setting.file("t.csv", "1,2,3,4,5,6")
    // The pipe stays open, so the command blocks reading it.
    let script = """
      mkfifo f; exec 9<> f
      timeout -s KILL 60 "$0" "$@" 9>&- & child=$!
      until ls -l /proc/$(pgrep -P $child)/fd 2> /dev/null | grep -q '/f$'; do sleep 0.01; done
      kill -TERM $(pgrep -P $child); wait $child
      """
    let run = try ProgramRun(
      "/bin/bash", ["-c", script, ProgramRun.path(of: "lotto")] + words,
      environment: ["XDG_CACHE_HOME": setting.folder.path("cache")], in: setting.folder.url)
    #expect(run.status == 143)
    #expect(run.output.isEmpty)
    #expect(run.diagnostics.isEmpty, "\(run.diagnostics)")
  }

  @Test("a signal ends an import that waits for the cache, which stays unchanged")
  func importing() throws {
    let setting = try DrawSetting()
    #expect(
      try setting.run("draws", "import", try setting.file("d.csv", DrawSetting.next)).status == 0)
    let before = try Data(contentsOf: setting.cache)
    let file = try setting.file("e.csv", DrawSetting.later)
    let program = ProgramRun.path(of: "lotto")
    // The signal is sent once the import has opened the lock file, which another process holds. The
    // shell's child has it open too before it becomes lotto.
    let script = """
      exec 9> "$XDG_CACHE_HOME/lotto/draws.lock"; flock 9
      \(program) draws import --as-of 2026-10-20 \(file) 9>&- & child=$!
      until [ /proc/$child/exe -ef \(program) ] && ls -l /proc/$child/fd | grep -q draws.lock; do
        sleep 0.01
      done
      kill -TERM $child; wait $child
      """
    let run = try ProgramRun(
      "/bin/bash", ["-c", script],
      environment: ["XDG_CACHE_HOME": setting.folder.url.appending(path: "cache").path])
    #expect(run.status == 143)
    #expect(run.diagnostics.contains("cannot be stored"))
    #expect(try Data(contentsOf: setting.cache) == before)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: setting.cache.deletingLastPathComponent().path)
    #expect(names.sorted() == ["draws.cache", "draws.lock"])
  }
}
