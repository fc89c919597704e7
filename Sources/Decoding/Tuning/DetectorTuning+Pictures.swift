extension DetectorTuning {
  /// How pictures are prepared, and for which of them.
  enum Pictures {
    // MARK: Sizes

    /// Pixels above which a picture is first looked at in half its size, and in a third of it.
    ///
    /// Trial: few modules of such pictures are small. What the smaller and the full sizes read of
    /// 66 large photographs is in `Benchmarks/Runs/2026-11-21-ingredients`.
    static let largePixels = (half: 4_500_000, third: 20_000_000)

    /// The least side in pixels of a picture that was made smaller, and of one of an eighth: fewer
    /// show no code that twice as many do not.
    ///
    /// Trial.
    static let leastSide = (any: 100, eighth: 150)

    /// The size in pixels of the smallest module that is looked for where a strong blur was undone:
    /// smaller ones were lost in it, and cost two thirds of the filter's work.
    ///
    /// Trial.
    static let leastDeblurredModule = 2.0

    // MARK: Colour

    /// Levels between the channels of a pixel below which it looks gray.
    ///
    /// Trial.
    static let leastColour: UInt8 = 40

    /// How far from the dark end of a picture's levels to the light end a black pixel may lie.
    ///
    /// Prototype.
    static let darkFractions = (dark: 0.4, darker: 0.3)

    /// How many of a hundred pixels do not exceed the dark end, and the light end.
    ///
    /// Prototype.
    static let levelPercentiles = (dark: 1, light: 95)

    // MARK: Edges

    /// The mask before a picture is enlarged three times.
    ///
    /// Trial.
    static let unsharpMask = UnsharpMask(radius: 1, strength: 4)

    /// The filter against a blur of σ = 1.5 pixels, k = 0.004: see `Deblurring`.
    ///
    /// Prototype the three blurs; how many weights are kept, and k, trial.
    static let slightBlur: [Float] = [
      2.4003110, 0.3746994, -1.4439494, -0.1493525, 0.7086102, 0.0071797, -0.3109300, 0.0222650,
      0.1303296, -0.0189082, -0.0538658, 0.0118722, 0.0218943,
    ]

    /// The filter against a blur of σ = 2.2 pixels, k = 0.004.
    static let mediumBlur: [Float] = [
      1.5265794, 0.8440400, -0.4123639, -0.9151134, -0.4051492, 0.2842849, 0.4351670, 0.1248316,
      -0.1658883, -0.1799284, -0.0259518, 0.0831836, 0.0695984,
    ]

    /// The filter against a blur of σ = 2.8 pixels, k = 0.002.
    static let strongBlur: [Float] = [
      1.5086797, 1.0171427, -0.0534949, -0.8677544, -0.8990288, -0.3087518, 0.3204632, 0.5347100,
      0.3130629, -0.0488851, -0.2544215, -0.2163203, -0.0452273, 0.0962695, 0.1231277, 0.0578526,
      -0.0230844,
    ]
  }
}
