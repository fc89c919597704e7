internal import Reporting

/// The settings from the options of `browse`.
struct BrowseSettings {
  var follows = false
  var isStill = false
}

extension Option {
  static let browseOptions: [Option] = [
    Option(
      "follow", short: "F", .flag(\.browse.follows),
      Wording("keep reading rows as they are added to the file", "파일에 추가되는 행을 계속 읽기"), in: [.browse]
    ),
    Option(
      "no-motion", .flag(\.browse.isStill),
      Wording("celebrate without animation", "움직임 없이 축하하기"), in: [.browse]),
  ]
}
