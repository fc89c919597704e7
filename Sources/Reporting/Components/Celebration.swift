internal import Lottery

/// Congratulates on the best claimable first to third prize among the rows that pass: which ticket won,
/// how much, and by when to claim it.
struct Celebration: ReportComponent {
  func blocks(of scene: ReportScene) -> [Block] {
    guard let best = scene.totals.claims.celebrated, let lastDay = best.claimBy else { return [] }
    let rank = Phrase(best.rank).text(in: scene.language)
    let ticket = best.name(in: scene.language)
    let text =
      best.prize == nil
      ? scene.text(.celebrationUnpublished, rank, ticket, lastDay.description)
      : scene.text(
        .celebration, rank, ticket, scene.amount(best.netPrize), lastDay.description)
    return [.heading(Line(text, .rank(Int(best.rank.rawValue))))]
  }
}

extension ListedGame {
  /// The game's display name: its ticket's name without folders, and its letter.
  package func name(in language: Language) -> String {
    let ticket = Phrase.ticketName(source, serial: serial, in: language)
    let file = ticket.split(separator: "/").last.map(String.init) ?? ticket
    return letter.isEmpty ? file : Phrase.gameName.text(in: language, file, letter)
  }
}
