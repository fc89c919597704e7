/// The operating system's error messages, in every language.
package enum SystemReason {
  /// The message for an error number, given the C library's words for it.
  package static func wording(of number: Int32, words: String) -> Wording {
    Wording(words, korean[words] ?? "시스템 오류 \(number)")
  }

  /// Korean translations of glibc's error messages, in lower case like all messages.
  package static let korean: [String: String] = [
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
