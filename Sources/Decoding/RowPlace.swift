/// Where the pixels of a PNG row go in the picture, which depends on the interlacing pass.
package struct RowPlace {
  /// The row in the picture.
  package let top: Int
  /// The column of the first pixel.
  package let left: Int
  /// Columns from one pixel to the next.
  package let step: Int
  /// Pixels in the row.
  package let count: Int
  /// Columns that each pixel fills until a later pass refines them.
  package let blockWidth: Int
  /// Rows that each pixel fills until a later pass refines them.
  package let blockHeight: Int

  /// A place with these values.
  package init(
    top: Int, left: Int, step: Int, count: Int, blockWidth: Int, blockHeight: Int
  ) {
    self.top = top
    self.left = left
    self.step = step
    self.count = count
    self.blockWidth = blockWidth
    self.blockHeight = blockHeight
  }
}

extension GrayImage {
  /// Writes a row's luminance to its place.
  ///
  /// - Precondition: there is a value for each of the place's pixels.
  package mutating func put(_ luminance: [UInt8], at place: RowPlace) {
    if place.step == 1 && place.blockHeight == 1 {
      let start = place.top * width
      pixels.replaceSubrange(start..<start + place.count, with: luminance[..<place.count])
      return
    }
    for row in place.top..<min(place.top + place.blockHeight, height) {
      for index in 0..<place.count {
        let left = place.left + index * place.step
        for column in left..<min(left + place.blockWidth, width) {
          pixels[row * width + column] = luminance[index]
        }
      }
    }
  }
}
