internal import Platform

/// `--require-jail`: refuses to run a helper that cannot be confined.
enum JailRequirement {
  /// The exit status if a helper's jail is incomplete, which is reported; nil if none is, or
  /// without the option.
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
