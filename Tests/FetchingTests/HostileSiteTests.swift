import Foundation
import Synchronization
import TestSupport
import Testing

/// The built program before sites that break every rule there is.
struct HostileSiteTests {
  private struct Outcome {
    let behaviour: HostileBehaviour
    let run: ProgramRun
    let duration: Duration
  }

  @Test("whatever a site does, the program ends in time with the right status and no wrong draw")
  func everyBehaviour() throws {
    let outcomes = try Self.runAll()
    #expect(outcomes.count == HostileBehaviour.all.count)
    let ordinary = try #require(outcomes.first { $0.behaviour.name == "good" }?.run.peakMemory)
    for outcome in outcomes {
      let (behaviour, run) = (outcome.behaviour, outcome.run)
      #expect(run.status == behaviour.status, "\(behaviour.name): \(run.diagnostics)")
      if behaviour.says.isEmpty {
        #expect(run.text == HostileBehaviour.line + "\n", "\(behaviour.name)")
        #expect(run.diagnostics.isEmpty, "\(behaviour.name): \(run.diagnostics)")
      } else {
        #expect(run.output.isEmpty, "\(behaviour.name): \(run.text)")
        #expect(run.diagnostics.contains(behaviour.says), "\(behaviour.name): \(run.diagnostics)")
        #expect(run.diagnostics.hasPrefix("lotto-fetch: "), "\(behaviour.name)")
      }
      #expect(!run.diagnostics.contains("\u{1B}"), "\(behaviour.name)")
      #expect(outcome.duration < .seconds(12), "\(behaviour.name)")
      let growth = try #require(run.peakMemory) - ordinary
      #expect(growth <= 8 << 20, "\(behaviour.name): \(growth) bytes")
    }
  }

  @Test("behaviours have names of their own")
  func names() {
    #expect(Set(HostileBehaviour.all.map(\.name)).count == HostileBehaviour.all.count)
  }

  @Test("a machine that does not listen cannot be reached")
  func nobody() throws {
    let run = try ProgramRun("lotto-fetch", ["--url", "http://127.0.0.1:1", "1208"])
    #expect(run.status == 69)
    #expect(run.diagnostics.contains("cannot be reached"), "\(run.diagnostics)")
  }

  /// Runs the program before every behaviour, several side by side, for most of them only wait.
  private static func runAll() throws -> [Outcome] {
    let behaviours = Dictionary(
      HostileBehaviour.all.enumerated().map { ("\($0.offset)", $0.element) }
    ) { first, _ in first }
    let server = try LoopbackServer { connection in
      let name = connection.path.split(separator: "/").first.map(String.init) ?? ""
      behaviours[name]?.answer(connection)
    }
    let outcomes = Mutex<[Outcome]>([])
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 12
    for (index, behaviour) in HostileBehaviour.all.enumerated() {
      queue.addOperation {
        let clock = ContinuousClock()
        let start = clock.now
        let site = "\(server.address)/\(index)"
        guard
          let run = try? ProgramRun(
            "lotto-fetch", ["--url", site, "1208"], measuresMemory: true)
        else { return }
        outcomes.withLock {
          $0.append(Outcome(behaviour: behaviour, run: run, duration: clock.now - start))
        }
      }
    }
    queue.waitUntilAllOperationsAreFinished()
    return outcomes.withLock(\.self)
  }
}
