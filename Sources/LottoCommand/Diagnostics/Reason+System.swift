internal import Platform
internal import Reporting

extension Reason {
  /// An error of the operating system.
  init(_ error: SystemError) {
    self.init(SystemReason.wording(of: error.number, words: error.description))
  }

  /// Why a path could not be opened as a regular file.
  init(_ error: OpenError) {
    switch error {
    case .refused(let error): self.init(error)
    case .notRegular(let kind): self.init("\(kind.rawValue), not a file", Self.kind(kind))
    }
  }

  /// Why a file cannot be written, or without a path the standard output.
  init(writing path: BytePath?, _ error: SystemError) {
    let reason = Reason(error)
    guard let path else {
      self.init(
        "cannot write the results: \(reason.english)", "결과를 쓸 수 없음: \(reason.korean)")
      return
    }
    let name = DisplayText.escaped(path.bytes)
    let start = Reason("cannot write \(name): ", "\(name)에 쓸 수 없음: ")
    let folder = DisplayText.escaped(path.folder.bytes)
    if error.isNotFound, path.folder.kind(followingLinks: true) == nil {
      self = start + Reason("the folder \(folder) does not exist", "\(folder) 폴더가 없음")
    } else {
      self = start + reason
    }
  }

  /// Why a file cannot be read.
  init(reading name: String, _ error: SystemError) {
    let reason = Reason(error)
    self.init("cannot read \(name): \(reason.english)", "\(name): 읽을 수 없음: \(reason.korean)")
  }

  private static func kind(_ kind: FileKind) -> String {
    switch kind {
    case .regular: "파일임"
    case .folder: "파일이 아니라 폴더임"
    case .fifo: "파일이 아니라 FIFO임"
    case .socket: "파일이 아니라 소켓임"
    case .device: "파일이 아니라 장치임"
    case .link: "파일이 아니라 심볼릭 링크임"
    }
  }
}
