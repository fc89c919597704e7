/// What is read of an image: its shades of gray and, where it has colours, their brightest channel.
package struct Picture: Equatable, Sendable {
  /// How bright each pixel looks.
  package let gray: GrayImage
  /// The largest of red, green and blue: coloured paper is white in it, and ink is not.
  ///
  /// Nil for a picture without colours.
  package let brightest: GrayImage?

  /// A picture of these planes, which are of one size.
  package init(gray: GrayImage, brightest: GrayImage? = nil) {
    self.gray = gray
    self.brightest = brightest
  }

  /// Pixels in all.
  var pixelCount: Int { gray.pixels.count }
}
