private import CPictureKernels

// MARK: Colors

extension PictureKernel {
  /// Writes the luminance of a row's first `count` pixels, of three channels or, with alpha, four.
  func weighColors(of row: Span<UInt8>, channels: Int, count: Int, into luminance: inout [UInt8]) {
    checkColors(of: row, channels, count, room: luminance.count)
    unsafe row.withUnsafeBufferPointer {
      unsafe kernels.pointee.weigh_colors($0.baseAddress, channels, count, &luminance)
    }
  }

  /// Writes the largest of red, green and blue of a row's first `count` pixels.
  func findBrightest(of row: Span<UInt8>, channels: Int, count: Int, into values: inout [UInt8]) {
    checkColors(of: row, channels, count, room: values.count)
    unsafe row.withUnsafeBufferPointer {
      unsafe kernels.pointee.find_brightest($0.baseAddress, channels, count, &values)
    }
  }

  /// The most that red, green and blue differ in one of these pixels.
  func mostColor(of row: Span<UInt8>, channels: Int, count: Int) -> UInt8 {
    checkColors(of: row, channels, count)
    return unsafe row.withUnsafeBufferPointer {
      unsafe kernels.pointee.find_most_color($0.baseAddress, channels, count)
    }
  }

  private func checkColors(of row: Span<UInt8>, _ channels: Int, _ count: Int, room: Int = .max) {
    precondition(
      (3...4).contains(channels) && count >= 0 && count <= min(row.count / channels, room),
      "pixels have colors, and room for values")
  }
}

// MARK: Levels and bits of blocks

extension PictureKernel {
  /// The levels of whole blocks beside each other, the first with its upper left pixel at `start`.
  func findLevels(
    of image: GrayImage, from start: Int, count: Int, isInverted: Bool,
    into levels: inout [Int32], at first: Int
  ) {
    precondition(
      start >= 0 && first >= 0 && start + 6 * image.width + 8 * count <= image.pixels.count
        && first + count <= levels.count, "whole blocks have pixels")
    var rule = pk_levels(
      is_inverted: isInverted ? 1 : 0, least_spread: Int32(256 * GrayImage.Tuning.noiseVariance),
      flat_margin: BlockLevels.Tuning.flatMargin)
    unsafe image.pixels.withUnsafeBufferPointer { pixels in
      unsafe levels.withUnsafeMutableBufferPointer { levels in
        unsafe kernels.pointee.find_levels(
          pixels.baseAddress.unsafelyUnwrapped + start, image.width, count, &rule,
          levels.baseAddress.unsafelyUnwrapped + first)
      }
    }
  }

  /// Sets the bits of rows of pixels that, with some bits inverted, are not above their block's limit.
  func compare(
    _ image: GrayImage, rows: Range<Int>, to limits: Span<UInt8>, inversion: UInt8,
    into bits: inout BitImage
  ) {
    precondition(
      rows.lowerBound >= 0 && rows.upperBound <= image.height && bits.width == image.width
        && bits.height == image.height && 8 * limits.count >= image.width,
      "a picture's rows have limits and bits")
    unsafe image.pixels.withUnsafeBufferPointer { pixels in
      unsafe limits.withUnsafeBufferPointer { limits in
        unsafe bits.words.withUnsafeMutableBufferPointer { [words = bits.wordsPerRow] target in
          unsafe kernels.pointee.compare(
            pixels.baseAddress.unsafelyUnwrapped + rows.lowerBound * image.width, image.width,
            rows.count, limits.baseAddress, inversion,
            target.baseAddress.unsafelyUnwrapped + rows.lowerBound * words)
        }
      }
    }
  }
}

// MARK: Samples and means

extension PictureKernel {
  /// Writes the luminance of samples along a line, interpolated; that of the edge outside.
  ///
  /// `start` is a point of the picture, which has at least two by two pixels.
  func sample(
    _ image: GrayImage, from start: Point, by step: Vector, into luminance: inout [Float],
    _ range: Range<Int>
  ) {
    precondition(
      min(image.width, image.height) > 1 && range.lowerBound >= 0
        && range.upperBound <= luminance.count, "a line has room")
    // Far beyond any picture; this order of min and max turns NaN into a number.
    let limit = Double(Int32.max)
    func fixed(_ number: Double) -> Int64 { Int64(min(limit, max(-limit, number)) * 65_536) }
    var line = pk_line(
      width: image.width, height: image.height, x: fixed(start.x - 0.5), y: fixed(start.y - 0.5),
      step_x: fixed(step.x), step_y: fixed(step.y))
    unsafe image.pixels.withUnsafeBufferPointer { pixels in
      unsafe luminance.withUnsafeMutableBufferPointer { luminance in
        unsafe kernels.pointee.sample_line(
          pixels.baseAddress, &line, range.count,
          luminance.baseAddress.unsafelyUnwrapped + range.lowerBound)
      }
    }
  }

  /// Writes a row of means of two by two pixels, from a row of a picture and the one below.
  func halve(_ image: GrayImage, _ row: Int, into half: inout GrayImage, _ target: Int) {
    precondition(
      row >= 0 && row + 2 <= image.height && 2 * half.width <= image.width
        && (0..<half.height).contains(target), "two rows become one")
    unsafe image.pixels.withUnsafeBufferPointer { [width = half.width] pixels in
      unsafe half.pixels.withUnsafeMutableBufferPointer { means in
        let upper = unsafe pixels.baseAddress.unsafelyUnwrapped + row * image.width
        unsafe kernels.pointee.halve(
          upper, upper + image.width, width,
          means.baseAddress.unsafelyUnwrapped + target * width)
      }
    }
  }
}
