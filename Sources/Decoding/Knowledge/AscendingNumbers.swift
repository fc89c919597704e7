/// Finds, among all ascending numbers of two digits each, those that agree best with the modules.
///
/// Number by number: the best sum that ends with a value is the score of that value and the best
/// sum of the numbers before it that ends with a smaller one.
struct AscendingNumbers {
  /// How many numbers there are.
  let count: Int
  private let range: ClosedRange<Int>

  /// So many different numbers of a range; nil where it has fewer, or others than 0…99.
  init?(_ range: ClosedRange<Int>, count: Int) {
    guard (1...range.count).contains(count), (0...99).contains(range.lowerBound),
      range.upperBound <= 99
    else { return nil }
    self.range = range
    self.count = count
  }

  /// The highest sum of scores that ascending numbers can have which begin at a byte of a payload.
  ///
  /// The scores are those of the ten digits, for each byte of the payload.
  func highestScore(by digitScores: [Float], at offset: Int) -> Float {
    let sums = sums(by: digitScores, at: offset)
    return sums[sums.count - range.count..<sums.count].max() ?? 0
  }

  /// The digits of the numbers with the highest sum of scores.
  func likeliest(by digitScores: [Float], at offset: Int) -> [Int] {
    let sums = sums(by: digitScores, at: offset)
    var digits: [Int] = []
    // From the last number back to the first, each the best of those that leave room for the rest.
    var above = range.count
    for index in (0..<count).reversed() {
      let row = index * range.count
      let best = (index..<above).max { sums[row + $0] < sums[row + $1] } ?? index
      let (ten, one) = (range.lowerBound + best).quotientAndRemainder(dividingBy: 10)
      digits = [ten, one] + digits
      above = best
    }
    return digits
  }

  /// For each number, a row of the best sums that end with it, by its value from the lowest on.
  ///
  /// Values that would leave too few for the numbers before or behind have no sum: −∞.
  private func sums(by digitScores: [Float], at offset: Int) -> [Float] {
    let width = range.count
    var sums = [Float](repeating: -.infinity, count: count * width)
    for index in 0..<count {
      let tens = 10 * (offset + 2 * index)
      let row = index * width
      var best: Float = index == 0 ? 0 : -.infinity
      var (ten, one) = (range.lowerBound + index).quotientAndRemainder(dividingBy: 10)
      for value in index...width - count + index {
        if index > 0 { best = max(best, sums[row - width + value - 1]) }
        sums[row + value] = best + digitScores[tens + ten] + digitScores[tens + 10 + one]
        one += 1
        if one == 10 { (ten, one) = (ten + 1, 0) }
      }
    }
    return sums
  }
}
