import Foundation
import TestSupport
import Testing

/// A stopped process that holds the lock of the draw cache keeps nobody from their rows.
struct LockedCacheTests {
  private let setting: DrawSetting

  init() throws { setting = try DrawSetting(fetch: "echo \(DrawSetting.later)") }

  /// Runs a script that holds the lock as descriptor 9; `check` is a run of `lotto check`.
  private func run(_ script: String) throws -> ProgramRun {
    try ProgramRun(
      "/bin/bash",
      [
        "-c",
        """
        mkdir -p cache/lotto; exec 9> cache/lotto/draws.lock; flock 9
        check() { exec "$0" check --as-of 2026-10-20 9>&-; }
        \(script)
        """, ProgramRun.path(of: "lotto"),
      ],
      environment: [
        "LOTTO_LIBEXEC": setting.folder.url.path, "XDG_CACHE_HOME": setting.folder.path("cache"),
      ], in: setting.folder.url)
  }

  @Test func `a row comes while the cache is locked, and its draw is stored once it is free`()
    throws
  {
    let run = try run(
      """
      coproc check; into=${COPROC[1]}; child=$COPROC_PID
      echo 1245q031119273543 >&$into
      read -t 20 -r row <&${COPROC[0]} && echo "$row" || echo '{"status":"late"}'
      flock -u 9
      eval "exec $into>&-"; wait $child
      """)
    #expect(try run.rows().map(\.status) == ["won"])
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(setting.stored == [DrawSetting.later])
  }

  @Test func `if the cache stays locked, the run ends soon and says that nothing is stored`() throws
  {
    let run = try run("(check) <<< 1245q031119273543; code=$?; exec 9>&-; exit $code")
    #expect(try run.rows().map(\.status) == ["won"])
    #expect(run.status == 0)
    let refusal = "warning: the draws cannot be stored: another process is using the cache"
    #expect(run.diagnostics.contains(refusal), "\(run.diagnostics)")
    #expect(setting.stored.isEmpty)
  }
}
