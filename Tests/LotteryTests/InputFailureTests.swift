import Lottery
import Testing

struct InputFailureTests {
  @Test func `every failure says in English what happened`() {
    for code in InputFailure.Code.allCases {
      let text = InputFailure(code).description
      #expect(!text.isEmpty && text != code.rawValue && !text.contains("{"), "\(text)")
    }
    for (failure, text) in [
      (
        InputFailure(.openFailed, .words("no such file or directory")),
        "cannot be opened: no such file or directory"
      ), (InputFailure(.openFailed, .notRegular(.folder)), "cannot be opened: it is a folder"),
      (InputFailure(.notImage, .emptyFile), "not a picture: the file is empty"),
      (
        InputFailure(
          .unsupported,
          .kind(
            "HEIC",
            conversion: InputFailure.Conversion(
              command: "heif-convert FILE FILE.png", debianPackage: "package"))),
        "not supported: convert it first: HEIC (apt-get install package): heif-convert FILE FILE.png"
      ),
      (
        InputFailure(.tooLarge, .bytes(limit: 256 << 20)),
        "larger than the limit: too many bytes: > 256 MiB"
      ),
      (
        InputFailure(.tooManyCodes, .codes(limit: 1024)),
        "too many codes; the rest have no rows: > 1024"
      ),
    ] {
      #expect("\(failure)" == text)
    }
  }
}
