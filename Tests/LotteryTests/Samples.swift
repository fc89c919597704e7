import Lottery
import Testing

/// Payloads, and short ways to read and build values, shared by several test files.
enum Sample {
  /// Five games of every type with a tail of ten digits.
  static let body =
    "1100q010203040506m071421283542s030918273645q101112131415q4041424344451234567890"

  /// The body after the address that is printed on tickets.
  static let printed = "http://m.dhlottery.co.kr/?v=" + body

  /// One played game and four empty slots, without a tail.
  static let single = "1100q010203040506" + emptySlot + emptySlot + emptySlot + emptySlot

  static let emptySlot = "n000000000000"

  static let tail = "1234567890"

  /// The ticket in a bare body.
  static func ticket(_ body: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> Ticket
  {
    guard case .ticket(let ticket) = try Payload(Array(body.utf8)) else {
      Issue.record("\(body) is not a ticket", sourceLocation: sourceLocation)
      throw NoTicket()
    }
    return ticket
  }

  static func round(_ number: Int) throws -> Round { try #require(Round(number)) }

  static func pick(_ numbers: Int...) throws -> Pick { try #require(Pick(numbers)) }

  static func date(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

  /// A draw with its numbers known and its figures unpublished.
  static func draw(_ number: Int, _ numbers: [Int], bonus: Int) throws -> Draw {
    let tiers = [PrizeTier](repeating: .unpublished, count: 5)
    let winning = try #require(Pick(numbers))
    let round = try round(number)
    let draw = Draw(round: round, winning: winning, bonus: bonus, tiers: tiers, totalSales: nil)
    return try #require(draw)
  }

  /// The draw of a line of CSV.
  static func draw(_ line: String) throws -> Draw { try DrawLine.read(Array(line.utf8)[...]) }

  private struct NoTicket: Error {}
}

/// The payload that a text is read as.
func payload(_ text: String) throws(PayloadError) -> Payload { try Payload(Array(text.utf8)) }

/// Rows of the embedded history: the first and last of each price era.
enum Row {
  static let first =
    "1,2002-12-07,10,23,29,33,37,40,16,0,0,1,143934100,28,5140500,2537,113400,40155,10000,"
    + "3681782000"
  static let round87 =
    "87,2004-07-31,4,12,16,23,34,43,26,11,1799358055,33,99964337,1250,2639059,54768,120466,890859,"
    + "10000,83793642000"
  static let round88 =
    "88,2004-08-07,1,17,20,24,30,41,27,4,3069709650,31,66015262,1183,1729902,64639,63321,1098115,"
    + "5000,51910612000"
  static let round400 =
    "400,2010-07-31,9,21,27,34,41,43,2,4,2669834325,30,59329652,1254,1419370,59141,60192,978194,"
    + "5000,45379731000"
  static let round401 =
    "401,2010-08-07,6,12,18,31,38,43,9,9,1168214792,29,60424904,1355,1293227,59599,50000,949491,"
    + "5000,43491965000"
  static let newest =
    "1244,2026-10-03,1,13,18,26,34,38,25,18,1604686625,80,60175749,3731,1290287,179216,50000,"
    + "2848954,5000,123436098000"
}
