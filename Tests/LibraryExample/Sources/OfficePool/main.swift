import DrawHistory
import Lottery
import Ranking

// The text of a ticket's code, as a QR scanner returns it.
let code = "http://qr.dhlottery.co.kr/?v=1244q011318263438s131825263438m0113253941421234567890"

switch try Payload(Array(code.utf8)) {
case .ticket(let ticket):
  guard let draw = EmbeddedDraws.draw(ticket.round) else {
    print("round \(ticket.round.number) is drawn on \(ticket.round.drawDate)")
    break
  }
  for game in ticket.games {
    let rank = draw.rank(of: game.pick)
    let prize = draw.prize(of: rank).map(String.init) ?? "not published"
    print("\(game.slot.rawValue) \(game.pick.numbers): \(rank), \(prize) won")
  }
case .other(let product):
  print("no Lotto 6/45 ticket: \(product.name)")
}

// A number system, played in every round so far.
let system = [[1, 13, 18, 26, 34, 38], [3, 9, 18, 27, 36, 45]].compactMap { Pick($0) }
let batch = try TicketBatch(system)
let draws = (1...1244).compactMap { Round($0) }.compactMap { EmbeddedDraws.draw($0) }
let wins = batch.counts(in: draws).map { $0.values.reduce(0, +) }
// As many random picks of the same machine, for comparison, and what chance predicts.
let random = RandomPicks(seed: 645)
let others = try TicketBatch((0..<100_000).map { random.pick(at: $0) })
for rank in Rank.winning {
  let count = draws.last.flatMap { others.counts(in: $0)[rank] } ?? 0
  print("\(rank): \(count) of \(others.count), expected \(Double(others.count) * rank.chance)")
}

// Any further argument is a file of tickets, in a format that lotto rank reads, of any length.
for path in CommandLine.arguments.dropFirst() {
  var (count, rejected) = (0, 0)
  try TicketBatch.forEachBlock(of: path) { batch, _ in
    count += batch.count
    rejected += batch.rejected.count
  }
  print("\(path): \(count) tickets, \(rejected) of them rejected")
}
print("\(batch.count) picks won \(wins.reduce(0, +)) times in \(draws.count) rounds")
