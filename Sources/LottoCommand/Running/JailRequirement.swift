internal import Platform

/// `--require-jail`: no helper runs that cannot be shut in.
enum JailRequirement {
  /// The exit status of a call whose helpers lack a part of their jail, which is said; nil where none
  /// does, or nobody asks.
  static func refusal(_ settings: Settings, of helpers: [HelperProgram]) -> Int32? {
    guard settings.requiresJail else { return nil }
    for helper in helpers where helper != .fetch || settings.mayFetch {
      if let lack = DoctorCommand.lackOfJail(of: helper) {
        settings.log.fail(lack.about("--require-jail"))
        return ExitStatus.unavailable
      }
    }
    return nil
  }
}
