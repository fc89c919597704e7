/// One way to prepare a picture before zbar looks at it, as an entry of a list.
package struct Attempt: Sendable {
  /// The name in rows.
  package let name: String
  /// The prepared picture, nil when the way does not suit the picture.
  package let apply: @Sendable (GrayImage) -> Prepared?

  /// A prepared picture and how much larger it is than the original.
  package struct Prepared {
    /// The picture that zbar sees.
    package let image: GrayImage
    /// Its pixels for each of the original, along a side.
    package let scale: Double
  }

  /// Every attempt; the position is the cost, and the first that finds a code ends the search.
  package static let all: [Attempt] = [.plain, .inverted, .cubic2x, .unsharp]

  /// The picture as it is.
  package static let plain = Attempt(name: "plain") { Prepared(image: $0, scale: 1) }

  /// Black for white: codes that are printed light on dark.
  package static let inverted = Attempt(name: "inverted") { image in
    var inverse = image
    for index in inverse.pixels.indices { inverse.pixels[index] = 255 - inverse.pixels[index] }
    return Prepared(image: inverse, scale: 1)
  }
}
