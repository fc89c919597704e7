internal import Reporting

/// The texts of `lotto browse` beyond those of reports.
enum BrowseText: String, CaseIterable, Sendable {
  case help = "Keys"
  case position = "{0} of {1}"
  case placeOfNone = "no rows"
  case helpHint = "? help  q quit"
  case panelHint = "Escape closes"
  case sortedBy = "by {0}"
  case searched = "search: {0}"
  case filtered
  case writePrompt = "write to: "
  case nameHint = "expected a name that ends with {0}"
  case replaceHint = "the file is there already: Enter replaces it"
  case writing = "writing {0} {0|row|rows} …"
  case written = "{0} {0|row|rows} written to {1}"
  case notWritten = "{0} cannot be written: {1}"
  case pageOpened = "the page is opened: {0}"
  case pageWritten = "no display: the page is {0}"
  case noRow = "there is no row for that"
  case noSearch = "nothing was searched for; / searches"
  case noMatch = "no row matches {0}"
  case marked = "{0} marked"
  case pathCopied = "the path is copied"
  case pictureOpened = "opened: {0}"
  case pictureNotOpened = "cannot be shown, no display or no such file: {0}"
  case reading = "{0} of {1} read"
  case watching = "watching {0}, {1} read"
  case waitingForPictures = "waiting for pictures in {0}"
  case nothingPending = "every result is known"
  case asking = "asking for the results of {0} {0|game|games} …"
  case renewed = "{0} of {1} games have their result now"
  case notRenewed = "the results are not available: {0}"

  /// The text in every language.
  var wording: Wording { Wording(key: rawValue) }

  /// The text in a language, filled in.
  func text(in language: Language, _ values: String...) -> String {
    wording.text(in: language, values)
  }
}
