import Lottery
import Testing

/// Round 1244, drawn on 2026-10-03: 1, 13, 18, 26, 34, 38 and the bonus number 25.
private func newest() throws -> KnownDraw {
  KnownDraw(try Valid.draw(HistoryLine.newest), sha256: "f34d")
}

/// One game of each of the five ranks.
private let winner =
  "1244q011318263438m011318252634s011318263445m011318264445q0113184344451234567890"

/// Two matches and the bonus number, then no matches at all.
private let loser = "1244q011325434445m020304050607"

struct TicketResultTests {
  @Test("every rank has its prize, before and after tax")
  func ranks() throws {
    let result = TicketResult(
      try Valid.ticket(winner), draw: try newest(), today: try Valid.date("2026-10-03"))
    #expect(result.games.map(\.rank) == [.first, .second, .third, .fourth, .fifth])
    #expect(result.games.map(\.prize) == [1_604_686_625, 60_175_749, 1_290_287, 50_000, 5_000])
    #expect(result.games.map(\.netPrize) == [1_108_140_055, 46_937_099, 1_290_287, 50_000, 5_000])
    #expect(result.games.map(\.matches) == [6, 5, 5, 4, 3])
    #expect(result.games.map(\.holdsBonus) == [false, true, false, false, false])
    #expect(result.games.map(\.game) == result.ticket.games)
  }

  @Test("drawn numbers are marked, the bonus number is not")
  func matched() throws {
    let result = TicketResult(
      try Valid.ticket(winner), draw: try newest(), today: try Valid.date("2026-10-03"))
    let second = result.games[1]
    let drawn = second.game.pick.numbers.filter { second.matched & (1 << UInt64($0 - 1)) != 0 }
    #expect(drawn == [1, 13, 18, 26, 34])
    #expect(second.matched.nonzeroBitCount == 5)
  }

  @Test("a losing game still has its matches, but no deadline")
  func lost() throws {
    let result = TicketResult(
      try Valid.ticket(loser), draw: try newest(), today: try Valid.date("2036-10-03"))
    #expect(result.games.map(\.rank) == [.none, .none])
    #expect(result.games.map(\.matches) == [2, 0])
    #expect(result.games.map(\.holdsBonus) == [true, false])
    #expect(result.games.map(\.prize) == [0, 0])
    #expect(result.games.map(\.netPrize) == [0, 0])
    #expect(result.games.allSatisfy { $0.claimBy == nil && $0.claim == nil })
    #expect(result.claimable.isEmpty)
  }

  @Test("a winning game whose prize is unpublished has a nil prize")
  func unpublished() throws {
    let draw = KnownDraw(
      try Valid.draw(1244, [1, 13, 18, 26, 34, 38], bonus: 25), sha256: "")
    let result = TicketResult(
      try Valid.ticket(winner), draw: draw, today: try Valid.date("2026-10-04"))
    #expect(result.games.map(\.rank) == [.first, .second, .third, .fourth, .fifth])
    #expect(result.games.map(\.prize) == [nil, nil, nil, 50_000, 5_000])
    #expect(result.games.map(\.netPrize) == [0, 0, 0, 50_000, 5_000])
    #expect(result.games.allSatisfy { $0.claimBy?.description == "2027-10-04" })
  }
}

// MARK: - Days

extension TicketResultTests {
  @Test(
    "a round without a result is pending through its draw day, then unknown",
    arguments: [
      ("2002-12-07", true), ("2026-10-02", true), ("2026-10-03", true), ("2026-10-04", false),
      ("2027-10-05", false),
    ])
  func withoutDraw(day: String, isPending: Bool) throws {
    let today = try Valid.date(day)
    let result = TicketResult(try Valid.ticket(winner), draw: nil, today: today)
    #expect(result.standing == (isPending ? .pending(today: today) : .unknown))
    expectNothingWon(result)
  }

  @Test("a draw dated after today is still pending")
  func drawOfTomorrow() throws {
    let today = try Valid.date("2026-10-02")
    let result = TicketResult(try Valid.ticket(winner), draw: try newest(), today: today)
    #expect(result.standing == .pending(today: today))
    expectNothingWon(result)
  }

  @Test(
    "a known result counts from its draw day on",
    arguments: ["2026-10-03", "2026-10-04", "2027-10-04", "2027-10-05", "2036-01-01"])
  func withDraw(day: String) throws {
    let today = try Valid.date(day)
    let known = try newest()
    let result = TicketResult(try Valid.ticket(winner), draw: known, today: today)
    #expect(result.standing == .drawn(known, today: today))
    #expect(result.games[0].rank == .first)
  }

  @Test(
    "a prize can be claimed through its last day, is in doubt for two weeks, and then expires",
    arguments: [
      ("2026-10-03", GameResult.Claim.open), ("2027-10-04", .open), ("2027-10-05", .inDoubt),
      ("2027-10-18", .inDoubt), ("2027-10-19", .expired), ("2036-01-01", .expired),
    ])
  func expiry(day: String, claim: GameResult.Claim) throws {
    let result = TicketResult(
      try Valid.ticket(winner), draw: try newest(), today: try Valid.date(day))
    #expect(result.games.allSatisfy { $0.claimBy?.description == "2027-10-04" })
    #expect(result.games.allSatisfy { $0.claim == claim })
    #expect(result.games.allSatisfy { $0.isExpired == (claim == .expired) })
    #expect(result.games.allSatisfy { $0.isClaimable == (claim != .expired) })
    #expect(result.claimable == (claim == .expired ? [] : result.games))
    // An expired prize keeps its amount.
    #expect(result.games[0].prize == 1_604_686_625)
  }

  private func expectNothingWon(_ result: TicketResult) {
    #expect(result.games.count == 5)
    for game in result.games {
      #expect(game.rank == .none && game.prize == 0 && game.netPrize == 0)
      #expect(game.matched == 0 && game.matches == 0 && !game.holdsBonus)
      #expect(game.claimBy == nil && !game.isExpired && !game.isClaimable)
    }
  }
}
