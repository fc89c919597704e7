import Platform
import TestSupport
import Testing

/// The built program against sites that break every rule.
struct HostileSiteTests {
  private struct Outcome {
    let behaviour: HostileBehaviour
    let run: ProgramRun
    let duration: Duration
  }

  @Test("whatever a site does, the program ends in time, with the right status and no wrong draw")
  func everyBehaviour() async throws {
    let outcomes = try await HostileSite().visit { behaviour, _, site in
      let clock = ContinuousClock()
      let start = clock.now
      let run = try ProgramRun(
        "lotto-fetch", ["--url", site, HostileBehaviour.round], measuresMemory: true)
      return Outcome(behaviour: behaviour, run: run, duration: clock.now - start)
    }
    #expect(outcomes.count == HostileBehaviour.all.count)
    // The peak over all good responses: a short run may end between two samples of its memory.
    let good = outcomes.filter { $0.behaviour.says.isEmpty }
    let ordinary = try #require(good.compactMap(\.run.peakMemory).max())
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
      // Only checks that it ends; Benchmarks/Fetching measures how soon, on an idle machine.
      #expect(outcome.duration < .seconds(30), "\(behaviour.name)")
      let growth = try #require(run.peakMemory) - ordinary
      if !isSanitized { #expect(growth <= 8 << 20, "\(behaviour.name): \(growth) bytes") }
    }
  }

  @Test("behaviours have distinct names")
  func names() {
    #expect(Set(HostileBehaviour.all.map(\.name)).count == HostileBehaviour.all.count)
  }

  @Test("a site that refuses connections cannot be reached")
  func nobody() throws {
    let run = try ProgramRun(
      "lotto-fetch", ["--url", "http://127.0.0.1:1", HostileBehaviour.round])
    #expect(run.status == 69)
    #expect(run.diagnostics.contains("cannot be reached"), "\(run.diagnostics)")
  }
}
