internal import Lottery
internal import Platform
internal import Reporting

/// `lotto claimed`: adds tickets to the list of those that were claimed, takes them back, or shows it.
enum ClaimedCommand {
  static func run(_ settings: Settings, _ arguments: [[UInt8]]) throws(Failure) -> Int32 {
    guard let file = ClaimedFile(settings) else {
      throw .usage(
        "no place for the list: neither XDG_DATA_HOME nor HOME is an absolute path; name a file with --claimed"
      )
    }
    if arguments.isEmpty {
      if settings.takesBackClaims { throw .usage("--undo needs serials") }
      return try show(file, settings)
    }
    for line in arguments where ClaimedList.serial(of: line) == nil {
      let found = DisplayText.escaped(line)
      throw .usage(
        Wording(
          "expected a serial, perhaps with a note behind it, as in lotto claimed "
            + "\"7575038095 by Mum\", found \"\(found)\""))
    }
    if let kind = file.path.kind(followingLinks: true), kind != .regular {
      throw .usage(Wording(reading: file.name, OpenError.notRegular(kind)))
    }
    var (changed, unchanged) = (0, [[UInt8]]())
    do throws(SystemError) {
      try file.change { list in
        for line in arguments {
          let serial = ClaimedList.serial(of: line) ?? []
          let isChanged = settings.takesBackClaims ? list.remove(serial) : list.add(line)
          if isChanged { changed += 1 } else { unchanged.append(serial) }
        }
      }
    } catch { throw Failure(writing: file.path, error) }
    return report(changed, unchanged, file, settings)
  }

  private static func show(_ file: ClaimedFile, _ settings: Settings) throws(Failure) -> Int32 {
    let list: ClaimedList
    do throws(SystemError) { list = try file.read() ?? ClaimedList() } catch {
      throw Failure(ExitStatus.noInput, Wording(reading: file.name, error))
    }
    var output = OutputBuffer.standardOutput
    do throws(SystemError) {
      for entry in list.entries {
        // Notes are text that anybody may have written.
        let text = settings.showsResults ? Array(DisplayText.escaped(entry).utf8) : entry
        try output.append(text + [UInt8(ascii: "\n")])
      }
      try output.flush()
    } catch { throw Failure(writing: nil, error) }
    if list.entries.isEmpty { settings.log.warn(Wording("no ticket is listed in \(file.name)")) }
    return ExitStatus.success
  }

  private static func report(
    _ changed: Int, _ unchanged: [[UInt8]], _ file: ClaimedFile, _ settings: Settings
  ) -> Int32 {
    let count = DisplayText.grouped(changed)
    let isUndone = settings.takesBackClaims
    for serial in unchanged {
      let serial = DisplayText.escaped(serial)
      settings.log.warn(
        isUndone
          ? Wording("\(serial) is not listed in \(file.name)")
          : Wording("\(serial) is already listed in \(file.name)"))
    }
    if settings.verbosity >= .normal, changed > 0 {
      settings.log.write(
        .info,
        isUndone
          ? Wording("{0} {0|ticket|tickets} no longer claimed").with([count])
          : Wording("{0} {0|ticket|tickets} claimed").with([count]))
    }
    return isUndone && !unchanged.isEmpty ? ExitStatus.inputError : ExitStatus.success
  }
}

extension Option {
  static let claimedOptions: [Option] = [
    Option(
      "claimed", .path("FILE", \.claimed),
      Wording(
        "the tickets that were claimed, one serial per line (default: the list of lotto claimed)"),
      in: [.scan, .check, .browse, .claimed], not: .options("worker")),
    Option(
      "undo", .flag(\.takesBackClaims), Wording("take tickets off the list"), in: [.claimed]),
  ]
}

extension Command {
  static let claimed = Command(
    name: .claimed, section: .tickets, usage: "claimed [OPTIONS] [SERIAL…]",
    summary: Wording("list the tickets that were claimed"),
    examples: [
      Example("lotto claimed 7575038095", Wording("the ticket with this serial was paid")),
      Example("lotto claimed \"7575038095 by Mum\"", Wording("the same, with a note")),
      Example("lotto claimed --undo 7575038095", Wording("it was not")),
    ],
    notes: [
      .text(
        "Without arguments, prints the list. Results call the listed tickets claimed: they are no "
          + "longer among those to claim, but their prizes stay in the sums. lotto scan and lotto check "
          + "show each ticket's serial."),
      .text(
        "The list is lotto/claimed in $XDG_DATA_HOME or ~/.local/share, or the FILE of --claimed: a "
          + "serial per line and perhaps a note behind it; lines that begin with # are skipped."),
    ], run: ClaimedCommand.run)
}
