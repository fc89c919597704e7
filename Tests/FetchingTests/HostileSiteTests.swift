import Platform
import TestSupport
import Testing

/// The built program against sites that break every rule.
struct HostileSiteTests {
  private struct Outcome {
    let behavior: HostileBehavior
    let run: ProgramRun
    let duration: Duration
  }

  @Test("whatever a site does, the program ends in time, with the right status and no wrong draw")
  func everyBehavior() async throws {
    let outcomes = try await HostileSite().visit { behavior, _, site in
      let clock = ContinuousClock()
      let start = clock.now
      let run = try ProgramRun(
        "lotto-fetch", ["--url", site, HostileBehavior.round], measuresMemory: true)
      return Outcome(behavior: behavior, run: run, duration: clock.now - start)
    }
    #expect(outcomes.count == HostileBehavior.all.count)
    // The peak over all good responses: a short run may end between two samples of its memory.
    let good = outcomes.filter { $0.behavior.says.isEmpty }
    let ordinary = try #require(good.compactMap(\.run.peakMemory).max())
    for outcome in outcomes {
      let (behavior, run) = (outcome.behavior, outcome.run)
      #expect(run.status == behavior.status, "\(behavior.name): \(run.diagnostics)")
      if behavior.says.isEmpty {
        #expect(run.text == HostileBehavior.line + "\n", "\(behavior.name)")
        #expect(run.diagnostics.isEmpty, "\(behavior.name): \(run.diagnostics)")
      } else {
        let text = behavior.isEarly ? HostileBehavior.earlyLine + "\n" : ""
        #expect(run.text == text, "\(behavior.name)")
        #expect(run.diagnostics.contains(behavior.says), "\(behavior.name): \(run.diagnostics)")
        #expect(run.diagnostics.hasPrefix("lotto-fetch: "), "\(behavior.name)")
      }
      #expect(!run.diagnostics.contains("\u{1B}"), "\(behavior.name)")
      // Only checks that it ends; Benchmarks/Reliability measures how soon, on an idle machine.
      #expect(outcome.duration < .seconds(30), "\(behavior.name)")
      // A run that ends before the first sample had no time to grow.
      let growth = (run.peakMemory ?? ordinary) - ordinary
      if !isSanitized { #expect(growth <= 8 << 20, "\(behavior.name): \(growth) bytes") }
    }
  }

  @Test("behaviors have distinct names")
  func names() {
    #expect(Set(HostileBehavior.all.map(\.name)).count == HostileBehavior.all.count)
  }

  @Test("a site that refuses connections cannot be reached")
  func nobody() throws {
    let run = try ProgramRun(
      "lotto-fetch", ["--url", "http://127.0.0.1:1", HostileBehavior.round])
    #expect(run.status == 69)
    #expect(run.diagnostics.contains("cannot connect to the site"), "\(run.diagnostics)")
  }
}
