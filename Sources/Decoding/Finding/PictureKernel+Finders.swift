private import CPictureKernels

// MARK: Runs

extension PictureKernel {
  /// Bounds of an outer run of a finder pattern's five: as shares of all five, and in pixels.
  struct OuterRuns {
    let least, most, spare: Float
  }

  /// Finds the dark runs of a row of bits, and those that a pattern may start with; returns how many.
  func findPatterns(
    in bits: BitImage, row: Int, _ outer: OuterRuns, starts: inout [Float], ends: inout [Float],
    patterns: inout [Int32]
  ) -> Int {
    let room = bits.width / 2 + 1 + Self.lanes
    precondition(
      (0..<bits.height).contains(row) && min(starts.count, ends.count, patterns.count) >= room,
      "all runs of a row have room")
    var limits = pk_runs(
      least_outer: outer.least, most_outer: outer.most, spare_outer: outer.spare)
    return unsafe bits.words.withUnsafeBufferPointer { words in
      unsafe kernels.pointee.find_patterns(
        words.baseAddress.unsafelyUnwrapped + row * bits.wordsPerRow, bits.wordsPerRow, bits.width,
        &limits, &starts, &ends, &patterns)
    }
  }
}

// MARK: Squares

extension PictureKernel {
  /// The sums around the middle of a finder pattern.
  func sumSquare(
    in part: ReducedPart, around middle: Point, right: Vector, below: Vector
  ) -> SquareSums {
    let image = part.image
    precondition((1...Self.lanes).contains(part.side) && part.isInside, "a part has pixels")
    let sums = unsafe image.pixels.withUnsafeBufferPointer { pixels in
      var part = unsafe pk_part(
        pixels: pixels.baseAddress, pixel_count: pixels.count, picture_width: image.width,
        start: part.top * image.width + part.left, side: part.side, width: part.width,
        height: part.height)
      var square = pk_square(
        middle: (middle.x, middle.y), right: (right.x, right.y), below: (below.x, below.y))
      return unsafe kernels.pointee.sum_square(&part, &square)
    }
    return SquareSums(all: sums.all, squares: sums.squares, product: sums.product)
  }
}

// MARK: The matched filter

extension PictureKernel {
  /// Samples a row between its pixels: `before` are the pixels before the samples, in order, and
  /// `shares` how far the samples are towards the next ones, in 128ths.
  func sample(
    _ pixels: Span<UInt8>, at before: [Int32], _ shares: [Int16], into samples: inout [Int16]
  ) {
    let count = before.count / Self.lanes * Self.lanes
    precondition(
      count <= min(shares.count, samples.count) && Int(before.last ?? 0) < pixels.count - 1
        && before.first ?? 0 >= 0, "samples lie between pixels")
    unsafe pixels.withUnsafeBufferPointer { pixels in
      unsafe kernels.pointee.sample(pixels.baseAddress, before, shares, count, &samples)
    }
  }

  /// Mixes two rows of samples, a share towards the lower one in 128ths, and halves the result.
  func mix(
    _ upper: [Int16], _ lower: [Int16], share: Int16, into samples: inout [Int16]
  ) {
    let count = samples.count / Self.lanes * Self.lanes
    precondition(count <= min(upper.count, lower.count), "rows are equally long")
    unsafe kernels.pointee.mix(upper, lower, share, count, &samples)
  }

  /// Appends a row to integral images of samples and their squares; `above` and `row` are the starts
  /// of the row before and of the new one, whose first entries are the sums of no samples.
  func append(
    _ samples: [Int16], to sums: inout [UInt16], _ squareSums: inout [UInt32], at row: Int,
    after above: Int
  ) {
    let count = samples.count / Self.lanes * Self.lanes
    precondition(
      min(row, above) >= 0 && max(row, above) + count < min(sums.count, squareSums.count),
      "rows have room for the samples")
    unsafe kernels.pointee.append_row(samples, count, &sums, &squareSums, above, row)
  }

  /// Squared correlations at a row of corners, which rank alike without square roots; a group of
  /// eight is 0 if none of it can exceed the threshold.
  func respond(
    to integral: IntegralRows, around row: Int, _ filter: FinderFilter.Weights, count: Int,
    dark: inout [Float], light: inout [Float]
  ) {
    // A corner's squares end eighteen samples after they start.
    let written = (count + Self.lanes - 1) / Self.lanes * Self.lanes
    precondition(
      written + 18 <= integral.length && integral.sums.count == integral.squareSums.count
        && written <= min(dark.count, light.count), "the last corners have squares")
    func start(_ distance: Int) -> Int { integral.start(row + distance) }
    var rows = pk_rows(
      above: (start(-3), start(-5), start(-7), start(-9)),
      below: (start(3), start(5), start(7), start(9)))
    var weights = pk_filter(
      weight_of_whole: filter.ofWhole, reciprocal_area: filter.reciprocalArea,
      least_product: filter.leastProduct, flat_energy: filter.flatEnergy, energy: filter.energy)
    unsafe kernels.pointee.respond(
      integral.sums, integral.squareSums, &rows, &weights, count, &dark, &light)
  }

  /// Copies the first numbers of a line; returns how many indices of those above the threshold it
  /// wrote.
  func copy(
    _ line: [Float], count: Int, to copy: inout [Float], at start: Int, above threshold: Float,
    _ indices: inout [Int32]
  ) -> Int {
    precondition(
      start >= 0 && count <= min(line.count, copy.count - start, indices.count),
      "there is room for all")
    return unsafe copy.withUnsafeMutableBufferPointer { copy in
      unsafe kernels.pointee.copy_above(
        line, count, threshold, copy.baseAddress.unsafelyUnwrapped + start, &indices)
    }
  }
}
