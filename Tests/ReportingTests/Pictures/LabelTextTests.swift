import Lottery
import Testing

@testable import Reporting

struct LabelTextTests {
  private static func lines(
    _ reading: CodeReading, in language: Language, duplicateOf: Source? = nil
  ) -> [String] {
    LabelText(language: language).lines(of: Sample.code(reading, duplicateOf: duplicateOf))
  }

  @Test(arguments: [
    (
      Sample.drawn([Sample.first, Sample.fifth, [1, 2, 3, 4, 5, 6], Sample.lostWithBonus]),
      [
        "Round 1100", "A 1st prize: 2,207,575,472 won", "B 5th prize: 5,000 won",
        "Claim by about 2024-12-31",
      ],
      ["1100회", "A 1등: 2,207,575,472원", "B 5등: 5,000원", "2024-12-31까지(예상)"]
    ),
    (
      Sample.drawn([Sample.fifth], today: Sample.inDoubt),
      ["Round 1100", "A 5th prize: 5,000 won", "Claim at once"],
      ["1100회", "A 5등: 5,000원", "서둘러 받으세요"]
    ),
    (
      Sample.drawn([Sample.fifth, Sample.third], today: Sample.afterClaim),
      ["Round 1100 · expired", "A 5th, B 3rd"], ["1100회 · 만료", "A 5등, B 3등"]
    ),
    (
      Sample.drawn([Sample.third], draw: Sample.bareRound1100),
      ["Round 1100", "A 3rd prize: not published", "Claim by about 2024-12-31"],
      ["1100회", "A 3등: 미발표", "2024-12-31까지(예상)"]
    ),
    (Sample.drawn([[1, 2, 3, 4, 5, 6]]), ["Round 1100 · no prize"], ["1100회 · 낙첨"]),
    (
      Sample.pending, ["Round 1101", "The draw is on 2024-01-06"],
      ["1101회", "2024-01-06 추첨 예정"]
    ),
    (.other(.foreign), ["Not a lottery code"], ["복권 코드가 아님"]),
    (.other(.purchaseSlip), ["A purchase slip, not a ticket"], ["복권이 아니라 구매용 슬립"]),
    (
      .broken(PayloadError(.numbers, at: 3)), ["Not a valid ticket code"],
      ["올바른 복권 코드가 아님"]
    ),
    (
      .unread(InputFailure(.codeUnread)), ["Not read: take it again, closer"],
      ["읽지 못함: 더 가까이에서 다시"]
    ),
  ])
  func `a label says the round and what each game won, or what is wrong`(
    _ reading: CodeReading, _ english: [String], _ korean: [String]
  ) {
    #expect(Self.lines(reading, in: .english) == english)
    #expect(Self.lines(reading, in: .korean) == korean)
  }

  @Test func `a repeated ticket is labelled as a repeat`() {
    let reading = Sample.drawn([[1, 2, 3, 4, 5, 6]])
    let other = Sample.source("b.png")
    #expect(
      Self.lines(reading, in: .english, duplicateOf: other) == ["Round 1100 · repeat · no prize"])
    #expect(Self.lines(reading, in: .korean, duplicateOf: other) == ["1100회 · 중복 · 낙첨"])
  }

  @Test func `every label begins with a capital, and has no other language in it`() throws {
    for code in try Sample.everyKind().flatMap(\.codes) {
      for line in LabelText(language: .english).lines(of: code) {
        #expect(line.first?.isLowercase == false && line.utf8.allSatisfy { $0 != 0xA0 }, "\(line)")
        #expect(line.unicodeScalars.allSatisfy { $0.value < 0x1100 }, "\(line)")
      }
      let korean = LabelText(language: .korean).lines(of: code)
      #expect(korean.joined().unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) })
    }
  }
}
