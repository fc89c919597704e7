internal import Ranking

extension Reason {
  /// Why a cube cannot be created, read or written.
  init(_ error: CubeError) {
    switch error {
    case .system(let error): self.init(error)
    case .overflow:
      self.init(
        "one pick occurs more than \(UInt32.max) times", "같은 번호가 \(UInt32.max)번보다 많이 나옴")
    case .refused(let reason): self.init(spoken: reason)
    }
  }

  /// Why reading a file of tickets ended early.
  init(_ failure: BatchReader.Failure) {
    switch failure {
    case .system(let error): self.init(error)
    case .refused(let reason): self.init(spoken: reason)
    }
  }

  /// Why a ticket is invalid.
  init(_ fault: TicketFault) {
    switch fault {
    case .outOfRange(let number):
      self.init(fault.description, "번호는 1~45여야 하나 \(number)임")
    case .repeated(let number):
      self.init(fault.description, "서로 다른 번호 여섯 개여야 하나 \(number)이(가) 두 번 나옴")
    case .notSixBits(let mask):
      self.init(
        fault.description, "아래 45비트 중 여섯 개만 1이어야 하나 0x\(String(mask, radix: 16))임")
    case .line(let reason): self.init(spoken: reason)
    }
  }
}
