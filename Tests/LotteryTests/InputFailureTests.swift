import Lottery
import Testing

struct InputFailureTests {
  @Test func `every failure says in English what happened`() {
    for code in InputFailure.Code.allCases where code != .tooManyCodes {
      let text = InputFailure(code).description
      #expect(!text.isEmpty && text != code.rawValue && !text.contains("{"), "\(text)")
    }
    for (failure, text) in [
      (
        InputFailure(.openFailed, .refused("no such file or directory")),
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
        "not supported: HEIC; to convert it: heif-convert FILE FILE.png"
      ), (InputFailure(.tooLarge, .bytes(limit: 256 << 20)), "larger than the limit of 256 MiB"),
      (
        InputFailure(.tooManyCodes, .codes(limit: 1024)),
        "more than 1024 codes; the rest have no rows"
      ),
    ] {
      #expect("\(failure)" == text)
    }
  }
}
