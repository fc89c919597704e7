import Testing
import WorkerProtocol

@testable import Pipeline

struct PictureIntakeTests {
  private static func picture(width: UInt32 = 3, height: UInt32 = 2) throws -> SeenPicture {
    try #require(
      SeenPicture(attempt: "plain", number: 1, grid: 0, width: width, height: height))
  }

  @Test("a picture comes together from its pieces, and the next one after it")
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

  @Test("no picture is let in that nobody wants")
  func unwanted() throws {
    var intake = PictureIntake(wanted: [])
    let begins = intake.begin(try Self.picture())
    #expect(!begins)
    let step = intake.add([1])
    #expect(step == nil)
  }

  @Test("no picture begins within another, and none above their limit")
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

  @Test("a piece that is empty, too long, or of no picture is refused")
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
