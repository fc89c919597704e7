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
  /// The patterns, those in the most rows first, of which pairs and stretched sets are made: those of five
  /// codes.
  static let ofPairs = 16
  /// The stretched sets whose timing patterns are looked at, the best fits first.
  static let stretchedSets = 4

  /// The edges of pixels in the outline of a pattern's square, per module; a flat outer square has 28 to
  /// 40.
  static let outline = 80.0
  /// The cells of texture along a code's side: those of version 10.
  static let cells = 12
  /// The versions that a candidate is fitted in, likeliest first.
  static let versions = 2

  /// The sets of three nested patterns, of each polarity, between which a bent code is looked for.
  static let bentSets = 4

  // MARK: Work in vain

  /// The candidates without a grid, per search, attempt and region; 0.2 ms each
  /// (`Benchmarks/Runs/2026-11-21-supervision`).
  static let candidates = (all: 240, ofAttempt: 32, ofRegion: 96)
  /// The grids that give nothing new; some milliseconds each (the same run).
  static let grids = (all: 48, ofAttempt: 6, ofRegion: 18)
  /// The modules along a side, those of version 10, from which a grid counts twice; from twice as many
  /// three times, and so on.
  static let largeGrid = 57
  /// The pairs of patterns: per picture or region, and per attempt.
  static let pairs = (all: 64, ofAttempt: 16)
  /// The regions, likeliest first, that get their own pairs: in a large picture, noise would use up
  /// shared ones (on three defocused slips of 12 MP that were read only when cropped,
  /// `make_corpus.py --set sizes --seed 301`; pairs for every region cost 15 % on pictures without
  /// codes).
  static let regionsWithPairs = 4
  /// The pixels of confirmed regions, and of others (with the first number for all regions, no more of
  /// 1,633 hard pictures were read).
  static let regionPixels = RegionPixels(confirmed: 1_000_000, others: 150_000)
  /// The pixels of regions in a thorough search.
  static let regionPixelsOfThorough = RegionPixels(confirmed: 16_000_000, others: 2_400_000)
  /// How many times the candidates and grids a thorough search may spend.
  static let factorOfThorough = 4
  /// The groups of patterns in a row, of a sheet that shows very many.
  static let groups = 3
  /// The axes that a picture is squeezed along: its rows, its columns and another.
  static let stretches = 3
  /// The damage maps, for all of a picture, each region and each bent set: two templates, four maps each, six
  /// symbols; the bound on false accepts rests on it, see `Evidence`.
  static let damageMaps = 48
  /// The grids that are bent, in the attempts on the whole picture and anew in each region, so that no
  /// code uses up those of another (with 4, two of BoofCV's 1,232 codes fewer are read).
  static let bends = 8
  /// The grids whose rows or columns are moved to what all templates share: with them, 372 of 384
  /// tickets with rolling shutters are read; where only fitted grids are moved, 311
  /// (`make_corpus.py --set damage --classes rolling-shutter`, seeds 1001 to 1024).
  static let moves = 4
}

/// The pixels of regions that may be searched in vain, confirmed ones and others apart.
struct RegionPixels {
  var confirmed, others: Int
}
