extension RankKernel {
  /// Portable code on vectors of two 64-bit words.
  static let portable = RankKernel(
    name: "portable", isSupported: { true },
    countPlanes: { planes, shape, draw, counts in
      PortablePlanes.count(planes, DrawPlanes(draw, shape), 0..<shape.planeBytes, &counts)
    },
    rankPlanes: PortablePlanes.rank,
    countDraws: { planes, shape, draws, counts in
      let starts = draws.map { DrawPlanes($0, shape) }
      for tile in PortablePlanes.tiles(of: shape) {
        for index in starts.indices {
          PortablePlanes.count(planes, starts[index], tile, &counts[index])
        }
      }
    },
    bestOfDraws: { planes, shape, draws, counts, best in
      let starts = draws.map { DrawPlanes($0, shape) }
      for tile in PortablePlanes.tiles(of: shape) {
        var bestOfTile = BestOfTile(bytes: tile.count)
        for index in starts.indices {
          PortablePlanes.count(planes, starts[index], tile, &counts[index])
          bestOfTile.add(planes, starts[index], tile)
        }
        bestOfTile.write(to: &best, at: 8 * tile.lowerBound)
      }
    },
    countRows: PortableRows.count, buildFromRows: PortableRows.build,
    buildFromMasks: PortableRows.buildFromMasks, parseLines: PortableLines.parse,
    parseURLs: PortableURLs.parse)
}
