/// Where a picture shows codes that were not read, the likeliest places first.
///
/// Single finder patterns are no evidence: any print shows some by chance. Texture is, and so are
/// three patterns with a grid of modules between them.
struct EvidenceMap {
  private(set) var regions: [EvidenceRegion]

  /// The map of a picture whose grids so far were not read.
  init(of picture: Picture, unread grids: [LocatedGrid] = []) {
    regions = TextureRegion.all(in: picture).map { EvidenceRegion(texture: $0) }
    let limit = 2 * Double(max(picture.gray.width, picture.gray.height))
    for grid in grids {
      let edges = Outline(grid.corners)
      // A view may put corners anywhere, or nowhere.
      guard edges.contains(grid.patterns.middle), edges.bounds.side < limit else { continue }
      if let index = regions.firstIndex(where: { $0.outline.overlaps(edges) }) {
        regions[index].showsGrid = true
      } else {
        regions.append(EvidenceRegion(grid: grid))
      }
    }
    regions.sort { ($0.priority, $0.windowCount) > ($1.priority, $1.windowCount) }
  }
}

/// A place of a picture that may hold a code.
struct EvidenceRegion: Equatable, Sendable {
  /// Around windows of a code's texture, or at the edges of a grid of modules.
  let outline: Outline
  /// In pixels; that of a ticket's code as large as the texture, unless a grid shows it.
  let moduleSize: Double
  /// Nil if only a grid shows.
  let texture: TextureRegion?
  /// Whether finder patterns show it, with timing patterns between them.
  fileprivate(set) var showsGrid: Bool
  /// Whether its code is light on dark; nil if it may be either.
  let isInverted: Bool?

  init(texture: TextureRegion) {
    outline = texture.outline
    moduleSize = texture.outline.bounds.side / RegionCrop.Tuning.crop.modules
    self.texture = texture
    showsGrid = false
    isInverted = texture.isHeavy ? false : nil
  }

  init(grid: LocatedGrid) {
    outline = Outline(grid.corners)
    moduleSize = grid.patterns.moduleSize
    texture = nil
    showsGrid = true
    isInverted = grid.isInverted
  }

  var bounds: Bounds { outline.bounds }
  fileprivate var windowCount: Int { texture?.windowCount ?? 0 }
  /// Confirmed regions are searched first, and those that need no heavy windows before others.
  fileprivate var priority: Int {
    guard isConfirmed else { return 0 }
    return texture?.isHeavy == true && !showsGrid ? 1 : 2
  }
  /// Whether more than one level of the picture's pyramid shows it, or a grid does.
  var isConfirmed: Bool { showsGrid || texture?.isConfirmed == true }
  /// Whether it may be a code beside one that was read.
  var isLikely: Bool { showsGrid || texture?.isLikely == true }

  /// Whether finder patterns are those of another code than the region's: one that does not reach its
  /// middle, or that is much smaller.
  func isBeside(_ patterns: FinderPatternSet) -> Bool {
    let outline = patterns.outline
    return !outline.contains(bounds.center)
      || outline.bounds.side < Tuning.leastDistance * bounds.side
  }

  /// Whether the filters against blur and noise are worth their time, whatever else it shows.
  var isStrong: Bool { showsGrid || texture?.isStrong == true }
}

extension EvidenceRegion {
  /// Limits fitted to pictures.
  enum Tuning {
    /// The least distance of finder patterns, in sides of the region (of 334 codes read in regions,
    /// of eight sets such as `damage-901` and `spoilt-402`, three had less; half had 0.7 and more).
    static let leastDistance = 0.35
  }
}

/// What a region shows of a code, each more than the one before; attempts need some of it.
enum RegionEvidence: Int, Comparable {
  /// Texture that may be chance, and nothing else.
  case chance
  /// The texture of a code, whose modules may be too small for the matched filter.
  case texture
  /// Finder patterns as well, which the filters against blur and noise may show better.
  case finderPatterns

  /// That of a region after the matched filter.
  ///
  /// `isStrong` says that the texture alone shows a code; `isTimed` that three patterns, in one of
  /// the attempts so far, have timing patterns between them and, light on dark, are squares, too.
  init(isStrong: Bool, isTimed: Bool, _ patterns: [FinderPattern]) {
    let isClear = patterns.contains { Float($0.correlation) >= Correlation.Tuning.clear }
    switch (isStrong, isTimed) {
    case (true, _): self = patterns.isEmpty && !isTimed ? .texture : .finderPatterns
    case (false, true): self = isClear ? .finderPatterns : .texture
    case (false, false): self = .chance
    }
  }

  static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
