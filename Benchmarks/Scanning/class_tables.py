"""The tables of a corpus that was measured class by class."""

from statistics import median

from readers import FLOOR, OURS
from report import markdown


class ClassTables:
    """Pictures read and processor time by class, for one corpus."""

    def __init__(self, runs, starts, names):
        """`starts` are the runs without files, `names` the readers in column order."""
        self.runs = runs
        self.names = names
        self.start = {
            name: median(run.cost.cpu for run in starts if run.reader == name)
            for name in names
            if any(run.reader == name for run in starts)
        }
        self.kinds = dict.fromkeys(run.kind for run in runs)
        self.pictures = {run.kind: len(run.names) for run in runs}

    def of(self, name, kind=None):
        """The runs of one reader, over one class or all."""
        return [run for run in self.runs if run.reader == name and kind in (None, run.kind)]

    def success(self):
        """A table of pictures with every code read, and of misreads."""
        names = [name for name in self.names if name != FLOOR]
        first = {name: [run for run in self.of(name) if run.round == 1] for name in names}
        rows = []
        for kind in self.kinds:
            reads = [sum(run.read for run in first[name] if run.kind == kind) for name in names]
            rows.append([kind, self.pictures[kind], *reads])
        reads = [sum(run.read for run in first[name]) for name in names]
        rows.append(["all", sum(self.pictures.values()), *reads])
        wrong = [sum(len(run.misreads) for run in first[name]) for name in names]
        rows.append(["misreads", "", *wrong])
        return markdown(["pictures with every code read", "n", *names], rows)

    def processor_time(self):
        """A table of milliseconds per picture, by class and in all."""
        rows = []
        for kind in self.kinds:
            cells = [self.cell(self.rounds(name, kind), self.pictures[kind]) for name in self.names]
            rows.append([kind, self.pictures[kind], *cells])
        count = sum(self.pictures.values())
        sums = {name: self.rounds(name) for name in self.names}
        rows.append(["all", count, *(self.cell(sums[name], count) for name in self.names)])
        medians = {name: median(sums[name]) for name in self.names}
        rows.append(["all, seconds", count, *(f"{medians[name]:.2f}" for name in self.names)])
        if FLOOR in medians:
            cells = [self.above_floor(name, medians, count) for name in self.names]
            rows.append([f"all, less {FLOOR}", count, *cells])
        if medians.get(OURS):
            cells = [f"{medians[name] / medians[OURS]:.2f}" for name in self.names]
            rows.append([f"all, times {OURS}", "", *cells])
        return markdown(["CPU ms a picture: median (minimum)", "n", *self.names], rows)

    def rounds(self, name, kind=None):
        """The seconds of each round, summed over classes, without start-up time."""
        sums = {}
        for run in self.of(name, kind):
            seconds = max(0, run.cost.cpu - self.start.get(name, 0))
            sums[run.round] = sums.get(run.round, 0) + seconds
        return list(sums.values())

    def above_floor(self, name, medians, count):
        """Milliseconds per picture less PNG decoding; not for packages with their own decoder."""
        if name in self.start:
            return "-"
        return f"{1000 * (medians[name] - medians[FLOOR]) / count:.2f}"

    def cell(self, seconds, count):
        """Median and minimum in milliseconds per picture."""
        return f"{1000 * median(seconds) / count:.2f} ({1000 * min(seconds) / count:.2f})"

    def notes(self):
        """Notes on the tables."""
        if self.start:
            starts = ", ".join(f"{name} {seconds:.2f} s" for name, seconds in self.start.items())
            yield f"Start-up taken off each process: {starts}."
        for name in self.names:
            early = sorted({run.kind for run in self.of(name) if not run.is_whole})
            if early:
                yield (
                    f"{name} stopped before the last file of {', '.join(early)}: its time there "
                    "is too short; what it reads was found out file by file."
                )
            if len({(run.kind, run.read, run.misreads) for run in self.of(name)}) > len(self.kinds):
                yield f"{name} did not find the same in every round."
        rounds = {name: self.rounds(name) for name in self.names if name not in self.start}
        spreads = {name: max(seconds) / min(seconds) for name, seconds in rounds.items()}
        unsteady = [f"{name} {spread:.2f}" for name, spread in spreads.items() if spread > 1.1]
        if unsteady:
            yield f"The slowest round took so many times the fastest: {', '.join(unsteady)}."
