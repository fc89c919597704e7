private import CPictureKernels

extension PictureKernel {
  /// Adds squares, in which each block of unknowns begins `step` after the one before.
  func add(_ squares: [BandedEquations.Square], step: Int, to equations: inout BandedEquations) {
    let length = 3 * step + 8
    precondition(
      step >= 8 && length <= equations.width
        && squares.allSatisfy { $0.start >= 0 && $0.start + length <= equations.count },
      "all unknowns exist")
    let numbers = squares.map(\.numbers)
    let starts = squares.map { Int32($0.start) }
    let stride = equations.stride
    unsafe equations.matrix.withUnsafeMutableBufferPointer { matrix in
      unsafe equations.rightSides.withUnsafeMutableBufferPointer { rightSides in
        unsafe numbers.withUnsafeBytes { numbers in
          // Safe: a vector of sixteen is sixteen numbers in order.
          let numbers = unsafe numbers.assumingMemoryBound(to: Float.self)
          unsafe kernels.pointee.add_equations(
            matrix.baseAddress.unsafelyUnwrapped + BandedEquations.margin, rightSides.baseAddress,
            stride, step, numbers.baseAddress, starts, starts.count)
        }
      }
    }
  }

  /// The unknowns; the matrix must be positive.
  func solution(of equations: consuming BandedEquations) -> [Float] {
    let (count, width, stride) = (equations.count, equations.width, equations.stride)
    var solution = equations.rightSides
    unsafe equations.matrix.withUnsafeMutableBufferPointer { matrix in
      unsafe solution.withUnsafeMutableBufferPointer { solution in
        unsafe kernels.pointee.solve(
          matrix.baseAddress.unsafelyUnwrapped + BandedEquations.margin, count, width, stride,
          solution.baseAddress)
      }
    }
    solution.removeLast(BandedEquations.margin)
    return solution
  }
}
