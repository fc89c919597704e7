internal import Reporting

/// Why a run has read nothing, and what to do about it.
enum EmptyRunMessage {
  /// The message for a run of scan, or otherwise of check.
  static func reason(missing: Int, skipped: Int, _ settings: Settings, scanning: Bool) -> Wording {
    Wording("nothing to read: ") + wording(missing, settings, scanning).with(["\(skipped)"])
  }

  private static func wording(_ missing: Int, _ settings: Settings, _ scanning: Bool) -> Wording {
    if missing > 0 { return Wording("none of the paths exist") }
    if !scanning {
      return Wording("no input; give ticket URLs as arguments, or one per line on standard input")
    }
    if settings.list != nil { return Wording("the list is empty") }
    if settings.entersSubfolders {
      return Wording(
        "no picture in the folders or below, {0} other {0|entry|entries}; -v names {0|it|them}")
    }
    return Wording(
      "no picture in the folders, {0} other {0|entry|entries}; -v names {0|it|them}, -r enters "
        + "subfolders")
  }
}
