public import Lottery

/// What is known of a round's draw.
public enum DrawState: Equatable, Sendable {
  case known(KnownDraw)
  /// The numbers are known, but not the amounts, which may be requested again after a minute.
  case early(KnownDraw)
  /// The draw is being requested.
  case loading
  /// The draw has not taken place, or is too recent to have a result.
  case pending
  /// Why the draw could not be obtained, for people.
  case failed(String)

  init(_ draw: KnownDraw) { self = draw.draw.isFinal ? .known(draw) : .early(draw) }
}

/// An event that a provider of draws reports as it requests and stores them.
package enum DrawEvent: Equatable, Sendable {
  case requested([Round])
  /// A request ended: which draws it obtained, which are missing, and why, unless it was too early.
  case answered(obtained: [Round], missing: [Round], reason: DrawFetch.Failure?)
  case merged(MergeResult)
}
