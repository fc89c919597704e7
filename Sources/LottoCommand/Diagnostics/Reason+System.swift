internal import Platform
internal import Reporting

extension Reason {
  /// Why the operating system refused something.
  init(_ error: SystemError) {
    self.init(error.description, Self.systemWords[error.description] ?? "시스템 오류 \(error.number)")
  }

  /// Why a path did not give a regular file.
  init(_ error: OpenError) {
    switch error {
    case .refused(let error): self.init(error)
    case .notRegular(let kind): self.init("\(kind.rawValue), not a file", Self.kind(kind))
    }
  }

  /// Why a file, or without a path the results, cannot be written.
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

  /// What glibc's words for the reasons of the system mean, in lower case as messages are.
  static let systemWords: [String: String] = [
    "operation not permitted": "허용되지 않은 작업",
    "no such file or directory": "파일이나 폴더가 없음",
    "interrupted system call": "중단됨",
    "input/output error": "입출력 오류",
    "no such device or address": "장치나 주소가 없음",
    "argument list too long": "인자가 너무 많음",
    "bad file descriptor": "잘못된 파일 서술자",
    "no child processes": "자식 프로세스가 없음",
    "resource temporarily unavailable": "지금은 자원을 쓸 수 없음",
    "cannot allocate memory": "메모리 부족",
    "permission denied": "권한이 없음",
    "device or resource busy": "사용 중",
    "file exists": "이미 있는 파일",
    "invalid cross-device link": "다른 장치에 있음",
    "no such device": "없는 장치",
    "not a directory": "폴더가 아님",
    "is a directory": "폴더임",
    "invalid argument": "잘못된 인자",
    "too many open files in system": "시스템에 열린 파일이 너무 많음",
    "too many open files": "열린 파일이 너무 많음",
    "inappropriate ioctl for device": "터미널이 아님",
    "text file busy": "실행 중인 파일",
    "file too large": "파일이 너무 큼",
    "no space left on device": "디스크 공간 부족",
    "illegal seek": "위치를 옮길 수 없는 파일",
    "read-only file system": "읽기 전용 파일 시스템",
    "too many links": "링크가 너무 많음",
    "broken pipe": "읽는 쪽이 끊긴 파이프",
    "file name too long": "파일 이름이 너무 긺",
    "no locks available": "파일을 잠글 수 없음",
    "function not implemented": "커널에 없는 기능",
    "directory not empty": "비어 있지 않은 폴더",
    "too many levels of symbolic links": "심볼릭 링크가 너무 많음",
    "bad message": "잘못된 메시지",
    "value too large for defined data type": "값이 너무 큼",
    "exec format error": "실행할 수 없는 형식",
    "operation not supported": "지원하지 않는 작업",
    "software caused connection abort": "연결이 중단됨",
    "connection reset by peer": "상대가 연결을 끊음",
    "no buffer space available": "버퍼 공간 부족",
    "connection timed out": "시간 초과",
    "connection refused": "연결이 거부됨",
    "no route to host": "호스트에 닿을 수 없음",
    "network is unreachable": "네트워크에 닿을 수 없음",
    "too many references: cannot splice": "참조가 너무 많음",
    "stale file handle": "더는 유효하지 않은 파일 핸들",
    "disk quota exceeded": "디스크 할당량 초과",
  ]
}
