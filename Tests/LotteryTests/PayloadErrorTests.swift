import Lottery
import Testing

struct PayloadErrorTests {
  @Test("the reasons are the error codes that rows may have, and no others")
  func codes() {
    #expect(
      PayloadError.Reason.allCases.map(\.rawValue) == [
        "payload_host", "payload_query", "payload_round", "payload_type", "payload_numbers",
        "payload_slot", "payload_tail", "payload_length", "payload_ascii", "payload_foreign",
      ])
  }

  @Test("faults are equal when reason and place are")
  func equality() {
    #expect(PayloadError(.host, at: 1) == PayloadError(.host, at: 1))
    #expect(PayloadError(.host, at: 1) != PayloadError(.host, at: 2))
    #expect(PayloadError(.host, at: 1) != PayloadError(.query, at: 1))
  }
}
