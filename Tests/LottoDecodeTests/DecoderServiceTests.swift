import Foundation
import TestSupport
import Testing
import WorkerProtocol

@testable import Decoding
@testable import Platform
@testable import lotto_decode

struct DecoderServiceTests {
  private static func glance(_ sequence: UInt32, pixelLimit: UInt64) -> DecodeRequest {
    var options = DecodeOptions()
    options.pixelLimit = pixelLimit
    return DecodeRequest(sequence: sequence, isGlance: true, options: options)
  }

  private static func program() throws -> BytePath {
    let folder = try #require(BytePath(ProgramRun.productFolder.path(percentEncoded: false)))
    return folder.appending(Array("lotto-decode".utf8))
  }

  /// The next answer, whatever parts of the jail this system lacks.
  private static func answer(_ socket: borrowing PacketSocket) throws -> DecoderAnswer? {
    let answer = try socket.receive(upTo: Frame.sizeLimit).map { try DecoderAnswer(frame: $0) }
    if case .unconfined = answer { return try Self.answer(socket) }
    return answer
  }

  @Test func `requested pictures are sent in pieces, before the codes`() throws {
    let child = try ChildProcess.withSocket(try Self.program(), arguments: [])
    _ = try Self.answer(child.socket)
    var options = DecodeOptions()
    options.pictures = .attempts
    let request = DecodeRequest(sequence: 5, options: options)
    let bytes = try Repository.bytes(ofFixture: "Scans/kind-gray-8.png")
    let file = try MemoryFile(bytes)
    try child.socket.send(request.frame, beside: file.descriptor.fileDescriptor)
    #expect(
      try Self.answer(child.socket)
        == .began(sequence: 5, .only, PictureSize(width: 300, height: 300)))
    var names: [String] = []
    var pictures: [[UInt8]] = []
    while let answer = try Self.answer(child.socket) {
      if case .picture(5, let picture) = answer {
        names.append("\(picture.number) \(picture.attempt) \(picture.grid)")
        pictures.append([])
      } else if case .pixels(5, let piece) = answer {
        pictures[pictures.count - 1] += piece
      } else {
        guard case .code(5, _) = answer else {
          Issue.record("expected a code")
          break
        }
        break
      }
    }
    #expect(names.prefix(2) == ["1 plain 0", "1 plain 1"])
    let original = try PNGImage.read(
      descriptor: file.descriptor.fileDescriptor,
      header: try PNGHeader(Array(bytes.prefix(PNGHeader.length))))
    let isOriginal = pictures.first == original.picture.gray.pixels
    #expect(isOriginal)
    guard case .ended(5, let end)? = try Self.answer(child.socket) else {
      Issue.record("expected an end")
      return
    }
    #expect(end.fault == nil)
    #expect(end.search?.unreadGrids == 0)
    _ = child.kill()
  }

  @Test func `no more pictures are sent than the protocol allows, however many regions exist`()
    throws
  {
    let pair = try socketPair()
    let numbers = [pair.ours.fileDescriptor, pair.theirs.fileDescriptor].map {
      fcntl($0, F_DUPFD_CLOEXEC, 3)
    }
    let ours = PacketSocket(Descriptor(owning: numbers[0]))
    let theirs = PacketSocket(Descriptor(owning: numbers[1]))
    var sender = PictureSender(sequence: 1, pictures: .attempts)
    let image = GrayImage(width: 1, height: 1)
    for number in 1...Frame.pictureLimit * 2 {
      try sender.send(.looked(attempt: "near", number: number, image: image), to: ours)
      try sender.send(.drew(attempt: "near", number: number, grid: 1, drawing: image), to: ours)
    }
    try ours.send(DecoderAnswer.hello(version: 0).frame)
    var sent = 0
    while let answer = try Self.answer(theirs), answer != .hello(version: 0) {
      if case .picture = answer { sent += 1 }
    }
    #expect(sent == Frame.pictureLimit)
  }

  @Test func `a decoder says hello and serves requests one after another until killed`()
    throws
  {
    let child = try ChildProcess.withSocket(try Self.program(), arguments: [])
    #expect(try Self.answer(child.socket) == .hello(version: Frame.version))
    for (sequence, name) in [(7, "kind-gray-8.png"), (8, "no-image"), (9, "cut-short.png")] {
      let sequence = UInt32(sequence)
      let request = DecodeRequest(sequence: sequence)
      let bytes =
        name == "no-image"
        ? Array("8BPS\0\u{1}".utf8) : try Repository.bytes(ofFixture: "Scans/\(name)")
      let file = try MemoryFile(bytes)
      try child.socket.send(request.frame, beside: file.descriptor.fileDescriptor)
      if name != "no-image" {
        #expect(
          try Self.answer(child.socket)
            == .began(sequence: sequence, .only, PictureSize(width: 300, height: 300)))
        guard case .code(sequence, let code)? = try Self.answer(child.socket) else {
          Issue.record("\(name) gave no code")
          continue
        }
        let row = try Repository.rows(ofTable: "Scans/manifest.tsv").first { $0[0] == name }
        #expect(String(decoding: code.payload, as: UTF8.self) == row?[2])
        #expect(code.declaredLength == code.payload.count)
        #expect(code.attempt == "plain")
      }
      guard case .ended(sequence, let end)? = try Self.answer(child.socket) else {
        Issue.record("\(name) did not end")
        continue
      }
      switch name {
      case "kind-gray-8.png": #expect(end.fault == nil)
      case "cut-short.png": #expect(end.fault == .truncated)
      default:
        #expect(end == DecodingEnd(.unsupported(.photoshop)))
        continue
      }
      let search = try #require(end.search)
      #expect(search.patterns >= 3)
      #expect(search.patternSets >= 1)
      #expect(search.grids >= 1)
      #expect(search.unreadGrids == 0)
    }
    let status = child.kill()
    #expect(status == -9)
  }

  @Test func `without files or a socket the program reports what it expects`() throws {
    let run = try ProgramRun("lotto-decode", [])
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.diagnostics.contains("expected file names, or a socket"))
  }

  @Test func `a request without a file ends the decoder`() throws {
    let request = Self.glance(1, pixelLimit: 1)
    let child = try ChildProcess.withSocket(try Self.program(), arguments: [])
    #expect(try Self.answer(child.socket) == .hello(version: Frame.version))
    try child.socket.send(request.frame)
    #expect(try Self.answer(child.socket) == nil)
    #expect([1, -9].contains(child.kill()), "it may be killed while it exits")
  }

  @Test func `a picture above the limit is refused before decoding begins`() throws {
    let child = try ChildProcess.withSocket(try Self.program(), arguments: [])
    _ = try Self.answer(child.socket)
    let file = try MemoryFile(
      TinyPNG(width: 5, height: 5, isColored: false, isInterlaced: false).bytes)
    let request = Self.glance(3, pixelLimit: 24)
    try child.socket.send(request.frame, beside: file.descriptor.fileDescriptor)
    #expect(
      try Self.answer(child.socket)
        == .ended(sequence: 3, DecodingEnd(.tooLarge(PictureSize(width: 5, height: 5)))))
    _ = child.kill()
  }
}
