"""The tables of a corpus that was measured one picture at a time."""

from report import markdown


class PictureTables:
    """Processor time and memory of single pictures, worst first."""

    def __init__(self, runs, names, shown=12):
        """`shown` is how many pictures the table of times lists."""
        self.runs = runs
        self.names = names
        self.shown = shown

    def processor_time(self):
        """A table of the pictures that took any reader longest, and of each reader's worst."""
        pictures = {}
        for run in self.runs:
            cells = pictures.setdefault(run.names[0], {})
            if run.reader not in cells or run.cost.cpu > cells[run.reader].cost.cpu:
                cells[run.reader] = run
        worst_first = sorted(
            pictures.items(), key=lambda item: -max(run.cost.cpu for run in item[1].values())
        )
        rows = [
            [name, megapixels(cells), *(seconds(cells[reader]) for reader in self.names)]
            for name, cells in worst_first[: self.shown]
        ]
        worst = [
            seconds(max((cells[name] for cells in pictures.values()), key=lambda run: run.cost.cpu))
            for name in self.names
        ]
        rows.append([f"worst of {len(pictures)}", "", *worst])
        failures = [
            sum(not cells[name].is_whole for cells in pictures.values()) for name in self.names
        ]
        rows.append(["pictures that ended it", "", *failures])
        return markdown(["CPU s of a process", "MP", *self.names], rows)

    def memory(self):
        """A table of the highest peak memory among pictures of each size, smallest size first."""
        sizes = {}
        for run in self.runs:
            cells = sizes.setdefault(run.pixels, {})
            cells[run.reader] = max(cells.get(run.reader, 0), run.cost.peak_kib)
        rows = [
            [f"{pixels / 1e6:.2f}", *(f"{cells[name] / 1024:.1f}" for name in self.names)]
            for pixels, cells in sorted(sizes.items())
        ]
        return markdown(["MP: peak memory in MiB", *self.names], rows)


def megapixels(cells):
    """The size of a picture in megapixels."""
    return f"{next(iter(cells.values())).pixels / 1e6:.2f}"


def seconds(run):
    """The seconds of a process, and the signal that ended it, if any."""
    text = f"{run.cost.cpu:.2f}"
    if run.is_whole:
        return text
    return f"{text} signal {-run.cost.status}" if run.cost.status < 0 else f"{text} failed"
