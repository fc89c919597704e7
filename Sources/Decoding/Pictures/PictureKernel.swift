internal import CPictureKernels

/// Loops over pixels and samples, compiled for an instruction set; all give the same results.
///
/// Its extensions, one beside each room's users, are all that calls the C kernels. These do not check
/// bounds; the preconditions of the extensions do.
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
  var kernels: UnsafePointer<pk_kernels> { unsafe table().unsafelyUnwrapped }
  /// The samples that a kernel takes at once.
  static let lanes = 16
}
