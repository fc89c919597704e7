extension DetectorTuning {
  /// Recognizing Micro QR and rMQR codes from a single finder pattern.
  ///
  /// *Named* are 380 of 400 drawn codes of 2.5 to 12 pixels a module: turned, blurred, noisy,
  /// faded, in perspective, or all of that and JPEG. Of 1,943 pictures without any, none is.
  enum OtherSymbols {
    // MARK: Finder pattern
    /// The most patterns looked at, of an attempt and in all; strongest first (trial).
    static let patterns = (ofAttempt: 6, all: 24)
    /// Directions tried in a quarter turn, and factors for the measured module size (trial).
    static let turns = 24
    static let sizeFactors = [0.9, 1, 1.1]
    /// The contrast of a finder pattern and the modules around it, in standard deviations (named:
    /// 1.74 and more; of 2,152 patterns in 100 pictures without a code, 99 % have at most 1.46).
    static let leastContrast: Float = 1.5
    /// Half the difference of dark and light in gray levels, below which paper is flat (trial).
    static let leastAmplitude: Float = 8
    /// The correlation of a fitted finder pattern and the modules around it (trial).
    static let leastFinderCorrelation: Float = 0.45

    // MARK: Fit
    /// Steps of a fit in modules, and the most rounds with each (trial: without the last, wide codes
    /// are lost, as one corner's small error in height shifts the modules in the middle).
    static let fitSteps = [0.4, 0.2, 0.1, 0.05, 0.02]
    static let fitRounds = 4
    /// How much longer a view becomes before it is fitted again (trial).
    static let growth = (factor: 1.4, modules: 12)
    /// The share of its neighbors' darkness that blur adds to a module, if its deviation is half a
    /// module: that of the Gaussian that lies a module beside its middle.
    static let blurredShare: Float = 0.16

    // MARK: Evidence
    /// The share of wrong timing modules next to the finder pattern, before the fit (trial).
    static let firstWrongShare = 0.25
    /// Wrong modules of the format information before the fit: words differ in at least five of 15
    /// modules, and in eight of 18 (trial).
    static let firstFormatErrors = (micro: 2, rectangular: 3)
    /// The same after the fit (named: 0, but 1 in one rMQR code).
    static let formatErrors = (micro: 1, rectangular: 2)
    /// The correlation with all known modules after the fit (named: 0.55 and more).
    static let leastCorrelation: Float = 0.5
    /// The largest shares of known modules in the opposite color (named: at most 0.03, 0.05 and
    /// 0.02).
    static let wrongShares = (finder: 0.05, timing: 0.1, quietZone: 0.05)
  }
}
