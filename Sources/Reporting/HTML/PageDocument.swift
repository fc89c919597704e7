internal import Lottery

/// A page as one file; opened from disk, it loads nothing and does only what its policy allows.
struct PageDocument {
  let language: Language
  let title: String
  let policy: String
  let body: [Markup]

  var html: String {
    let page = Markup.element(
      "html", ["lang": language.rawValue], [head, Markup("\n"), .element("body", [:], body)])
    return "<!DOCTYPE html>\n\(page.html)\n"
  }

  private var head: Markup {
    .element(
      "head", [:],
      [
        .element("meta", ["charset": "utf-8"]),
        .element("meta", ["http-equiv": "Content-Security-Policy", "content": policy]),
        .element("meta", ["name": "referrer", "content": "no-referrer"]),
        .element("meta", ["name": "color-scheme", "content": "light dark"]),
        .element("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
        .element("title", [:], [Markup(title)]), .trusted("style", PageFiles.style),
      ])
  }
}

extension PageScene {
  /// Sections about all rows, each under a heading of the second level.
  func sections(_ sections: [(id: String, section: any PageSection<Tally>)]) -> [Markup] {
    let drawing = BlockMarkup(language: language, heading: "h2")
    return sections.map { id, section in
      .element("section", ["id": id], section.blocks(of: self).map(drawing.markup))
    }
  }

  /// The end of a page: when and by what it was made, and the newest known draw.
  func footer(newestOfRows round: Round?, _ notes: [String] = []) -> Markup {
    let block = colophon(newestOfRows: round, notes)
    return .element(
      "footer", ["id": "colophon"], [BlockMarkup(language: language).markup(of: block)])
  }
}
