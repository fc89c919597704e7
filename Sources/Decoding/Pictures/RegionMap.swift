/// Where a picture may hold codes that attempts on all of it did not show.
package struct RegionMap: Sendable {
  private let picture: GrayImage
  private let outlines: [Outline]

  init(of outlines: [Outline], in picture: GrayImage) {
    (self.outlines, self.picture) = (outlines, picture)
  }

  /// The picture, pale but for its regions.
  package var drawing: GrayImage {
    var drawing = picture
    for index in drawing.pixels.indices { drawing.pixels[index] = 192 + picture.pixels[index] / 4 }
    for outline in outlines {
      let (top, bottom) = (outline.bounds.top, outline.bounds.bottom)
      for row in Int(max(top, 0))..<max(Int(min(bottom, Double(picture.height))), Int(max(top, 0)))
      {
        var crossings: [Double] = []
        outline.forEachCrossing(ofRow: Double(row) + 0.5) { crossings.append($0) }
        guard let left = crossings.min(), let right = crossings.max() else { continue }
        let columns = max(Int(left), 0)..<max(min(Int(right), picture.width), max(Int(left), 0))
        for column in columns {
          drawing.pixels[row * picture.width + column] = picture.luminance(column, row)
        }
      }
    }
    return drawing
  }
}
