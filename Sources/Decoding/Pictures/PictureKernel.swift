private import CPictureKernels

/// Loops over pixels and samples, compiled for an instruction set; all give the same results.
///
/// Only this file calls the C kernels. They do not check bounds; the preconditions here do.
@safe struct PictureKernel: Sendable {
  private let table: @Sendable () -> UnsafePointer<pk_kernels>?

  /// The best one for this processor.
  static let best = supported[0]
  /// Those that this processor supports, the fastest first; the last runs on every processor.
  static let supported = all.filter { unsafe $0.kernels.pointee.is_supported() != 0 }
  private static let all: [PictureKernel] = {
    #if arch(x86_64)
      unsafe [PictureKernel(table: pk_avx2), portable]
    #else
      [portable]
    #endif
  }()
  private static let portable = unsafe PictureKernel(table: pk_portable)
  // Each table is a constant of its file.
  private var kernels: UnsafePointer<pk_kernels> { unsafe table().unsafelyUnwrapped }
  /// The samples that a kernel takes at once.
  static let lanes = 16
}

// MARK: Colors

extension PictureKernel {
  /// Writes the luminance of a row's first `count` pixels, of three channels or, with alpha, four.
  func weighColors(of row: Span<UInt8>, channels: Int, count: Int, into luminance: inout [UInt8]) {
    checkColors(of: row, channels, count, room: luminance.count)
    unsafe row.withUnsafeBufferPointer {
      unsafe kernels.pointee.weigh_colors($0.baseAddress, channels, count, &luminance)
    }
  }

  /// The same for the largest of red, green and blue.
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

// MARK: Blocks of 8 × 8 pixels

extension PictureKernel {
  /// Measures pairs of blocks beside each other, the first with its upper left pixel at `start`: sums
  /// of pixels, of their squares, and of their differences to the next in row and in column.
  func measureTexture(
    of image: GrayImage, from start: Int, pairs: Int, blankBits: UInt8,
    into sums: inout [SIMD4<UInt32>], at first: Int
  ) {
    let lastPixel = start + 8 * image.width + 16 * pairs - 1
    precondition(
      start >= 0 && first >= 0 && start + 7 * image.width + 16 * pairs < image.pixels.count
        && lastPixel < image.pixels.count && first + 2 * pairs <= sums.count,
      "pixels to the right and below exist")
    unsafe image.pixels.withUnsafeBufferPointer { pixels in
      unsafe sums.withUnsafeMutableBytes { sums in
        // Safe: a vector of four is four numbers in order.
        let numbers = unsafe sums.assumingMemoryBound(to: UInt32.self)
        unsafe kernels.pointee.measure_texture(
          pixels.baseAddress.unsafelyUnwrapped + start, image.width, pairs, blankBits,
          numbers.baseAddress.unsafelyUnwrapped + 4 * first)
      }
    }
  }

  /// Four numbers for each window of 4 × 4 blocks in a row, from blocks as `measureTexture` wrote
  /// them: the mean, the variance, and the mean differences along rows and columns.
  func measureWindows(
    of blocks: [SIMD4<UInt32>], from first: Int, blockColumns: Int,
    into windows: inout [SIMD4<Float>]
  ) {
    precondition(
      first >= 0 && !windows.isEmpty && windows.count + 3 <= blockColumns
        && first + 3 * blockColumns + windows.count + 3 <= blocks.count, "windows have blocks")
    unsafe blocks.withUnsafeBytes { blocks in
      unsafe windows.withUnsafeMutableBytes { windows in
        // Safe: a vector of four is four numbers in order.
        let numbers = unsafe blocks.assumingMemoryBound(to: UInt32.self)
        let count = windows.count / MemoryLayout<SIMD4<Float>>.stride
        unsafe kernels.pointee.measure_windows(
          numbers.baseAddress.unsafelyUnwrapped + 4 * first, blockColumns, count,
          windows.assumingMemoryBound(to: Float.self).baseAddress)
      }
    }
  }

