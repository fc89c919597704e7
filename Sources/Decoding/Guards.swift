/// Bounds on what a picture can ask for.
///
/// Tickets stay far below them; hostile pictures, print and cloth do not. They count work, not time, so a
/// busy machine finds the same codes.
enum Guards {
  // MARK: Finder patterns

  /// The patterns at which the scan of a picture stops; one of 1,024 codes has 3,072 (stopping cut a
  /// flood from 1,409 to 323 ms).
  static let patternsOfScan = 5000
  /// The patterns combined at once; a sheet of thirty codes has 90.
  static let patterns = 240
  /// The patterns at which zbar does not get a drawing: it would take minutes to combine them.
  static let patternsOfDrawing = 16
  /// The patterns of which each may be a code by itself, those of eight codes: the strongest of the matched
  /// filter are kept; of nested squares, more are tiles.
  static let strongest = 24
  /// The nearest patterns that each is combined with, and for a clear one clear patterns farther away:
  /// the data of a code of version 34 shows 26 by chance, nearer than its own corners (of 528 codes of
  /// versions 30 to 40, 431 were read without the second, 494 with it).
  static let partners = (any: 20, farClear: 6)
  /// The sets of three whose timing patterns are looked at (with 1,000, a page of 250 codes turned by
  /// 45 degrees is lost).
  static let sets = 2000
  /// The sets with an open pattern whose texture is looked at.
  static let openSets = 60
  /// The patterns, those in the most rows first, of which pairs and stretched sets are made: those of four
  /// codes (with 16, pairs of noise take the place of a code's: `sizes-301`, coarse).
  static let ofPairs = 12
  /// The stretched sets whose timing patterns are looked at, the best fits first.
  static let stretchedSets = 4

  /// The edges of pixels in the outline of a pattern's square, per module; a flat outer square has 28 to
  /// 40.
  static let outline = 80.0
  /// The cells of texture along a code's side: those of version 10.
  static let cells = 12
  /// The largest version whose grid is grown from its finder patterns, which takes the cube of its size: larger
  /// ones have many alignment patterns.
  static let grownVersion = 10
  /// The versions that a candidate is fitted in, likeliest first.
  static let versions = 2

  /// The sets of three nested patterns, of each polarity, between which a bent code is looked for.
  static let bentSets = 4

  // MARK: Work in vain

  /// How often the search near a solution moves on to a better one; six times read as much.
  static let moves = 32

  /// The work of all regions' pixels, of the steps in a region, and of those of an attempt on all of the picture.
  ///
  /// The unit is a candidate without a grid, 0.2 ms. With 450 for a region, two of 365 harmed codes fewer are
  /// read; with 1,000, no more, and hard pictures take a fifth longer. With 600 for all attempts together, 4 of 32
  /// tickets beside eight crumpled ones are lost; with 600 for each, such pages take a third longer.
  static let work = (ofPicture: 5000, ofRegion: 600, ofAttempt: 200)
  /// The candidates without a grid that end an attempt (without an end, pictures without a code take 8 %
  /// longer).
  static let candidates = 32
  /// The pairs of patterns of an attempt.
  static let pairs = 16
  /// How many times as much work a thorough search may do.
  static let factorOfThorough = 8
  /// The pixels of a picture that is searched as one region, too.
  static let smallPicture = 150_000
  /// The groups of patterns in a row, of a sheet that shows very many.
  static let groups = 3
  /// The axes that a picture is squeezed along: its rows, its columns and another.
  static let stretches = 3
}
