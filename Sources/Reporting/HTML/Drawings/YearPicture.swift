internal import Lottery

/// Spending and prizes, year by year.
enum YearPicture {
  static func picture(
    of rounds: [Int: Totals.Share], for page: PageScene<some Any>
  ) -> PictureBlock? {
    var shares: [Int: Totals.Share] = [:]
    for (number, share) in rounds {
      guard let round = Round(number) else { continue }
      let year = round.drawDate.components.year
      shares[year, default: Totals.Share()].add(
        games: share.games, spent: share.spent, won: share.won)
    }
    if shares.count < 2 { return nil }
    let rows = shares.sorted { $0.key > $1.key }.map {
      AmountBars.Row(name: "\($0.key)", spent: $0.value.spent, won: $0.value.won)
    }
    return PictureBlock(
      title: page.text(.yearPicture),
      note: AmountBars.isLogarithmic(rows) ? page.text(.logarithmic) : "",
      height: AmountBars.height(rows), shapes: AmountBars.shapes(rows, page),
      values: AmountBars.values(rows, .yearPicture, .year, page))
  }
}

/// Spending and prizes by folder, for the folders just below the common parent folder.
enum FolderPicture {
  private static let limit = 12

  static func picture(
    of shares: [FolderShares.Share], for page: PageScene<some Any>
  ) -> PictureBlock? {
    if shares.count < 2 { return nil }
    let rows = shares.prefix(limit).map { share in
      AmountBars.Row(
        name: share.name == "." ? page.text(.noFolder) : share.name, spent: share.spent,
        won: share.won,
        note: share.net == 0 ? "" : "\(page.text(.toClaim)) \(page.amount(share.net))")
    }
    let values = AmountBars.values(rows, .folderPicture, .folder, page)
    let rest = shares.count - rows.count
    let notes = [
      AmountBars.isLogarithmic(rows) ? page.text(.logarithmic) : "",
      rest > 0 ? page.text(.more, rest) : "",
    ]
    return PictureBlock(
      title: page.text(.folderPicture), note: notes.filter { !$0.isEmpty }.joined(separator: "; "),
      height: AmountBars.height(rows), shapes: AmountBars.shapes(rows, page),
      values: GridBlock(
        name: values.name, caption: values.caption,
        columns: values.columns + [page.column(.toClaim)],
        rows: zip(values.rows, shares).map { $0 + [Line(page.amount($1.net))] }))
  }
}
