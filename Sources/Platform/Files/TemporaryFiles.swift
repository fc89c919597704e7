/// Where files go that are of use for a moment only.
package enum TemporaryFiles {
  /// The folder of small files with names, which may hold serials: the user's own if there is one.
  package static var folderOfPages: String {
    path("XDG_RUNTIME_DIR") ?? path("TMPDIR") ?? "/tmp"
  }

  /// The folder of large files, which would fill the memory in /tmp of many systems.
  package static var folderOfLargeFiles: String { path("TMPDIR") ?? "/var/tmp" }

  /// The absolute path that a variable holds.
  private static func path(_ variable: String) -> String? {
    Environment.value(of: variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
