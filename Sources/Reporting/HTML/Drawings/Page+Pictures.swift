internal import Lottery
private import Glibc

extension Page {
  func picture<Row>(
    _ title: Phrase, note: String = "", height: Double, _ shapes: [PictureBlock.Shape],
    values rows: some Sequence<Row>, _ columns: [GridColumn<Row>]
  ) -> Block {
    .picture(
      PictureBlock(
        title: text(title), note: note, height: height, shapes: shapes,
        values: grid("values", title, of: rows, columns)))
  }
}

extension PictureBlock {
  /// The position of a number between two others on a logarithmic axis, from 0 to 1.
  static func logarithmic(_ number: Double, from least: Double, to most: Double) -> Double {
    most > least ? min(1, log(max(number, least) / least) / log(most / least)) : 1
  }
}

extension PictureBlock.Shape {
  static func text(
    _ x: Double, _ y: Double, _ text: String, _ anchor: PictureBlock.Anchor = .start,
    _ name: String = "label"
  ) -> Self {
    .text(PictureBlock.Point(x, y), anchor, text, name)
  }

  static func line(
    _ x: Double, _ y: Double, to endX: Double, _ endY: Double, _ name: String
  ) -> Self {
    .line([PictureBlock.Point(x, y), PictureBlock.Point(endX, endY)], name)
  }
}

struct Expectation {
  let mean: Double
  let deviation: Double

  init(odds: Double, games: Int) {
    mean = Double(games) * odds
    deviation = (mean * (1 - odds)).squareRoot()
  }

  /// Minimum number of games for a comparison; with fewer, not even one fifth prize is likely.
  static let leastGames = 45

  /// A number with two significant digits, or a whole number from 10 on.
  static func text(of number: Double) -> String {
    if number <= 0 { return "0" }
    var decimals = 0
    var scaled = number
    while scaled < 9.95, decimals < 9 {
      scaled *= 10
      decimals += 1
    }
    return DisplayText.rounded(number, decimals: decimals)
  }
}
