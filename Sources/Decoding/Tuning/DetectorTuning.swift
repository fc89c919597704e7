/// The numbers of the detector that were fitted to pictures, and where each comes from.
///
/// What follows from the standard or from arithmetic stays where it is used.
///
/// Words for where a number comes from:
///
/// - *Prototype*: taken over from the prototype in Python and C that came before this program and is
///   not in the tree. It read 400 of 401 synthetic tickets, and 400 of 401 of a seed that nothing
///   was fitted to.
/// - *Worst read*: the margin was measured on the codes that were read of about 2,200 synthetic
///   pictures; the run was not kept, and no program in the tree repeats it.
/// - *Trial*: chosen by trial; no run on record.
///
/// Lengths are in modules unless they are said to be in pixels. What each attempt reads of its own
/// is on record in `Benchmarks/Runs/2026-11-23-ingredients`; a change of any number here is to be
/// held against `Fixtures/Scans/floors.tsv` by `Benchmarks/Scanning/check_floors.py`.
enum DetectorTuning {}
