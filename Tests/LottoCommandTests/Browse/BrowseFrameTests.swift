import Foundation
import TestSupport
import Testing

@testable import LottoCommand
@testable import Reporting

/// Screens as text, compared with golden files.
struct BrowseFrameTests {
  /// The keys pressed before a screen is compared.
  enum Scene: String, CaseIterable {
    case table, ticket, cards, back, search, filters, sorted, shuffled, help, write, nothing, badge

    func play(_ script: BrowseScript) {
      switch self {
      case .table: break
      case .cards: script.press(.character("t"), .character("j"))
      case .ticket: script.press(.down, .enter)
      case .back: script.press(.down, .character("t"), .character(" "))
      case .search: script.type("/12 22")
      case .filters:
        script.press(.character("f"), .down, .down, .character(" "), .down)
      case .sorted: script.type("sssssS")
      case .shuffled: script.type("rG")
      case .help: script.press(.character("?"))
      case .write: script.type("wrows.txt")
      case .nothing: script.type("/nowhere")
      case .badge: script.type("2bj")
      }
    }
  }

  private static let sizes = [(40, 12), (80, 24), (200, 60)]

  @Test(arguments: Scene.allCases, Language.allCases)
  func `every screen matches its golden file, in every size`(_ scene: Scene, _ language: Language)
    throws
  {
    let script = try BrowseScript(in: language)
    scene.play(script)
    var text = ""
    for (columns, lines) in Self.sizes {
      let frame = script.frame(columns, lines)
      #expect(frame.lines.count == lines)
      #expect(frame.lines.allSatisfy { $0.line.columns <= columns })
      text += "\(columns)×\(lines)\n\(frame.text)"
    }
    try Golden.expect(Array(text.utf8), toBe: "browse-\(scene)-\(language.rawValue).txt")
  }

  @Test(arguments: Scene.allCases, Language.allCases)
  func `a screen fits every size, however small or large`(_ scene: Scene, _ language: Language)
    throws
  {
    let script = try BrowseScript(in: language)
    scene.play(script)
    for columns in [1, 2, 5, 16, 20, 33, 59, 119, 300] {
      for lines in [1, 2, 3, 5, 8, 13, 100] {
        let frame = script.frame(columns, lines)
        #expect(frame.lines.count == lines, "\(columns)×\(lines)")
        #expect(frame.lines.allSatisfy { $0.line.columns <= columns }, "\(columns)×\(lines)")
        #expect(frame.cursor.map { $0.column <= columns } ?? true, "\(columns)×\(lines)")
      }
    }
  }

  @Test func `the selected row is visible in twenty columns and five lines`() throws {
    let script = try BrowseScript()
    script.press(.down, .down)
    #expect(script.selected(20, 5).hasPrefix("▸"))
    script.type("G")
    #expect(script.selected(20, 5).hasPrefix("▸"))
  }
}
