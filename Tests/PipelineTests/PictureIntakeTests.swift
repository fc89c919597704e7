import Testing
import WorkerProtocol

@testable import Pipeline

struct PictureIntakeTests {
  private static func picture(width: UInt32 = 3, height: UInt32 = 2) throws -> PictureHeader {
    try #require(
      PictureHeader(attempt: "plain", number: 1, grid: 0, width: width, height: height))
  }

  @Test("pictures are assembled from their pieces, one after the other")
  func pieces() throws {
    var intake = PictureIntake(wanted: .attempts)
    let picture = try Self.picture()
    for _ in 0..<2 {
      #expect(intake.isBetweenPictures)
      let begins = intake.begin(picture)
      #expect(begins)
      #expect(!intake.isBetweenPictures)
      let steps = [intake.add([1, 2]), intake.add([3]), intake.add([4, 5, 6])]
      #expect(steps == [.incomplete, .incomplete, .whole(picture, [1, 2, 3, 4, 5, 6])])
    }
    #expect(intake.isBetweenPictures)
  }

  @Test("an unwanted picture is refused")
  func unwanted() throws {
    var intake = PictureIntake(wanted: [])
    let begins = intake.begin(try Self.picture())
    #expect(!begins)
    let step = intake.add([1])
    #expect(step == nil)
  }

  @Test("no picture begins within another or beyond the limit")
  func tooMany() throws {
    var intake = PictureIntake(wanted: .attempts)
    let picture = try Self.picture(width: 1, height: 1)
    for _ in 0..<Frame.pictureLimit {
      let (begins, beginsAgain) = (intake.begin(picture), intake.begin(picture))
      #expect(begins)
      #expect(!beginsAgain)
      let step = intake.add([0])
      #expect(step == .whole(picture, [0]))
    }
    let begins = intake.begin(picture)
    #expect(!begins)
  }

  private static func stored(channels: UInt8 = 1) throws -> PictureHeader {
    try #require(PictureHeader(width: 3, height: 2, channels: channels))
  }

  @Test("the stored picture is accepted only once, with one channel or three", arguments: [1, 3])
  func stored(channels: UInt8) throws {
    var intake = PictureIntake(wanted: .stored)
    let picture = try Self.stored(channels: channels)
    let begins = intake.begin(picture)
    #expect(begins)
    #expect(!intake.isBetweenPictures)
    let bytes = (0..<6 * channels).map(\.self)
    let steps = [intake.add(Array(bytes.prefix(2))), intake.add(Array(bytes.dropFirst(2)))]
    #expect(steps == [.incomplete, .whole(picture, bytes)])
    let beginsAgain = intake.begin(picture)
    #expect(!beginsAgain)
    #expect(intake.isBetweenPictures)
  }

  @Test("a picture with three channels refuses bytes beyond its size")
  func storedLimit() throws {
    var intake = PictureIntake(wanted: .stored)
    _ = intake.begin(try Self.stored(channels: 3))
    let steps = [
      intake.add([UInt8](repeating: 0, count: 17)), intake.add([1, 2]), intake.add([1]),
    ]
    #expect(
      steps == [
        .incomplete, nil,
        .whole(try Self.stored(channels: 3), [UInt8](repeating: 0, count: 17) + [1]),
      ])
  }

  @Test("only the requested kinds of pictures are accepted")
  func kinds() throws {
    let (seen, stored) = (try Self.picture(), try Self.stored())
    for (wanted, letsSeen, letsStored) in [
      ([], false, false), (.attempts, true, false), (.stored, false, true),
      ([.attempts, .stored], true, true),
    ] as [(WantedPictures, Bool, Bool)] {
      var (one, other) = (PictureIntake(wanted: wanted), PictureIntake(wanted: wanted))
      let begins = [one.begin(seen), other.begin(stored)]
      #expect(begins == [letsSeen, letsStored])
    }
  }

  @Test("an attempt's picture with three channels is refused")
  func coloredAttempt() throws {
    var intake = PictureIntake(wanted: [.attempts, .stored])
    let picture = try #require(
      PictureHeader(attempt: "plain", number: 1, grid: 0, width: 1, height: 1, channels: 3))
    let begins = intake.begin(picture)
    #expect(!begins)
  }

  @Test("the stored picture does not count toward the limit of attempts")
  func both() throws {
    var intake = PictureIntake(wanted: [.attempts, .stored])
    let (stored, picture) = (try Self.stored(), try Self.picture(width: 1, height: 1))
    _ = intake.begin(stored)
    _ = intake.add([0, 0, 0, 0, 0, 0])
    for _ in 0..<Frame.pictureLimit {
      let begins = intake.begin(picture)
      #expect(begins)
      _ = intake.add([0])
    }
    let begins = intake.begin(picture)
    #expect(!begins)
  }

  @Test("a piece that is empty, too long or outside a picture is refused")
  func wrongPieces() throws {
    var intake = PictureIntake(wanted: .attempts)
    let early = intake.add([1])
    #expect(early == nil)
    _ = intake.begin(try Self.picture())
    let steps = [intake.add([]), intake.add([1, 2, 3, 4]), intake.add([5, 6, 7])]
    #expect(steps == [nil, .incomplete, nil])
    let last = intake.add([5, 6])
    #expect(last == .whole(try Self.picture(), [1, 2, 3, 4, 5, 6]))
    let late = intake.add([1])
    #expect(late == nil)
  }
}
