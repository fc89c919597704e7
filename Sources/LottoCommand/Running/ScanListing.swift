internal import JSON
internal import Lottery
internal import Pipeline
internal import Platform
internal import Reporting

/// `lotto scan --list`: lists what would be read, one path per line, without decoding it.
///
/// With `-f jsonl`, each line is an object that `--input jsonl` accepts, whatever bytes the path
/// holds.
struct ScanListing {
  private let settings: Settings
  private let output: ByteOutput
  private var listed = 0
  private var skipped = 0
  private var missing = 0
  private var failed = 0

  static func run(_ settings: Settings, _ arguments: [[UInt8]]) throws(UsageError) -> Int32 {
    guard var inputs = ScanCommand.inputs(settings, arguments) else { return ExitStatus.noInput }
    do throws(RunError) { return try list(&inputs, settings) } catch {
      if let reason = error.reason(settings) { settings.log.fail(reason) }
      return ExitStatus.of(error)
    }
  }

  private static func list(
    _ inputs: inout InputExpansion, _ settings: Settings
  ) throws(RunError) -> Int32 {
    var listing: ScanListing
    do throws(SystemError) { listing = try ScanListing(settings) } catch { throw .output(error) }
    do throws(RunError) {
      while true {
        let element: InputExpansion.Element?
        do throws(SystemError) {
          try Interrupts.check()
          element = try inputs.next()
        } catch { throw .list(error) }
        guard let element else { break }
        do throws(SystemError) { try listing.add(element) } catch { throw .output(error) }
      }
      do throws(SystemError) { try listing.output.complete() } catch { throw .output(error) }
      return listing.status
    } catch {
      listing.output.breakOff(settings.log)
      throw error
    }
  }

  private init(_ settings: Settings) throws(SystemError) {
    self.settings = settings
    output = try ByteOutput(settings.output)
  }

  private mutating func add(_ element: InputExpansion.Element) throws(SystemError) {
    switch element {
    case .nothing: break
    case .skipped(let source):
      skipped += 1
      let name = DisplayText.escaped(source.text)
      if settings.verbosity == .verbose {
        settings.log.say(.info, Phrase.entrySkipped.text(in: settings.spokenLanguage, name))
      }
    case .input(let input):
      if let failure = Self.failure(of: input) {
        if failure.isMissing { missing += 1 } else { failed += 1 }
        let name = DisplayText.escaped(input.source.text)
        settings.log.fail(
          Wording(verbatim: failure.message(in: settings.spokenLanguage)).about(name))
      } else {
        listed += 1
        try output.append(line(for: input.source))
      }
    }
  }

  /// Why an input would not be read; the standard input is left alone.
  private static func failure(of input: ScanInput) -> InputFailure? {
    if case .standardInput = input.location { return nil }
    do throws(InputFailure) {
      _ = try input.open()
      return nil
    } catch { return error }
  }

  private func line(for source: Source) -> [UInt8] {
    if settings.format != nil {
      let path: JSONValue =
        source.isExactText
        ? .object(["path": .string(source.text)])
        : .object(["path_b64": .string(Base64.encode(source.bytes))])
      return Array((path.text + "\n").utf8)
    }
    // Escaped only on a terminal, where a name could act as a control sequence.
    let isShown = settings.showsResults
    return (isShown ? Array(DisplayText.escaped(source.text).utf8) : source.bytes)
      + [UInt8(ascii: "\n")]
  }

  private var status: Int32 {
    if listed + failed == 0 {
      settings.log.fail(
        EmptyRunMessage.reason(missing: missing, skipped: skipped, settings, scanning: true))
      return ExitStatus.noInput
    }
    return missing + failed > 0 ? ExitStatus.inputError : ExitStatus.success
  }
}
