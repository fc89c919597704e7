/// What is to be known of a row besides its status and its error; raw values are codes in rows.
///
/// In the order of importance: what is lost by waiting first, then what a result or a reading lacks,
/// then why an input failed.
public enum Note: String, CaseIterable, Sendable {
  case claimToday = "claim_today"
  case notFinal = "not_final"
  case unpublished
  case noWinnerPublished = "no_winner_published"
  case notOnSale = "not_on_sale"
  case drawToday = "draw_today"
  case newestDraw = "newest_draw"
  case typedForm = "typed_form"
  case doubtfulForm = "doubtful_form"
  case damagedFile = "damaged_file"
  case partialFile = "partial_file"
  case drawnCoarser = "drawn_coarser"
  case isFolder = "is_folder"
  case isFIFO = "is_fifo"
  case isSocket = "is_socket"
  case isDevice = "is_device"
  case emptyPath = "empty_path"
  case pathWithNUL = "path_with_nul"
  case pathWithReturn = "path_with_return"
  case noPathObject = "no_path_object"
  case noBase64 = "no_base64"
  case emptyFile = "empty_file"
  case listOfPaths = "list_of_paths"
  case convert
  case missingLibrary = "missing_library"
  case saveAsPNG = "save_as_png"
  case password
  case maxPixels = "max_pixels"
  case maxPages = "max_pages"
  case maxSide = "max_side"
  case maxBytes = "max_bytes"

  /// Whether the note says why an input failed, rather than something about a game.
  package var isCause: Bool { Self.causes.contains(self) }

  /// Whether the note says something about a file, which a later check of its code can't know.
  package var isOfFile: Bool { self == .damagedFile || self == .partialFile || isCause }

  private static let causes = Set(allCases.drop { $0 != .drawnCoarser })

  /// What the note says, in English.
  package var text: String {
    switch self {
    case .claimToday: "claim at once: seven days or fewer are left, or the deadline is in doubt"
    case .notFinal: "the result is not final yet: only its numbers are published"
    case .unpublished: "the prize is not published yet"
    case .noWinnerPublished:
      "the published result has no winner of this rank: the printed ticket is authoritative"
    case .notOnSale: "tickets of this round are not on sale yet, which is suspicious"
    case .drawToday: "the draw is today, and the result is not published yet"
    case .newestDraw: "no round was given, so the newest draw was used"
    case .typedForm: "typed numbers, not a code"
    case .doubtfulForm: "the code has an unusual form: the printed ticket is authoritative"
    case .damagedFile: "this ticket was read completely"
    case .partialFile: "only a part of the file could be read"
    case .drawnCoarser: "a large page, drawn at fewer dots an inch than requested, --max-pixels"
    case .isFolder: "it is a folder"
    case .isFIFO: "it is a FIFO; to read from it: lotto scan - < FIFO"
    case .isSocket: "it is a socket"
    case .isDevice: "it is a device; to read from it: lotto scan - < DEVICE"
    case .emptyPath: "the path is empty"
    case .pathWithNUL: "the path contains a NUL byte"
    case .pathWithReturn:
      "no such file; the path ends in a carriage return, which tr -d '\\r' removes from a list"
    case .noPathObject: "expected a JSON object with path or path_b64"
    case .noBase64: "bytes_b64 is not padded base64"
    case .emptyFile: "the file is empty"
    case .listOfPaths: "a list of paths; to scan them: --files-from -"
    case .convert: "convert it first"
    case .missingLibrary: "install a package, or convert it"
    case .saveAsPNG: "save it as PNG with the program that made it"
    case .password: "it opens only with a password; to save it without one"
    case .maxPixels: "too many pixels, --max-pixels"
    case .maxPages: "only the first pages were read, --max-pages"
    case .maxSide: "too many pixels on a side"
    case .maxBytes: "too many bytes"
    }
  }
}

extension [Note] {
  /// Each note once, the most important first.
  package var byImportance: [Note] { count < 2 ? self : Note.allCases.filter(contains) }
}
