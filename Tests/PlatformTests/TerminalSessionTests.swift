import Glibc
import TestSupport
import Testing

@testable import Platform

/// A pseudoterminal with its two ends: that of the person, and that of the program.
private struct Terminal: ~Copyable {
  let person: Descriptor
  let program: Descriptor

  /// ioctl requests (`asm-generic/ioctls.h`) that the C library's module does not export.
  private static let unlock: UInt = 0x4004_5431
  private static let openPeer: UInt = 0x5441

  init() throws {
    let number = try checked(unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC))
    var isLocked: Int32 = 0
    _ = try checked(unsafe ioctl(number, Self.unlock, &isLocked))
    let peer = try checked(ioctl(number, Self.openPeer, O_RDWR | O_NOCTTY | O_CLOEXEC))
    person = Descriptor(owning: number)
    program = Descriptor(owning: peer)
  }

  /// A session at the program's end.
  func session() throws -> TerminalSession {
    try TerminalSession.open(keys: program.fileDescriptor, screen: program.fileDescriptor)
  }

  /// The output since the last call.
  func shown() throws -> String {
    String(decoding: try readBytes(from: person.fileDescriptor, upTo: 4096), as: UTF8.self)
  }

  func type(_ text: String) throws { try writeAll(Array(text.utf8), to: person.fileDescriptor) }

  /// Whether keys are echoed, read line by line, and turned into signals.
  var flags: tcflag_t {
    var state = termios()
    _ = unsafe tcgetattr(program.fileDescriptor, &state)
    return state.c_lflag & tcflag_t(ECHO | ICANON | ISIG)
  }

  func resize(lines: UInt16, columns: UInt16) throws {
    var size = winsize(ws_row: lines, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = try checked(unsafe ioctl(person.fileDescriptor, UInt(TIOCSWINSZ), &size))
  }
}

struct TerminalSessionTests {
  private static let usual = tcflag_t(ECHO | ICANON | ISIG)

  @Test func `a session has a raw alternate screen and restores the terminal afterwards`() throws {
    let terminal = try Terminal()
    #expect(terminal.flags == Self.usual)
    do {
      let session = try terminal.session()
      #expect(terminal.flags == 0)
      #expect(
        try terminal.shown() == "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?1000h\u{1B}[?1006h")
      try session.write(Array("가\n".utf8))
      #expect(try terminal.shown() == "가\n")
    }
    #expect(terminal.flags == Self.usual)
    #expect(
      try terminal.shown()
        == "\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1000l\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l")
  }

  @Test func `keys arrive as typed, even those that normally send signals`() throws {
    let terminal = try Terminal()
    let session = try terminal.session()
    _ = try terminal.shown()
    try terminal.type("j\u{03}\r\u{1A}")
    #expect(try session.keys() == [0x6A, 0x03, 0x0D, 0x1A])
    try session.write([0x2E])
    #expect(try terminal.shown() == ".")
  }

  @Test func `the size is the terminal's, or 24 by 80 if it has none`() throws {
    let terminal = try Terminal()
    let session = try terminal.session()
    #expect(session.size == .usual)
    try terminal.resize(lines: 50, columns: 160)
    #expect(session.size == TerminalSize(lines: 50, columns: 160))
  }

  @Test func `a session can set up the terminal again after another program changed it`() throws {
    let terminal = try Terminal()
    let session = try terminal.session()
    _ = try terminal.shown()
    var state = termios()
    _ = try checked(unsafe tcgetattr(terminal.program.fileDescriptor, &state))
    state.c_lflag |= Self.usual
    _ = try checked(unsafe tcsetattr(terminal.program.fileDescriptor, TCSANOW, &state))
    try session.enter()
    #expect(terminal.flags == 0)
    #expect(try terminal.shown().hasPrefix("\u{1B}[?1049h"))
  }

  @Test func `a file that is not a terminal is refused`() throws {
    let file = try memory([])
    let number = file.fileDescriptor
    #expect(
      SystemError.of { _ = try TerminalSession.open(keys: number, screen: number) }?.number
        == ENOTTY)
  }
}
