import Foundation
import TestSupport
import Testing

/// `--watch` reads the pictures in a folder, then those that arrive.
struct WatchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Shell functions for the scripts: `begin` starts the run on the folder `in`, `await FILE` waits for
  /// the rows of a file, `stop` terminates the run and exits with its status.
  private static let words = #"""
    set -u
    begin() {
      ${AS-} "$LOTTO" scan --offline --as-of 2026-11-20 --time-limit 60 --watch in "$@" \
        > rows 2> told 5>&- &
      run=$!
    }
    # Waiting takes a minute at most.
    left=6000
    goes_on() {
      kill -0 $run 2> /dev/null && [ $((left -= 1)) -gt 0 ] && return
      cat told; kill -KILL $run; exit 99
    }
    await() { until grep -qF "\"source\":\"in/$1\"" rows; do goes_on; sleep 0.01; done; }
    await_word() { until grep -qF "$1" told; do goes_on; sleep 0.01; done; }
    stop() { kill -TERM $run; wait $run; exit $?; }
    """#

  /// Runs a script beside an empty folder `in`; returns the sources of the rows, each once, in order.
  private func watch(
    _ script: String, environment: [String: String] = [:]
  ) throws -> (run: ProgramRun, sources: [String], told: String) {
    let run = try ProgramRun(
      "/bin/bash", ["-c", "mkdir -p in; : > rows; : > told\n" + Self.words + "\n" + script],
      environment: [
        "LOTTO": ProgramRun.path(of: "lotto"),
        "SCANS": Repository.root.appending(path: "Fixtures/Scans").path,
      ].merging(environment) { $1 }, in: folder.url)
    var sources: [String] = []
    let rows = String(decoding: try folder.bytes("rows"), as: UTF8.self)
    for line in rows.split(separator: "\n") {
      let source = try Row(String(line)).source
      if sources.last != source { sources.append(source) }
    }
    return (run, sources, String(decoding: try folder.bytes("told"), as: UTF8.self))
  }

  @Test func `existing pictures come first, then those written or moved in`() throws {
    let (run, sources, told) = try watch(
      """
      cp $SCANS/winner-round-50.png in/b.png; cp $SCANS/winner-round-262.png in/a.png
      begin; await b.png
      cp $SCANS/winner-round-700.png in/0.png; await 0.png
      cp $SCANS/winner-round-1100.png moved.png; mv moved.png in/c.png; await c.png
      stop
      """)
    #expect(run.status == 143, "\(run.diagnostics)")
    #expect(sources == ["in/a.png", "in/b.png", "in/0.png", "in/c.png"])
    #expect(told.contains("4 inputs"))
  }

  @Test func `an empty folder is not an error`() throws {
    let (run, sources, told) = try watch(
      "begin -v; until ls -l /proc/$run/fd | grep -q inotify; do goes_on; sleep 0.01; done; stop")
    #expect(run.status == 143)
    #expect(sources == [])
    #expect(told.contains("0 inputs"))
  }

  @Test func `a file still being written is read once, when it is closed`() throws {
    let (run, sources, _) = try watch(
      """
      exec 5> in/there.png; head -c 500 $SCANS/winner-round-50.png >&5
      begin
      exec 6> in/later.png; head -c 500 $SCANS/winner-round-262.png >&6
      cp $SCANS/blank.png in/1.png; await 1.png
      tail -c +501 $SCANS/winner-round-262.png >&6; exec 6>&-; await later.png
      tail -c +501 $SCANS/winner-round-50.png >&5; exec 5>&-; await there.png
      stop
      """)
    #expect(run.status == 143)
    #expect(sources == ["in/1.png", "in/later.png", "in/there.png"])
    let rows = String(decoding: try folder.bytes("rows"), as: UTF8.self)
    #expect(!rows.contains("truncated"))
  }

  @Test func `hidden and temporary files are read only after they are renamed`() throws {
    let (_, sources, _) = try watch(
      """
      cp $SCANS/blank.png in/.hidden.png; cp $SCANS/blank.png in/x.png.part
      begin
      cp $SCANS/blank.png in/.y.png.Xa3; mv in/.y.png.Xa3 in/y.png; await y.png
      mv in/x.png.part in/x.png; await x.png
      stop
      """)
    #expect(sources == ["in/y.png", "in/x.png"])
  }

  @Test func `a rewritten file is read again, but one that is only opened is not`() throws {
    let (_, sources, _) = try watch(
      """
      cp $SCANS/blank.png in/a.png; begin; await a.png
      exec 5>> in/a.png; exec 5>&-
      cp $SCANS/winner-round-50.png in/a.png
      until grep -qF '"round":50' rows; do goes_on; sleep 0.01; done
      cp $SCANS/blank.png in/b.png; await b.png; stop
      """)
    #expect(sources == ["in/a.png", "in/b.png"])
    let rows = String(decoding: try folder.bytes("rows"), as: UTF8.self)
    #expect(rows.components(separatedBy: "no_code").count == 3)
  }

  @Test func `a file rewritten while it is read has only the rows of its new content`() throws {
    let (run, sources, _) = try watch(
      #"""
      cp $SCANS/blank.png in/a.png
      # A decoder that sees the file rewritten after it was handed over.
      mkdir bin; printf '#!/bin/bash\n
        if mkdir %q; then
          until ls -l /proc/$PPID/fd | grep -q in/a.png; do sleep 0.01; done
          cat %q > %q
        fi
        exec %q "$@"\n' $PWD/rewritten $SCANS/winner-round-50.png $PWD/in/a.png \
        ${LOTTO%/*}/lotto-decode > bin/lotto-decode
      chmod +x bin/lotto-decode
      LOTTO_LIBEXEC=$PWD/bin begin -j1; await a.png
      cp $SCANS/blank.png in/b.png; await b.png
      stop
      """#)
    #expect(run.status == 143)
    #expect(sources == ["in/a.png", "in/b.png"])
    let rows = String(decoding: try folder.bytes("rows"), as: UTF8.self)
    let games = rows.split(separator: "\n").filter { $0.contains("\"round\":50,") }
    #expect(games.count == 5, "\(games.count)")
    #expect(rows.components(separatedBy: "no_code").count == 2)
  }

  @Test func `files that arrive in any way have their rows, none twice`() throws {
    let (run, sources, told) = try watch(
      """
      begin
      p=$SCANS/winner-round-50.png; cp $p out.png; cp $p out2.png
      ln out.png in/link.png
      ln -s ../out.png in/symlink.png
      ln out2.png in/linked-and-unlinked.png; rm out2.png
      ln -f $p in/forced.png 2> /dev/null || ln -f out.png in/forced.png
      ln -s ../late.png in/before-target.png; cp $p late.png
      cp $p in/.rsync.png.Xa3f; mv in/.rsync.png.Xa3f in/rsync.png
      cp $p in/.syncthing.sync.png.tmp; mv in/.syncthing.sync.png.tmp in/sync.png
      cp $p in/nfs.png.part; mv in/nfs.png.part in/nfs.png
      install -m 604 $p in/installed.png
      cp $p in/chmod.png; chmod 640 in/chmod.png; touch -cd 2001-01-01 in/chmod.png
      cp $p in/written.png
      cp $p moved.png; mv moved.png in/moved.png
      for name in link symlink linked-and-unlinked forced before-target rsync sync nfs installed \
        chmod written moved
      do await $name.png; done
      # What would come twice comes with the next look, a second later.
      ln -s none in/last.png; await last.png
      stop
      """)
    #expect(run.status == 143, "\(run.diagnostics)\(told)")
    #expect(sources.count == 13 && Set(sources).count == 13, "\(sources)")
    let rows = String(decoding: try folder.bytes("rows"), as: UTF8.self).split(separator: "\n")
    #expect(rows.count == 12 * 5 + 1)
  }

  /// Without the privilege of root, who may read everything.
  private static let unprivileged =
    "[ $(id -u) = 0 ] && AS='setpriv"
    + " --bounding-set=-dac_override,-dac_read_search --inh-caps=-dac_override,-dac_read_search'"

  @Test func `a file that becomes readable only after it was closed has its rows and no error`()
    throws
  {
    let (run, sources, told) = try watch(
      """
      \(Self.unprivileged)
      begin
      (umask 777; cp $SCANS/winner-round-50.png in/a.png)
      install -m 0 $SCANS/winner-round-50.png in/b.png
      # Their error would come after two seconds: this one's row waits for no decoder.
      ln -s /dev/null in/0.png; await 0.png
      chmod 600 in/a.png in/b.png; await a.png; await b.png; stop
      """)
    #expect(run.status == 143, "\(run.diagnostics)\(told)")
    #expect(sources.sorted() == ["in/0.png", "in/a.png", "in/b.png"])
    let rows = String(decoding: try folder.bytes("rows"), as: UTF8.self).split(separator: "\n")
    #expect(rows.filter { $0.contains("open_failed") }.count == 1)
    #expect(rows.count == 1 + 2 * 5)
  }

  @Test func `a file that stays unreadable has one error row, and its rows once it is readable`()
    throws
  {
    let (run, sources, told) = try watch(
      """
      \(Self.unprivileged)
      cp $SCANS/winner-round-50.png in/b.png; chmod 0 in/b.png; touch -h in/b.png
      ln -s loop.png in/loop.png
      begin; await b.png; await loop.png
      # Another one takes two seconds, during which the first ones are looked at again.
      ln -s later.png in/later.png; await later.png
      chmod 600 in/b.png
      until grep -qF '"round":50' rows; do goes_on; sleep 0.01; done
      ln -sfn $SCANS/winner-round-262.png in/loop.png
      until grep -qF '"round":262' rows; do goes_on; sleep 0.01; done
      stop
      """)
    #expect(run.status == 143, "\(run.diagnostics)\(told)")
    #expect(sources.dropFirst(3) == ["in/b.png", "in/loop.png"], "\(sources)")
    #expect(Set(sources.prefix(3)) == ["in/b.png", "in/loop.png", "in/later.png"])
    let rows = String(decoding: try folder.bytes("rows"), as: UTF8.self).split(separator: "\n")
    #expect(rows.prefix(3).allSatisfy { $0.contains("open_failed") })
    #expect(rows.count == 3 + 5 + 3)
  }

  @Test func `a picture replaced by one of equal size and time is read`() throws {
    let (run, sources, _) = try watch(
      """
      for round in 50 262 700; do
        cp $SCANS/winner-round-$round.png $round.png; truncate -s 20000 $round.png
        touch -d 2026-01-01 $round.png
      done
      cp -p 50.png in/a.png; begin; await a.png
      mv 262.png in/a.png
      until grep -qF '"round":262' rows; do goes_on; sleep 0.01; done
      # In place, with the time set before it is closed.
      cp -p 700.png in/a.png
      until grep -qF '"round":700' rows; do goes_on; sleep 0.01; done
      stop
      """)
    #expect(run.status == 143, "\(run.diagnostics)")
    #expect(sources == ["in/a.png"])
    let rows = String(decoding: try folder.bytes("rows"), as: UTF8.self).split(separator: "\n")
    #expect(rows.count == 5 + 3 + 2)
  }

  @Test func `a signal ends the run with a complete output file and summary`() throws {
    let (run, _, told) = try watch(
      """
      cp $SCANS/winner-round-50.png in/a.png
      begin -o out.csv -v --summary sum.json
      cp $SCANS/blank.png in/z.png; await_word z.png; stop
      """)
    #expect(run.status == 143)
    #expect(try folder.bytes("out.csv").starts(with: Array("schema,".utf8)))
    #expect(String(decoding: try folder.bytes("out.csv"), as: UTF8.self).contains("in/a.png"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("out.csv.partial")))
    #expect(!told.contains("partial"))
    #expect(String(decoding: try folder.bytes("sum.json"), as: UTF8.self).contains("\"inputs\""))
  }

  @Test func `a removed folder is awaited, and its files are not read twice`() throws {
    let (run, sources, told) = try watch(
      """
      cp $SCANS/winner-round-50.png in/a.png; begin; await a.png
      mv in away; await_word 'is gone'
      mv away in; await_word 'is back'
      cp $SCANS/winner-round-262.png in/b.png; await b.png
      rm -r in; mkdir in; cp $SCANS/winner-round-700.png in/c.png; await c.png
      stop
      """)
    #expect(run.status == 143)
    #expect(sources == ["in/a.png", "in/b.png", "in/c.png"])
    #expect(told.contains("lotto: warning: in is gone"))
  }

  @Test func `with a journal, files read before are not decoded again`() throws {
    let (_, first, _) = try watch(
      "cp $SCANS/winner-round-50.png in/a.png; begin --resume journal; await a.png; stop")
    let rows = try folder.bytes("rows")
    try folder.script("lotto-decode", "#!/bin/sh\nexit 1\n")
    let (_, second, _) = try watch(
      "begin --resume journal; await a.png; stop",
      environment: ["LOTTO_LIBEXEC": folder.url.path])
    #expect(first == ["in/a.png"] && second == first)
    #expect(try folder.bytes("rows") == rows)
  }

  @Test func `a link to the run's own journal is skipped, under any name`() throws {
    let (run, sources, told) = try watch(
      """
      begin -v --resume journal; cp $SCANS/winner-round-50.png in/a.png; await a.png
      ln -s ../journal in/link.png; ln journal in/hard.png; await_word in/link.png
      await_word in/hard.png; cp $SCANS/winner-round-50.png in/z.png; await z.png; stop
      """)
    #expect(run.status == 143)
    #expect(sources == ["in/a.png", "in/z.png"])
    for name in ["link", "hard"] {
      let line = "lotto: in/\(name).png: this run writes to it, skipped\n"
      #expect(told.components(separatedBy: line).count == 2, "\(told)")
    }
  }

  @Test(arguments: [
    ["a.png"], ["--files-from", "list"], ["-r"], ["--list"], ["--sort", "rank"], ["--worker"],
    ["--fail-fast"], ["-f", "html"], ["-o", "page.html"],
  ])
  func `watch refuses other inputs and options that need a run to end`(_ words: [String]) throws {
    let run = try Lotto.run("scan", ["--watch", folder.url.path] + words)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.diagnostics.hasPrefix("lotto: --"), "\(run.diagnostics)")
  }

  @Test func `watching a file or a missing folder is status 66`() throws {
    let file = try folder.file("file.png", [1]).path(percentEncoded: false)
    for path in [file, folder.path("missing")] {
      let run = try Lotto.scan("--watch", path)
      #expect(run.status == 66)
      #expect(run.diagnostics.contains(path), "\(run.diagnostics)")
    }
  }

  @Test func `annotated pictures cannot be written into the watched folder`() throws {
    let run = try Lotto.scan("--watch", folder.url.path, "--annotate", folder.url.path)
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("--annotate"))
  }
}
