/// Where a picture may hold codes that attempts on all of it did not show.
package struct RegionMap: Sendable {
  private let picture: GrayImage
  private let regions: [Bounds]

  init(of regions: [Bounds], in picture: GrayImage) {
    (self.regions, self.picture) = (regions, picture)
  }

  /// The picture, pale but for its regions.
  package var drawing: GrayImage {
    var drawing = picture
    for index in drawing.pixels.indices { drawing.pixels[index] = 192 + picture.pixels[index] / 4 }
    for region in regions {
      let columns = Int(max(region.left, 0))..<Int(min(region.right, Double(picture.width)))
      for row in Int(max(region.top, 0))..<Int(min(region.bottom, Double(picture.height))) {
        let line =
          row * picture.width + columns.lowerBound..<row * picture.width + columns.upperBound
        drawing.pixels.replaceSubrange(line, with: picture.pixels[line])
      }
    }
    return drawing
  }
}
