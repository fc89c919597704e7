extension DetectorTuning {
  enum Pictures {
    /// The pixel counts above which a picture is first tried at half size, and at a third: few
    /// modules in such pictures are small (trial; `Benchmarks/Runs/2026-11-21-ingredients`).
    static let largePixels = (half: 4_500_000, third: 20_000_000)
    /// The smallest side in pixels of a reduced picture: smaller ones show no code that twice as many
    /// pixels do not (trial).
    static let leastSide = 100
    /// The smallest module, in pixels, after strong deblurring: smaller ones do not survive the
    /// blur, and cost two thirds of the filter's work (trial).
    static let leastDeblurredModule = 2.0

    // MARK: Color
    /// The difference between a pixel's channels up to which it counts as gray (trial).
    static let leastColor: UInt8 = 40
    /// The thresholds for black, from 0 at the dark to 1 at the light end (prototype).
    static let darkFractions = (dark: 0.4, darker: 0.3)
    /// The percentiles that define the dark and the light end (prototype).
    static let levelPercentiles = (dark: 1, light: 95)

    // MARK: Edges
    /// The mask applied before enlarging three times (trial).
    static let unsharpMask = UnsharpMask(radius: 1, strength: 4)

    // Filters against a blur of σ pixels; the blurs are from the prototype, the rest is trial.

    /// σ = 1.5, k = 0.004.
    static let slightDeblurring = Deblurring(weights: [
      2.4003110, 0.3746994, -1.4439494, -0.1493525, 0.7086102, 0.0071797, -0.3109300, 0.0222650,
      0.1303296, -0.0189082, -0.0538658, 0.0118722, 0.0218943,
    ])
    /// σ = 2.2, k = 0.004.
    static let mediumDeblurring = Deblurring(weights: [
      1.5265794, 0.8440400, -0.4123639, -0.9151134, -0.4051492, 0.2842849, 0.4351670, 0.1248316,
      -0.1658883, -0.1799284, -0.0259518, 0.0831836, 0.0695984,
    ])
    /// σ = 2.8, k = 0.002.
    static let strongDeblurring = Deblurring(weights: [
      1.5086797, 1.0171427, -0.0534949, -0.8677544, -0.8990288, -0.3087518, 0.3204632, 0.5347100,
      0.3130629, -0.0488851, -0.2544215, -0.2163203, -0.0452273, 0.0962695, 0.1231277, 0.0578526,
      -0.0230844,
    ])
  }
}
