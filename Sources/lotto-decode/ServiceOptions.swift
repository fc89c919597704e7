internal import Platform

/// What the program that starts the service tells it; every part may be left out.
struct ServiceOptions {
  /// The process that started the service: once it is the parent no more, nobody waits for answers.
  private(set) var parent = Environment.parent
  /// The pixels of the largest picture that will be asked for: the jail has memory for it.
  private(set) var pixelLimit = ImageReading.defaultPixelLimit
  /// An act to try in place of serving, inside the jail or outside.
  private(set) var probe: (act: JailProbe, isJailed: Bool)?

  /// Reads arguments; nil for those of another use of the program.
  init?(_ arguments: [[UInt8]]) {
    let words = arguments.map { String(decoding: $0, as: UTF8.self) }
    guard words.count % 2 == 0 else { return nil }
    for place in stride(from: 0, to: words.count, by: 2) {
      let (name, value) = (words[place], words[place + 1])
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
