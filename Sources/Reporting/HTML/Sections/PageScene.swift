package import Lottery

/// Which run a page is of.
package struct Edition: Equatable, Sendable {
  /// The day on which the page was made, in Korea.
  let made: CalendarDate
  /// The day that the run takes for today.
  let today: CalendarDate
  /// The program with its version.
  let program: String
  /// The newest round whose draw was known when the run began; nil where none was.
  let newestRound: Round?

  /// An edition of these days by a program that knew the draws up to a round.
  package init(made: CalendarDate, today: CalendarDate, program: String, newestRound: Round?) {
    self.made = made
    self.today = today
    self.program = program
    self.newestRound = newestRound
  }
}

/// What a section of a page is given: what is said of all rows, and how to say it.
struct PageScene<Tally> {
  let tally: Tally
  let language: Language
  /// The run; nil where that is not known.
  let edition: Edition?

  /// A phrase in the page's language, filled in.
  func text(_ phrase: Phrase, _ values: String...) -> String {
    phrase.wording.text(in: language, values)
  }

  /// A phrase with a number, digits in groups.
  func text(_ phrase: Phrase, _ number: Int) -> String {
    text(phrase, DisplayText.grouped(number))
  }

  /// An amount of won.
  func amount(_ won: Int) -> String { DisplayText.won(won, in: language) }

  /// A ticket's name with the letter of a game on it.
  func game(_ record: GameRecord) -> Line {
    let name = Span(record.ticketName(in: language), .source)
    return record.game.isEmpty ? Line([name]) : Line([name, Span(" "), Span(record.game, .strong)])
  }

  /// A column that is called by a phrase.
  func column(
    _ title: Phrase, _ alignment: TableBlock.Alignment = .leading
  ) -> GridBlock.Column {
    GridBlock.Column(title: text(title), alignment: alignment, name: title.rawValue)
  }
}

extension PageScene {
  /// When and by what the page was made, and the newest draw that was known: at the start of the run,
  /// or by one of its rows.
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

/// A part of a page that says something of all rows, whatever is searched: values in, blocks out.
protocol PageSection<Tally>: Sendable {
  /// What is known of all rows.
  associatedtype Tally

  /// What the part shows; nothing where there is nothing to say.
  func blocks(of page: PageScene<Tally>) -> [Block]
}
