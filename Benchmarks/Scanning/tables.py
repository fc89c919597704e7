"""Tables in Markdown that also read well on a terminal."""


def markdown(head, rows):
    """A table with each column padded to one width."""
    rows = [[str(cell) for cell in row] for row in [head, *rows]]
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = [
        "| " + " | ".join(align(cell, width, i) for i, (cell, width) in enumerate(zip(row, widths)))
        for row in rows
    ]
    rule = "|-" + "-|-".join("-" * width for width in widths)
    return "\n".join(line + " |" for line in [lines[0], rule, *lines[1:]])


def align(cell, width, column):
    """Left-aligns the first column and right-aligns the others."""
    return cell.ljust(width) if column == 0 else cell.rjust(width)
