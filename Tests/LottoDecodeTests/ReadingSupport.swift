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
