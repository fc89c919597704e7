/// The detector's constants that were fitted to pictures, each with its origin in parentheses.
///
/// Constants that follow from the standard or from arithmetic stay where they are used. Origins:
///
/// - *Prototype*: from the Python and C prototype of this program, which is not in the tree. It
///   read 400 of 401 synthetic tickets, and 400 of 401 with a seed that nothing was fitted to.
/// - *Worst read*: the margin was measured on the codes read in about 2,200 synthetic pictures; the
///   run was not kept, and no program in the tree repeats it.
/// - *Trial*: chosen by trial; no run on record.
///
/// Lengths are in modules unless stated to be in pixels. `Benchmarks/Runs/2026-11-23-ingredients`
/// records what each attempt reads on its own. After any change here, check the result against
/// `Fixtures/Scans/floors.tsv` with `Benchmarks/Scanning/check_floors.py`.
enum DetectorTuning {}
