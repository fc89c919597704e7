private import CPictureKernels

/// Eight points of a patch and their weights.
struct WeightedPoints {
  var u = SIMD8<Float>()
  var v = SIMD8<Float>()
  var weight = SIMD8<Float>()
}

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

  /// How clear a row of modules is at offsets a sample apart along a line of samples, of which a module has
  /// `steps`; those whole modules apart lie together, and `width` from the next.
  ///
  /// Known modules count with their sign, others by their distance from gray.
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
