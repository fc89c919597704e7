package import DrawHistory
package import Lottery

/// What happens in a run, told upwards as it happens.
package enum PipelineEvent: Equatable, Sendable {
  /// An entry of a folder is nothing that may hold a ticket and was left out.
  case entrySkipped(Source)
  /// The folder that is watched has gone, or is there again.
  case watchedFolder(isThere: Bool)
  /// A decoder ended over an image and is replaced.
  case decoderEnded(Source, DecoderEnd)
  /// Decoders run without parts of their jail, which the system does not offer; told once a run.
  case decoderUnconfined(String)
  /// An attempt at an image sent what it saw; told only when that is wanted.
  case attemptSaw(AttemptPicture)
  /// The picture of the input whose outcome comes next, as it is stored; told only when that is wanted.
  case pictureDecoded(DecodedPicture, InputOutcome)
  /// The input whose outcome comes next has codes that were not read, or none that was.
  case codesUnread(Source, UnreadReason)
  /// Draws that are not known were asked for.
  case drawsRequested([Round])
  /// Draws that were asked for have come, or not.
  case drawsAnswered(obtained: [Round], missing: [Round], reason: String)
  /// Numbers without a round were checked in this draw; told once a run.
  case newestUsed(NewestDraw)
  /// What became of the draws that have come.
  case drawsKept(DrawKeeping)
  /// An input is done and its outcome delivered.
  case inputFinished(InputOutcome)
  /// Nothing is left to do until something comes in.
  case waiting
}

/// Why a decoder ended.
package enum DecoderEnd: Equatable, Sendable {
  /// It used up its time and was ended.
  case timeout
  /// It ended by itself, or sent what is no answer.
  case crash
}

/// The one place that a run's events go up to; it throws when results cannot be written.
package typealias EventHandler = (PipelineEvent) throws(RunError) -> Void
