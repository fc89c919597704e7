private import CPictureKernels

// Of blocks of 8 × 8 pixels.
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
}
