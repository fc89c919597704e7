package import Lottery

/// The run that a page describes.
package struct Edition: Equatable, Sendable {
  /// The day when the page was made, in Korea.
  let made: CalendarDate
  /// The day that the run treats as today.
  let today: CalendarDate
  /// The program and its version.
  let program: String
  /// The newest round with a known draw when the run began; nil if there was none.
  let newestRound: Round?

  /// An edition with these values.
  package init(made: CalendarDate, today: CalendarDate, program: String, newestRound: Round?) {
    self.made = made
    self.today = today
    self.program = program
    self.newestRound = newestRound
  }
}

/// The input of a page's section: totals of all rows, and the language to present them in.
struct PageScene<Tally> {
  let tally: Tally
  let language: Language
  /// The run; nil if unknown.
  let edition: Edition?

  /// A phrase in the page's language, with its placeholders filled in.
  func text(_ phrase: Phrase, _ values: String...) -> String {
    phrase.wording.text(in: language, values)
  }

  /// A phrase with a number, which gets thousands separators.
  func text(_ phrase: Phrase, _ number: Int) -> String { text(phrase, DisplayText.grouped(number)) }

  func amount(_ won: Int) -> String { DisplayText.won(won, in: language) }

  /// A game's ticket name and letter.
  func game(_ record: GameRecord) -> Line {
    let name = Span(record.ticketName(in: language), .source)
    return record.game.isEmpty ? Line([name]) : Line([name, Span(" "), Span(record.game, .strong)])
  }

  /// A column titled with a phrase.
  func column(_ title: Phrase, _ alignment: TableBlock.Alignment = .leading) -> GridBlock.Column {
    GridBlock.Column(title: text(title), alignment: alignment, name: title.name)
  }
}

extension PageScene {
  /// When and by what the page was made, and the newest known draw, from the start of the run or from its
  /// rows.
  func colophon(newestOfRows round: Round?, _ notes: [String] = []) -> Block {
    var parts: [String] = []
    if let edition {
      parts.append(text(.madeBy, edition.program, edition.made.description))
      if edition.today != edition.made { parts.append(text(.asOfDay, edition.today.description)) }
    }
    if let newest = [edition?.newestRound, round].compactMap(\.self).max() {
      parts.append(text(.newestDraw, "\(newest.number)", newest.drawDate.description))
    }
    return .text(Line((parts + notes).joined(separator: " · "), .faint))
  }
}

/// A section of a page about all rows, regardless of any search: values in, blocks out.
protocol PageSection<Tally>: Sendable {
  /// The totals of all rows.
  associatedtype Tally

  /// The blocks of the section; empty if there is nothing to say.
  func blocks(of page: PageScene<Tally>) -> [Block]
}
