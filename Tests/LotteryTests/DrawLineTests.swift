import Lottery
import Testing

private func fault(_ line: String) -> DrawError? {
  do throws(DrawError) {
    _ = try DrawLine.read(Array(line.utf8)[...])
    return nil
  } catch {
    return error
  }
}

/// The newest round's line with one field replaced.
private func line(_ index: Int, _ field: String) -> String {
  var fields = HistoryLine.newest.split(separator: ",").map(String.init)
  fields[index] = field
  return fields.joined(separator: ",")
}

struct DrawLineTests {
  @Test("all 20 fields of a line are read")
  func wholeLine() throws {
    let draw = try Valid.draw(HistoryLine.newest)
    #expect(draw.round.number == 1244)
    #expect(draw.winning.numbers == [1, 13, 18, 26, 34, 38])
    #expect(draw.bonus == 25)
    #expect(draw.tiers.map(\.winners) == [18, 80, 3731, 179_216, 2_848_954])
    #expect(draw.tiers.map(\.amount) == [1_604_686_625, 60_175_749, 1_290_287, 50_000, 5_000])
    #expect(draw.totalSales == 123_436_098_000)
  }

  @Test("a line of nine fields gives the numbers and no figures")
  func bareLine() throws {
    let draw = try Valid.draw("1244,2026-10-03,1,13,18,26,34,38,25")
    #expect(draw.winning.numbers == [1, 13, 18, 26, 34, 38])
    #expect(draw.tiers == [PrizeTier](repeating: .unpublished, count: 5))
    #expect(draw.totalSales == nil)
  }

  @Test("an empty field is an unpublished figure")
  func emptyFields() throws {
    let draw = try Valid.draw(
      "1244,2026-10-03,1,13,18,26,34,38,25,18,1604686625,,60175749,3731,,,,,5000,123436098000")
    #expect(draw.tiers.map(\.winners) == [18, nil, 3731, nil, nil])
    #expect(draw.tiers.map(\.amount) == [1_604_686_625, 60_175_749, nil, nil, 5_000])
  }

  @Test("in a final round, 0 winners means that nobody won")
  func noWinners() throws {
    let draw = try Valid.draw(HistoryLine.first)
    #expect(draw.tiers[0] == PrizeTier(winners: 0, amount: 0))
    #expect(draw.tiers[1] == PrizeTier(winners: 1, amount: 143_934_100))
  }

  @Test("zeros in a round without sales are unpublished figures", arguments: ["0", ""])
  func notFinal(sales: String) throws {
    let draw = try Valid.draw(
      "1244,2026-10-03,1,13,18,26,34,38,25,0,0,0,0,0,0,0,0,0,0," + sales)
    #expect(draw.totalSales == nil)
    #expect(draw.tiers == [PrizeTier](repeating: .unpublished, count: 5))
    #expect(draw.prize(of: .first) == nil)
  }

  @Test("any number of fields but 9 and 20 is refused")
  func fieldCounts() {
    for text in [
      "", "1244", "1244,2026-10-03,1,13,18,26,34,38", HistoryLine.newest + ",",
      HistoryLine.newest + ",1",
      "1244,2026-10-03,1,13,18,26,34,38,25,", String(HistoryLine.newest.dropLast(13)),
    ] {
      #expect(fault(text) == .fieldCount, "\(text)")
    }
  }

  @Test(
    "an invalid round is refused",
    arguments: ["", "0", "-1", "1000001", "x", "+1244", "1244 ", " 1244", "1e3", "round", "1244.0"])
  func rounds(field: String) {
    #expect(fault(line(0, field)) == .round)
  }

  @Test(
    "a date other than the round's draw date is refused",
    arguments: [
      "2026-10-02", "2026-10-10", "2026-09-26", "20261003", "2026-10-3", " ", "03.10.2026",
      "\"2026-10-03\"",
    ])
  func dates(field: String) {
    #expect(fault(line(1, field)) == .date)
  }

  @Test("anything but six different numbers and another as bonus is refused")
  func numbers() {
    for (index, field) in [
      (2, "0"), (2, "46"), (2, "13"), (2, ""), (2, "x"), (2, "-1"), (7, "+38"), (7, "38.0"),
      (7, "1"), (8, "0"), (8, "46"), (8, "38"), (8, "1"), (8, ""), (8, "-25"),
    ] {
      #expect(fault(line(index, field)) == .numbers, "field \(index) = \(field)")
    }
  }

  @Test(
    "figures that are negative, not integers or too large are refused",
    arguments: [
      "-1", "x", "1.5", "1e9", " 1", "1_000", "10000000000001",
      "99999999999999999999", "\"5\"", "5000\r",
    ])
  func figures(field: String) {
    for index in [9, 10, 18, 19] { #expect(fault(line(index, field)) == .figure) }
  }

  @Test("the largest allowed figure is read")
  func largestFigure() {
    #expect(fault(line(10, "10000000000000")) == .sales, "a figure, but more than was sold")
  }

  @Test func `amounts that cannot be true are refused, those that are not published are not`() {
    #expect(fault(line(16, "60000")) == .fixedPrize)
    #expect(fault(line(18, "10000")) == .fixedPrize)
    #expect(fault(line(12, "1290286")) == .prizeOrder, "less than the third prize")
    #expect(fault(line(12, "1290287")) == nil, "pools that are shared pay the same")
    #expect(fault(line(10, "1290287")) == .prizeOrder)
    #expect(fault(line(9, "0")) == .prizes)
    #expect(fault(line(14, "0")) == .prizes)
    #expect(fault(line(19, "123436")) == .sales)
    for index in 9...18 { #expect(fault(line(index, "")) == nil) }
    let fields = HistoryLine.round400.split(separator: ",").map(String.init)
    #expect(fault((fields[..<16] + ["60193"] + fields[17...]).joined(separator: ",")) == nil)
  }

  @Test("a draw is written as the line it was read from")
  func write() throws {
    for text in [
      HistoryLine.first, HistoryLine.round87, HistoryLine.round88, HistoryLine.round400,
      HistoryLine.round401, HistoryLine.newest,
    ] {
      #expect(DrawLine.write(try Valid.draw(text)) == text)
    }
  }

  @Test("unpublished figures are written as empty fields, never as 0")
  func writeUnpublished() throws {
    let bare = try Valid.draw("1244,2026-10-03,1,13,18,26,34,38,25")
    #expect(DrawLine.write(bare) == "1244,2026-10-03,1,13,18,26,34,38,25,,,,,,,,,,,")
    #expect(try Valid.draw(DrawLine.write(bare)) == bare)
  }

  @Test("numbers are written in ascending order")
  func writeAscending() throws {
    let draw = try Valid.draw("1244,2026-10-03,38,34,26,18,13,1,25")
    #expect(DrawLine.write(draw).hasPrefix("1244,2026-10-03,1,13,18,26,34,38,25,"))
  }

  @Test("every error says what was expected")
  func descriptions() {
    let faults: [DrawError] = [.fieldCount, .round, .date, .numbers, .order, .figure]
    #expect(faults.allSatisfy { $0.description.hasPrefix("expected ") })
    #expect(Set(faults.map(\.description)).count == faults.count)
  }

  @Test("the header names 20 fields")
  func header() {
    let names = DrawLine.header.split(separator: ",")
    #expect(names.count == 20)
    #expect(names.prefix(3) == ["round", "date", "n1"])
    #expect(names.suffix(3) == ["rank5_winners", "rank5_prize", "total_sales"])
  }
}
