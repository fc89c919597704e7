internal import Reporting

/// What the options of `browse` ask for.
struct BrowseSettings {
  var follows = false
  var isStill = false
}

extension Option {
  /// What `browse` is asked for.
  static let browseOptions: [Option] = [
    Option(
      "follow", short: "F",
      Wording("go on with rows that are added to the file", "파일에 추가되는 행을 계속 읽기"), in: [.browse]
    ) { settings, _ throws(UsageError) in settings.browse.follows = true },
    Option(
      "no-motion", Wording("celebrate without motion", "움직임 없이 축하하기"), in: [.browse]
    ) { settings, _ throws(UsageError) in settings.browse.isStill = true },
  ]
}
