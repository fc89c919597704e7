import Lottery
import Testing

struct PayloadErrorTests {
  @Test("errors have exactly the error codes that rows may have")
  func codes() {
    #expect(
      PayloadError.Reason.allCases.map(\.rawValue) == [
        "payload_host", "payload_query", "payload_round", "payload_type", "payload_numbers",
        "payload_slot", "payload_tail", "payload_length", "payload_ascii", "payload_foreign",
      ])
  }

  @Test("errors are equal if reason and offset are")
  func equality() {
    #expect(PayloadError(.host, at: 1) == PayloadError(.host, at: 1))
    #expect(PayloadError(.host, at: 1) != PayloadError(.host, at: 2))
    #expect(PayloadError(.host, at: 1) != PayloadError(.query, at: 1))
  }
}
