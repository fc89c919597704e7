private import CPictureKernels

/// The inner loops of the matched filter, compiled for an instruction set; all give the same results.
///
/// Only this file calls the C kernels. They do not check bounds; the preconditions here do.
struct FilterKernel: Sendable {
  private let kernels: @Sendable () -> pk_kernels

  /// The best one for this processor.
  static let best = supported[0]
  /// Those that this processor supports, the fastest first; the last runs on every processor.
  static let supported = all.filter { $0.kernels().is_supported() != 0 }
  private static let all: [FilterKernel] = {
    #if arch(x86_64)
      [FilterKernel(kernels: pk_avx2), portable]
    #else
      [portable]
    #endif
  }()
  private static let portable = FilterKernel(kernels: pk_portable)
  /// The samples that a kernel takes at once.
  static let lanes = 16

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
      unsafe kernels().sample(pixels.baseAddress, before, shares, count, &samples)
    }
  }

  /// Mixes two rows of samples, a share towards the lower one in 128ths, and halves the result.
  func mix(
    _ upper: [Int16], _ lower: [Int16], share: Int16, into samples: inout [Int16]
  ) {
    let count = samples.count / Self.lanes * Self.lanes
    precondition(count <= min(upper.count, lower.count), "rows are equally long")
    unsafe kernels().mix(upper, lower, share, count, &samples)
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
    unsafe kernels().append_row(samples, count, &sums, &squareSums, above, row)
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
    unsafe kernels().respond(
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
      unsafe kernels().copy_above(
        line, count, threshold, copy.baseAddress.unsafelyUnwrapped + start, &indices)
    }
  }
}
