internal import Lottery
internal import Reporting

extension HelpTopic {
  static let python = HelpTopic(
    name: "python", heading: "PYTHON",
    summary: Wording("lotto as a package for Python"),
    parts: [
      .text(
        "pip install of lotto's wheel gives the command, and a package without dependencies for "
          + "Python 3.9 and newer. Its help, as help(lotto.scan), has the details; Sources/Python of "
          + "the source has a page of examples."),
      .title("Pictures"),
      .lines([
        "import lotto, pandas",
        #"rows = lotto.scan("pool/", recursive=True, offline=True)"#,
        "table = pandas.DataFrame(rows)",
      ]),
      .text(
        "Inputs are a path, or any iterable of paths and of pairs (name, bytes). Rows come while "
          + "pictures are read, as dicts; lotto help rows explains their keys. Options have the names of "
          + #"the command line: --as-of DATE is as_of="2026-10-03", and a switch is True. Closing the "#
          + "iterator ends the program."),
      .title("Texts of codes, and numbers"),
      .lines(["list(lotto.check([[1, 13, 18, 26, 34, 38]], round=1244))"]),
      .title("Arrays of tickets"),
      .lines([
        #"ranking = lotto.rank(tickets, rounds="1240-1244", tally=True)"#,
        #"ranking.total["return_rate"], ranking.tally"#,
      ]),
      .text(
        "tickets is a path, a NumPy array of shape (N, 6) or of masks (N,), a DataFrame, or lists of six "
          + "numbers. rows has one row per draw, total their sum; ranks, tally and prizes are arrays of "
          + "each ticket's results, where asked for."),
      .title("Everything else"),
      .entries([
        .init("lotto.draws()", Wording("the known draws, as dicts")),
        .init("lotto.binary()", Wording("the path of the program")),
        .init("lotto.Worker(…)", Wording("one program that reads batch after batch")),
        .init(
          "lotto.spark.scan(…)", Wording("pictures of a DataFrame; see lotto help cluster")),
        .init("lotto.ray.scan(…)", Wording("pictures of a dataset")),
        .init("lotto.dask.scan(…)", Wording("pictures of a bag")),
        .init("lotto.arrow_schema()", Wording("the types of nested rows")),
      ]),
      .text(
        "A bad picture is a row with an error. LottoError has the status and the words of a run that "
          + "failed: 2 for a wrong option, 66 if there was nothing to read, 126 or 127 if the program "
          + "cannot run. See lotto help exit-status."),
    ])
}
