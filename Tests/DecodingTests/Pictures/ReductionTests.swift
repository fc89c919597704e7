import Testing

@testable import Decoding

struct ReductionTests {
  @Test(arguments: [(2, 2), (3, 3), (7, 5), (32, 16), (50, 9), (67, 33)])
  func `pixels are the rounded means of squares`(_ width: Int, _ height: Int) {
    let image = RandomPicture.of(width, height, seed: 11)
    for side in [2, 3, 5, 16] where side <= width && side <= height {
      let small = Reduction.apply(to: image, side: side)
      #expect(small.width == width / side)
      #expect(small.height == height / side)
      for row in 0..<small.height {
        for column in 0..<small.width {
          var sum = 0
          for y in 0..<side {
            for x in 0..<side { sum += Int(image.luminance(column * side + x, row * side + y)) }
          }
          let mean = (Double(sum) / Double(side * side)).rounded(.toNearestOrAwayFromZero)
          #expect(Double(small.luminance(column, row)) == mean, "\(side): \(column), \(row)")
        }
      }
    }
  }

  @Test(arguments: [(9, 9), (10, 10), (40, 25), (1000, 3), (3, 999), (1, 1)])
  func `a picture above the pixel limit shrinks to fit, others stay unchanged`(
    _ width: Int, _ height: Int
  ) {
    let image = RandomPicture.of(width, height, seed: 12)
    let small = Reduction.apply(to: image, pixelLimit: 100)
    #expect((1...100).contains(small.pixels.count))
    let isUntouched = small == image
    #expect(isUntouched == (width * height <= 100))
    let tiny = Reduction.apply(to: image, pixelLimit: 1)
    #expect(tiny.pixels.count == 1)
  }

  @Test(arguments: [2, 3, 5, 16])
  func `a part reduced on demand matches one reduced as a whole`(_ side: Int) {
    let image = RandomPicture.of(70, 60, seed: 14)
    for (columns, rows) in [(3..<70, 5..<60), (0..<17, 20..<37), (10..<50, 0..<17)] {
      let whole = Reduction.apply(to: image.part(columns, rows), side: side)
      let part = ReducedPart(of: image, columns, rows, side: side)
      #expect(part.width == whole.width && part.height == whole.height)
      #expect(part.isInside)
      for y in -1...2 * whole.height + 1 {
        for x in -1...2 * whole.width + 1 {
          let place = Point(x: Double(x) * 0.5, y: Double(y) * 0.47)
          for kernel in PictureKernel.supported {
            let sums = [part, ReducedPart(whole)].map { part in
              kernel.sumSquare(
                in: part, around: place, right: Vector(0.7, 0.2), below: Vector(-0.2, 0.7))
            }
            #expect(sums[0] == sums[1], "\(x), \(y)")
          }
        }
      }
    }
  }

  @Test func `means of squares over 16 pixels a side are off by one at most`() {
    let image = RandomPicture.of(72, 48, seed: 13)
    let small = Reduction.apply(to: image, side: 24)
    #expect(small.width == 3 && small.height == 2)
    for row in 0..<2 {
      for column in 0..<3 {
        var sum = 0
        for y in 0..<24 {
          for x in 0..<24 { sum += Int(image.luminance(column * 24 + x, row * 24 + y)) }
        }
        #expect(
          abs(Double(small.luminance(column, row)) - Double(sum) / 576) <= 1, "\(column) \(row)")
      }
    }
  }

  @Test func `white stays white and black stays black`() {
    for luminance: UInt8 in [0, 255] {
      let image = GrayImage(width: 48, height: 48, luminance: luminance)
      for side in 2...16 {
        let small = Reduction.apply(to: image, side: side)
        #expect(small == GrayImage(width: 48 / side, height: 48 / side, luminance: luminance))
      }
    }
  }

  @Test func `a picture smaller than a square is padded with its last pixels`() {
    var image = GrayImage(width: 2, height: 1)
    image.pixels = [10, 40]
    // Each row is 10, 40, 40.
    #expect(Reduction.apply(to: image, side: 3).pixels == [30])
    let tall = RandomPicture.of(1, 40, seed: 2)
    #expect(Reduction.apply(to: tall, side: 2).height == 20)
    #expect(Reduction.apply(to: tall, side: 2).width == 1)
  }
}
