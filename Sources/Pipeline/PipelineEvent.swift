package import DrawHistory
package import Lottery
package import Platform
package import WorkerProtocol

/// An event that a run reports to its handler as it progresses.
package enum PipelineEvent: Equatable, Sendable {
  /// A folder entry was skipped; it has no outcome.
  case entrySkipped(Source, SkippedEntry)
  case watchedFolder(exists: Bool)
  /// A decoder died or timed out on an image and is replaced.
  case decoderEnded(Source, DecoderEnd)
  /// The system lacks parts of the decoders' jail; reported once per run.
  case decoderUnconfined([Jail.Part])
  /// An attempt sent the picture it searched; only if `DecodeOptions.pictures` has `attempts`.
  case attemptSaw(DecodedPicture)
  /// A page of a document is finished, and others follow.
  case pageFinished(PageNumber)
  /// A stored picture of the input whose outcome comes next, one for each page; only if
  /// `DecodeOptions.pictures` has `stored`.
  case pictureDecoded(DecodedPicture, InputOutcome)
  /// The input whose outcome comes next has unread codes, or no code was read.
  case codesUnread(Source, UnreadReason)
  /// What a library remarked on the input whose outcome comes next.
  case libraryRemarked(Source, String)
  case draws(DrawEvent)
  /// Numbers without a round were checked against this draw; reported once per run.
  case newestUsed(NewestDraw)
  /// Tickets were checked against draws whose amounts are not published; once per round and run.
  case drawsNotFinal([Round])
  case inputFinished(InputOutcome)
  case waiting
}

/// Why a decoder ended.
package enum DecoderEnd: Equatable, Sendable {
  case timeout
  /// The decoder exited by itself or sent an invalid answer.
  case crash
}

/// Receives a run's events; throws when results cannot be written.
package typealias EventHandler = (PipelineEvent) throws(RunError) -> Void

/// Why no decoder can be used.
package enum DecoderFault: Error, Equatable, Sendable, CustomStringConvertible {
  case otherVersion
  case ended
  case notStarted(SystemError)

  /// The reason, in English.
  package var description: String {
    switch self {
    case .otherVersion: "lotto-decode and lotto are of different versions"
    case .ended: "lotto-decode ended before it responded"
    case .notStarted(let error): "lotto-decode cannot be started: \(error)"
    }
  }
}

/// Why a run ended before its last input.
package enum RunError: Error, Equatable, Sendable {
  case output(SystemError)
  case pictures(SystemError)
  case annotations(SystemError)
  case summary(SystemError)
  case journal(SystemError)
  case tooManyErrors
  case list(SystemError)
  /// The decoder cannot be started, or exits before it answers.
  case decoderUnavailable(DecoderFault)
  /// An essential system call failed, or a signal interrupted the run.
  case system(SystemError)
}
