internal import WorkerProtocol

/// Searches copies of a picture that are squeezed along an axis, where its finder patterns are
/// stretched along it.
struct StretchedSearch {
  private let search: CodeSearch
  private let observe: (SearchEvent) -> Void
  private var tried: [Stretch] = []

  /// `search` and `observe` are those of the picture.
  init(_ search: CodeSearch, observe: @escaping (SearchEvent) -> Void) {
    self.search = search
    self.observe = observe
  }

  /// The codes read in a copy, in pixels of the original; `number` is that of the last attempt.
  ///
  /// Empty, at no cost, unless patterns outside the found codes agree on a stretch not yet tried.
  mutating func finds(
    of candidates: Candidates, in prepared: Attempt.Prepared, beside found: FoundCodes,
    after number: inout Int
  ) -> [CodeSearch.Find] {
    guard candidates.patternsOfAnyShape.count > 1, !search.isOfSqueezed else { return [] }
    let frame = prepared.frame
    let strange = candidates.patternsOfAnyShape.filter { pattern in
      !found.hasAccepted(at: frame.original(pattern.center))
    }
    var stretches = Stretch.all(of: strange, in: candidates.bits)
    // Beside a code, two patterns of print agree on an axis by chance.
    stretches += [
      Stretch.turned(of: strange, in: candidates.bits, orOfPair: !found.hasAccepted)
    ].compactMap(\.self)
    for stretch in stretches
    where tried.count < Guards.stretches && !tried.contains(where: stretch.isLike) {
      tried.append(stretch)
      let image = prepared.isInverted ? prepared.image.inverted : prepared.image
      let squeezed = SqueezedPicture(image, by: stretch)
      let finds = finds(in: squeezed.picture, after: &number).map { find in
        find.moved(
          by: { frame.original(squeezed.original($0)) }, attempt: Self.name(find.code.attempt))
      }
      if !finds.isEmpty { return finds }
    }
    return []
  }

  private func finds(in picture: Picture, after number: inout Int) -> [CodeSearch.Find] {
    var last = number
    let finds = search.ofSqueezed.finds(in: picture) { [first = number] event in
      switch event {
      case .looked(let attempt, let number, let image):
        last = first + number
        observe(.looked(attempt: Self.name(attempt), number: last, image: image))
      case .drew(let attempt, let number, let grid, let drawing):
        observe(
          .drew(attempt: Self.name(attempt), number: first + number, grid: grid, drawing: drawing))
      case .mapped(let map, let number):
        last = first + number
        observe(.mapped(map, number: last))
      case .ended: break
      }
    }
    number = last
    return finds.filter(\.code.isRead)
  }

  private static func name(_ attempt: String) -> String { "squeezed-\(attempt)" }
}
