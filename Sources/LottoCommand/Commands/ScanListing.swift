internal import JSON
internal import Lottery
internal import Pipeline
internal import Platform
internal import Reporting

extension ScanCommand {
  /// `--list`: one path per line, or with `-f jsonl` an object that `--input jsonl` accepts.
  static func list(
    _ inputs: consuming InputExpansion, without converted: Set<Source>, _ settings: Settings
  ) throws(Failure) -> Int32 {
    var (listed, missing, failed) = (0, 0, 0)
    var skipped: [SkippedEntry: Int] = [:]
    let form: Settings.InputForm = settings.format == nil ? .lines : .jsonl
    let output = try settings.openOutput()
    do throws(Failure) {
      while let element = try next(&inputs, settings) {
        switch element {
        case .nothing: break
        case .skipped(let source, let reason):
          skipped[reason, default: 0] += 1
          settings.log.detail(
            reason.sentence(about: DisplayText.escaped(source.text), settings))
        case .input(let input) where input.isEntry && converted.contains(input.source):
          skipped[.original, default: 0] += 1
          let name = DisplayText.escaped(input.source.text)
          settings.log.detail(SkippedEntry.original.sentence(about: name, settings))
        case .input(let input):
          if let failure = failure(of: input) {
            if failure.isMissing { missing += 1 } else { failed += 1 }
            let message = Wording(verbatim: failure.message(in: settings.spokenLanguage))
            settings.log.fail(message.about(DisplayText.escaped(input.source.text)))
          } else {
            listed += 1
            try rethrow(
              output.append(settings.listLine(of: input.source, as: form) + [0x0A]),
              as: output.failure)
          }
        }
      }
      try rethrow(output.complete(), as: output.failure)
    } catch {
      output.endEarly(settings.log)
      throw error
    }
    if listed + failed == 0 {
      throw Failure(ExitStatus.noInput, emptyReason(settings, missing: missing, skipped: skipped))
    }
    return missing + failed > 0 ? ExitStatus.inputError : ExitStatus.success
  }

  /// The originals that a scan leaves out beside their conversions, which only decoding tells.
  ///
  /// Few files have a conversion beside them, and decoders run only if any has.
  static func converted(
    among inputs: consuming InputExpansion, _ settings: Settings
  ) throws(Failure) -> Set<Source> {
    // The entries of a list are named, so none is left out, and it may be a pipe.
    if settings.list != nil { return [] }
    var candidates: [ScanInput] = []
    while let element = try next(&inputs, settings) {
      if case .input(let input) = element, input.hasConversion { candidates.append(input) }
    }
    if candidates.isEmpty { return [] }
    var converted: Set<Source> = []
    var offline = settings
    offline.isOffline = true
    var run = ScanRun(
      InputExpansion(candidates, entersSubfolders: false), provider: try offline.drawProvider(),
      settings: try decoding(settings))
    do throws(RunError) {
      try run.run { event in
        if case .entrySkipped(let source, .original) = event { converted.insert(source) }
      }
    } catch { throw Failure(error, settings) }
    return converted
  }

  private static func next(
    _ inputs: inout InputExpansion, _ settings: Settings
  ) throws(Failure) -> InputExpansion.Element? {
    do throws(SystemError) {
      try Interrupts.check()
      return try inputs.next()
    } catch { throw Failure(.list(error), settings) }
  }

  /// Why an input cannot be opened; nil if it can, and for the standard input, which is not tried.
  private static func failure(of input: ScanInput) -> InputFailure? {
    if case .standardInput = input.location { return nil }
    do throws(InputFailure) {
      _ = try input.open()
      return nil
    } catch { return error }
  }
}
