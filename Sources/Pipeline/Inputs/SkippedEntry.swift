/// Why a folder entry is skipped.
package enum SkippedEntry: CaseIterable, Sendable {
  /// It is neither a picture nor a document.
  case other
  /// It is a folder, and subfolders are not entered.
  case subfolder
  /// It is a link to a folder; these are never followed, since they may form a cycle.
  case folderLink
  /// It is a folder that this run writes pictures to.
  case output
  /// It is of an unsupported kind, and the picture that it was converted to is beside it.
  case original
}