  /// Counts the pixels below a limit in each of two blocks beside each other, the first with its
  /// upper left pixel at `start`.
  func countDarker(
    in image: GrayImage, from start: Int, than limits: (UInt8, UInt8)
  ) -> (UInt8, UInt8) {
    precondition(
      start >= 0 && start + 7 * image.width + 16 <= image.pixels.count, "blocks have pixels")
    let counts = unsafe image.pixels.withUnsafeBufferPointer { pixels in
      unsafe kernels.pointee.count_darker(
        pixels.baseAddress.unsafelyUnwrapped + start, image.width, limits.0, limits.1)
    }
    return (UInt8(truncatingIfNeeded: counts), UInt8(truncatingIfNeeded: counts >> 8))
  }

  /// The levels of whole blocks beside each other, the first with its upper left pixel at `start`.
  func findLevels(
    of image: GrayImage, from start: Int, count: Int, isInverted: Bool,
    into levels: inout [Int32], at first: Int
  ) {
    precondition(
      start >= 0 && first >= 0 && start + 6 * image.width + 8 * count <= image.pixels.count
        && first + count <= levels.count, "whole blocks have pixels")
    var rule = pk_levels(
      is_inverted: isInverted ? 1 : 0, least_spread: Int32(256 * BlockLevels.Tuning.flatVariance),
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

// MARK: Patches

extension PictureKernel {
  /// The sum of a patch's values at points in a view, times their weights.
  func correlation(
    of points: [WeightedPoints], in patch: NormalizedPatch, _ view: Perspective
  ) -> Float {
    unsafe points.withUnsafeBytes { points in
      // Safe: three vectors of eight are 24 numbers in order.
      let numbers = unsafe points.assumingMemoryBound(to: Float.self)
      return unsafe withCells(of: patch) { patch in
        unsafe kernels.pointee.correlate(
          patch, view.terms, numbers.baseAddress, numbers.count / 24)
      }
    }
  }

  /// How clear modules are, moved by parts of a module: known ones count with their sign, others by
  /// their distance from gray.
  func clarity(
    of modules: [PatchModules], in patch: NormalizedPatch, moved way: SIMD2<Float> = .zero
  ) -> Float {
    unsafe modules.withUnsafeBytes { modules in
      // Safe: eight vectors of eight are 64 numbers in order.
      let numbers = unsafe modules.assumingMemoryBound(to: Float.self)
      return unsafe withCells(of: patch) { patch in
        unsafe kernels.pointee.measure_clarity(
          patch, numbers.baseAddress, numbers.count / 64, way.x, way.y)
      }
    }
  }

  /// The clarity of a row of modules, as above, at offsets a sample apart along a line of samples, of
  /// which a module has `steps`; those whole modules apart lie together, and `width` from the next.
  func measureRow(
    _ modules: [RowModules], in samples: [Float], from start: Int, width: Int, steps: Int,
    into clarity: inout [Float], _ range: Range<Int>
  ) {
    precondition(
      start >= 0 && steps > 0 && range.lowerBound >= 0 && range.upperBound <= clarity.count
        && start + (steps - 1) * width + range.count / steps + 8 * modules.count <= samples.count,
      "all offsets have samples")
    unsafe modules.withUnsafeBytes { modules in
      // Safe: two vectors of eight are sixteen numbers in order.
      let numbers = unsafe modules.assumingMemoryBound(to: Float.self)
      unsafe samples.withUnsafeBufferPointer { samples in
        unsafe clarity.withUnsafeMutableBufferPointer { clarity in
          unsafe kernels.pointee.measure_row(
            samples.baseAddress.unsafelyUnwrapped + start, width, steps, numbers.baseAddress,
            numbers.count / 16, range.count,
            clarity.baseAddress.unsafelyUnwrapped + range.lowerBound)
        }
      }
    }
  }

  private func withCells(
    of patch: NormalizedPatch, _ body: (UnsafePointer<pk_patch>) -> Float
  ) -> Float {
    precondition(
      patch.side > 1 && patch.values.count == patch.side * patch.side
        && patch.values.count <= Int32.max,
      "a patch has a square of cells"
    )
    return unsafe patch.values.withUnsafeBufferPointer { cells in
      var cells = unsafe pk_patch(
        cells: cells.baseAddress, side: patch.side, origin: patch.origin, distance: patch.distance)
      return unsafe body(&cells)
    }
  }
}

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
