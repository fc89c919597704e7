private import Glibc

extension Array where Element: BitwiseCopyable {
  private static var stride: Int { MemoryLayout<Element>.stride }
  private static var hugePage: Int { 2 << 20 }

  /// Elements of one value; in huge pages, if the array is large and the system has any.
  ///
  /// A page fault for each 4 KiB costs more than filling them.
  init(large value: Element, count: Int) {
    unsafe self.init(unsafeUninitializedCapacity: count) { elements, initializedCount in
      let page = Int(getpagesize())
      let (start, length) = (Int(bitPattern: elements.baseAddress), count * Self.stride)
      let unaligned = (page - start % page) % page
      if length - unaligned >= Self.hugePage {
        // Advice that cannot be taken changes nothing.
        let pages = unsafe UnsafeMutableRawPointer(bitPattern: start + unaligned)
        unsafe madvise(pages, length - unaligned, MADV_HUGEPAGE)
      }
      unsafe elements.initialize(repeating: value)
      initializedCount = count
    }
  }
}
