import Platform
import WorkerProtocol

@testable import lotto_decode

extension ImageReading {
  /// Reads a picture: a file of one page.
  init(
    _ file: borrowing Descriptor, options: Options = Options(), observe: (Event) -> Void = { _ in }
  ) {
    var readings: [ImageReading] = []
    Self.read(file, options: options) { event in
      if case .ended(let reading) = event { readings.append(reading) }
      observe(event)
    }
    precondition(readings.count == 1, "a picture ends once")
    self = readings[0]
  }
}

extension ImageReading.Options {
  /// A fast search of some pages; `isShown` asks for the stored picture.
  static func fast(_ pages: PageRange = .all, isShown: Bool = false) -> Self {
    var options = Self(pages: pages)
    options.decoding.effort = .fast
    options.decoding.pictures = isShown ? .stored : []
    return options
  }
}
