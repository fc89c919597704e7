internal import Platform

/// How the program that starts the service tells it of itself; every part may be left out.
struct ServiceOptions {
  /// Who has started the service: when it is not the parent any more, nobody waits for answers.
  private(set) var parent = Environment.parent
  /// No request allows larger pictures.
  private(set) var pixelLimit: UInt64 = 50_000_000
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
