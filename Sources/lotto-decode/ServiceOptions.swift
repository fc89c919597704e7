internal import Platform

/// The arguments of the service; all are optional.
struct ServiceOptions {
  /// The process that started the service; when it is no longer the parent, nobody waits for answers.
  private(set) var parent = Environment.parent
  /// The pixels of the largest picture to expect, which determine the jail's memory limit.
  private(set) var pixelLimit = ImageReading.defaultPixelLimit
  /// A probe to run instead of the service, inside or outside the jail.
  private(set) var probe: (act: JailProbe, isJailed: Bool)?

  /// Parses arguments; nil if they are not those of the service.
  init?(_ arguments: [[UInt8]]) {
    let words = arguments.map { String(decoding: $0, as: UTF8.self) }
    guard words.count % 2 == 0 else { return nil }
    for index in stride(from: 0, to: words.count, by: 2) {
      let (name, value) = (words[index], words[index + 1])
      switch name {
      case "--parent":
        guard let number = Int32(value) else { return nil }
        parent = number
      case "--max-pixels":
        guard let number = UInt64(value) else { return nil }
        pixelLimit = number
      case "--probe", "--probe-outside":
        guard let act = JailProbe(rawValue: value) else { return nil }
        probe = (act, name == "--probe")
      default: return nil
      }
    }
  }

  /// The jail of the service.
  var jail: Jail {
    .ofService(parent: parent, memoryLimit: Confinement.memoryLimit(pixelLimit: pixelLimit))
  }
}
