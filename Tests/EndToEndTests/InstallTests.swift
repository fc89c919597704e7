import Foundation
import TestSupport
import Testing

/// The scripts that install lotto and run its tests, with a stand-in for Swift that builds nothing.
struct InstallTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "bin"), withIntermediateDirectories: false)
    try folder.script(
      "bin/swift",
      """
      #!/bin/sh
      case "$*" in
        *--show-bin-path*) echo "\(ProgramRun.productFolder.path)" ;;
        test*) printf '✔ Test a passed: error: none\\n✘ Test b recorded an issue\\n◇ c\\n'; exit 1 ;;
      esac
      """)
    // Tests install no packages.
    for name in ["apt-get", "sudo"] { try folder.script("bin/\(name)", "#!/bin/sh\nexit 1\n") }
  }

  private func shell(_ script: String) throws -> ProgramRun {
    try ProgramRun(
      "/bin/bash", ["-ec", script],
      environment: [
        "PATH": folder.path("bin") + ":/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C",
        "SOURCE": Repository.root.path(percentEncoded: false),
      ], in: folder.url)
  }

  @Test func `PREFIX is relative to the caller, and others may read what is installed`() throws {
    let run = try shell(
      """
      umask 077
      "$SOURCE/.packaging/install" ./local > /dev/null
      find local ! -type l ! -perm -a+r -o -type d ! -perm 755
      local/bin/lotto --version | cut -d' ' -f1
      umask 022
      touch local/bin/other
      "$SOURCE/.packaging/uninstall" local
      find local
      """)
    #expect(run.status == 0, "\(run.diagnostics)")
    let place = folder.path("local")
    #expect(
      run.lines == [
        "lotto", "removed lotto from \(place)", "local", "local/bin", "local/bin/other",
      ])
  }

  @Test func `files that only an older version had go with it, whatever comes first`() throws {
    let run = try shell(
      """
      "$SOURCE/.packaging/install" local > /dev/null
      mkdir local/share/old
      touch local/share/old/page local/share/mine
      printf 'share/old/page\\nshare/old/\\n' >> local/lib/lotto/files
      "$SOURCE/.packaging/install" local > /dev/null
      ls local/share/old
      grep -c old local/lib/lotto/files
      sort local/lib/lotto/files | uniq -d
      "$SOURCE/.packaging/uninstall" local > /dev/null
      find local
      """)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.lines == ["1", "local", "local/share", "local/share/mine"])
  }

  @Test(arguments: [
    (".packaging/install", "--help", 0), (".packaging/install", "-h", 0),
    (".packaging/install", "--prefix=x", 2), (".packaging/install", "a b", 2),
    (".packaging/install", "''", 2), (".packaging/uninstall", "--help", 0),
    (".packaging/uninstall", "a b", 2), (".packaging/uninstall", "-x", 2),
    (".ci/test", "--help", 0), (".ci/test", "-x", 2), (".ci/test", "a b", 2),
    (".packaging/require", "--help", 0), (".packaging/require", "", 2),
    (".packaging/require", "--names", 2), (".packaging/require", "build nothing", 2),
  ])
  func `scripts say how they are used, and take nothing for something else`(
    _ script: String, _ words: String, _ status: Int32
  ) throws {
    let run = try shell("\"$SOURCE/\(script)\" \(words)")
    #expect(run.status == status)
    #expect((status == 0 ? run.text : run.diagnostics).contains("usage: \(script) ["))
    #expect((status == 0 ? run.diagnostics : run.text).isEmpty)
  }

  @Test func `in a POSIX locale, too, the test script ends with what failed`() throws {
    let run = try shell("\"$SOURCE/.ci/test\"")
    #expect(run.status == 1)
    #expect(run.lines.suffix(2) == ["== what failed", "✘ Test b recorded an issue"])
  }
}
