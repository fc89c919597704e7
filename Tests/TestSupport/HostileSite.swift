internal import Foundation
internal import Synchronization

/// A site that behaves in every hostile way, each under its own path.
package final class HostileSite: Sendable {
  private let server: LoopbackServer

  /// Starts the server.
  package init() throws {
    server = try LoopbackServer { connection in
      let place = connection.path.split(separator: "/").first.flatMap { Int($0) }
      guard let place, HostileBehavior.all.indices.contains(place) else { return }
      HostileBehavior.all[place].answer(connection)
    }
  }

  /// Runs a body against every behavior, once per name, each at its own URL.
  ///
  /// Up to 12 run in parallel, since most only wait; no test thread is blocked meanwhile.
  ///
  /// - Throws: The first error, after all have run.
  package func visit<Outcome: Sendable>(
    as names: [String] = ["visitor"],
    _ body: @escaping @Sendable (HostileBehavior, _ name: String, _ site: String) throws -> Outcome
  ) async throws -> [Outcome] {
    let results = Mutex<[Result<Outcome, any Error>]>([])
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 12
    for (place, behavior) in HostileBehavior.all.enumerated() {
      for name in names {
        let site = "\(server.address)/\(place)/\(name)"
        queue.addOperation {
          let result = Result { try body(behavior, name, site) }
          results.withLock { $0.append(result) }
        }
      }
    }
    await withCheckedContinuation { continuation in
      queue.addBarrierBlock { continuation.resume() }
    }
    return try results.withLock(\.self).map { try $0.get() }
  }
}
