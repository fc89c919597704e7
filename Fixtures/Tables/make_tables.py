"""Writes the same five tickets as people's tools write them, and what `lotto rank` makes of each file.

    python3 -m venv .build/tables
    .build/tables/bin/pip install numpy pandas polars openpyxl pyarrow
    .build/tables/bin/python Fixtures/Tables/make_tables.py

LibreOffice's files are written where `soffice` is installed, and kept otherwise. R, MATLAB and Excel
are imitated byte for byte.
"""

import csv
import pathlib
import shutil
import subprocess
import tempfile

import numpy
import pandas
import polars

FOLDER = pathlib.Path(__file__).parent
TICKETS = [
    [1, 2, 3, 4, 5, 6],  # all six numbers of the draw 1,2,3,4,5,6+7
    [7, 5, 4, 3, 2, 1],  # five and the bonus number
    [10, 1, 2, 3, 4, 45],
    [40, 41, 42, 43, 44, 45],
    [3, 2, 1, 20, 30, 40],
]
NAMES = ["n1", "n2", "n3", "n4", "n5", "n6"]
READ = "read"
CHOOSE = "choose the six columns of the numbers with --columns"
verdicts = {}
chosen = {}  # what --columns names, where a file has more columns


def more(name, columns, verdict=READ):
    """The file is refused, unless people choose its columns."""
    verdicts[name], chosen[name] = CHOOSE, f"{verdict}\t{columns}"


def write(name, content, verdict=READ):
    (FOLDER / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    verdicts[name] = verdict


def save(name, array, verdict=READ):
    numpy.save(FOLDER / name, array)
    verdicts[name] = verdict


def arrays():
    tickets = numpy.array(TICKETS)
    for name in ["i1", "u1"] + [f"{o}{k}{w}" for o in "<>" for k in "iu" for w in (2, 4, 8)]:
        kind = name.replace("<", "little-").replace(">", "big-")
        for order in "CF":
            save(f"numpy-{kind}-{order}.npy", numpy.asarray(tickets, dtype=name, order=order))
    masks = numpy.array([sum(1 << n - 1 for n in ticket) for ticket in TICKETS])
    for name in ["<i8", "<u8", ">i8", ">u8"]:
        kind = name.replace("<", "little-").replace(">", "big-")
        save(f"numpy-masks-{kind}.npy", masks.astype(name))
    one_hot = numpy.zeros((5, 45), dtype=bool)
    for row, ticket in enumerate(TICKETS):
        one_hot[row, numpy.array(ticket) - 1] = True
    rounds = numpy.column_stack([numpy.arange(1240, 1245), tickets])
    for name, kind in [("i8", "<i8"), ("big-i2", ">i2"), ("u2", "<u2")]:
        for order in "CF":
            save(f"numpy-rounds-{name}-{order}.npy", numpy.asarray(rounds, dtype=kind, order=order))
            more(f"numpy-rounds-{name}-{order}.npy", "2-7")
    # Every other column, the numbers last to first; bytes need no narrowing.
    apart = numpy.zeros((5, 13), dtype="u1")
    apart[:, 11:0:-2] = tickets
    save("numpy-apart.npy", apart)
    more("numpy-apart.npy", "12,10,8,6,4,2")
    six = numpy.column_stack([rounds, rounds[:, 0]])[[0, 1, 2, 3, 4, 0]]
    save("numpy-six-by-eight.npy", six, CHOOSE + ", or convert it with numpy.save(file, a.T) if each")
    save("numpy-wide-floats.npy", rounds.astype(float), "numpy.save(file, a.astype('int64'))")
    save("numpy-wide-void.npy", rounds.astype("u1").view("V7"), "numpy.frombuffer(a, 'u1').reshape(-1, 7)")
    fields = numpy.array([tuple(t) for t in TICKETS], dtype=[(n, "u1") for n in NAMES])
    for name, array, line in [
        ("floats", tickets.astype(float), "a.astype('int64')"),
        ("strings", tickets.astype(str), "a.astype('int64')"),
        ("objects", tickets.astype(object), "a.astype('int64')"),
        ("complex", tickets.astype(complex), "a.real.astype('int64')"),
        ("columns", tickets.T, "a.T"),
        ("flat", tickets.ravel().astype("u1"), "a.reshape(-1, 6)"),
        ("nested", tickets[:, None, :], "a.reshape(-1, 6)"),
        ("fields", fields, "numpy.array(a.tolist())"),
        ("one-hot", one_hot, "a.astype('u8') @ (1 << numpy.arange(45, dtype='u8'))"),
    ]:
        save(f"numpy-{name}.npy", array, f"numpy.save(file, {line})")
        # What the message says works: the array it makes is read.
        save(f"numpy-{name}-converted.npy", eval(line, {"numpy": numpy, "a": array}))
    save("pandas-to-numpy.npy", pandas.DataFrame(TICKETS).to_numpy())
    save("polars-to-numpy.npy", polars.DataFrame(TICKETS, NAMES, orient="row").to_numpy())


def tables():
    frame, named = pandas.DataFrame(TICKETS), pandas.DataFrame(TICKETS, columns=NAMES)
    korean = pandas.DataFrame(TICKETS, columns=[f"번호{i}" for i in range(1, 7)])
    write("pandas-default.csv", frame.to_csv())
    write("pandas-named.csv", named.to_csv())
    write("pandas-named-index.csv", named.to_csv(index_label="ticket"))
    more("pandas-named-index.csv", "n1,n2,n3,n4,n5,n6")
    write("pandas-no-header.csv", frame.to_csv(header=False))
    more("pandas-no-header.csv", "2-7", "the first line, 0 to 6, may be a header or a ticket")
    write("pandas-labels-no-header.csv", frame.rename(lambda i: f"t{i}").to_csv(header=False))
    more("pandas-labels-no-header.csv", "2-7")
    rounds = pandas.DataFrame([[1240 + i] + t for i, t in enumerate(TICKETS)])
    write("pandas-rounds.csv", rounds.to_csv(index=False))
    more("pandas-rounds.csv", "2-7")
    write("pandas-rounds-index.csv", rounds.to_csv())
    more("pandas-rounds-index.csv", "3-8")
    texts = named.rename(columns={n: f"Number {n[1]}" for n in NAMES}).astype(float)
    texts.insert(0, "who, where", ['Kim, "A"', "a;b", "", "1,2", "Lee"])
    write("pandas-texts.csv", texts.to_csv(index=False))
    more("pandas-texts.csv", "Number 6,Number 5,Number 4,Number 3,Number 2,Number 1")
    write("pandas-texts-semicolons.csv", texts.to_csv(index=False, sep=";", quoting=csv.QUOTE_ALL))
    more("pandas-texts-semicolons.csv", "2,Number 2,4-6,Number 6")
    write("pandas-no-index.csv", frame.to_csv(index=False))
    write("pandas-plain.csv", frame.to_csv(index=False, header=False))
    write("pandas-floats.csv", frame.astype(float).to_csv(index=False))
    write("pandas-semicolons.csv", frame.to_csv(index=False, sep=";"))
    write("pandas-tabs.csv", frame.to_csv(sep="\t"))
    write("pandas-quoted.csv", frame.to_csv(index=False, quoting=csv.QUOTE_ALL))
    write("pandas-windows.csv", korean.to_csv(index=False, lineterminator="\r\n").encode("utf-8-sig"))
    write("pandas-cp949.csv", korean.to_csv(index=False, lineterminator="\r\n").encode("cp949"))
    write("pandas-utf-16.csv", korean.to_csv(index=False).encode("utf-16"), "iconv -f UTF-16")
    table = polars.DataFrame(TICKETS, NAMES, orient="row")
    write("polars-default.csv", table.write_csv())
    write("polars-bom.csv", b"\xef\xbb\xbf" + table.write_csv(line_terminator="\r\n").encode())
    write("polars-quoted.csv", table.write_csv(separator=";", quote_style="always"))
    for name, options in [
        ("default", {}), ("integers", {"fmt": "%d"}), ("commas", {"fmt": "%d", "delimiter": ","}),
        ("header", {"fmt": "%d", "delimiter": ",", "header": ",".join(NAMES), "footer": "end"}),
    ]:
        numpy.savetxt(FOLDER / f"numpy-savetxt-{name}.txt", numpy.array(TICKETS), **options)
        verdicts[f"numpy-savetxt-{name}.txt"] = READ


def imitations():
    rows = [",".join(map(str, ticket)) for ticket in TICKETS]
    quoted = '"V1","V2","V3","V4","V5","V6"'
    write("r-write-csv.csv", "\n".join(['"",' + quoted] + [f'"{i}",{r}' for i, r in enumerate(rows, 1)]) + "\n")
    write("r-no-row-names.csv", "\n".join([quoted] + rows) + "\n")
    semicolons = ['"";' + quoted.replace(",", ";")] + [
        f'"{i}";{r}'.replace(",", ";") for i, r in enumerate(rows, 1)]
    write("r-write-csv2.csv", "\n".join(semicolons) + "\n")
    spaced = [quoted.replace(",", " ")] + [f'"{i}" {r}'.replace(",", " ") for i, r in enumerate(rows, 1)]
    write("r-write-table.txt", "\n".join(spaced) + "\n")
    more("r-write-table.txt", "2-7")
    write("r-fwrite-comment.csv", "\n".join(["# tickets of May", quoted] + rows) + "\n")
    tabs = "\r\n".join(row.replace(",", "\t") for row in rows) + "\r\n"
    write("excel-tabs.txt", tabs)
    write("excel-unicode.txt", tabs.encode("utf-16"), "iconv -f UTF-16")
    excel = "\r\n".join(["번호1;번호2;번호3;번호4;번호5;번호6"] + [r.replace(",", ";") for r in rows])
    write("excel-semicolons.csv", excel.encode("cp949"))
    header = ",".join(NAMES)
    write("excel-empty-rows.csv", "\r\n".join([header] + rows[:3] + [",,,,,", ""] + rows[3:] + [",,,,,"] * 2) + "\r\n")
    write("excel-sep.csv", "sep=;\r\n" + "\r\n".join([header] + rows).replace(",", ";") + "\r\n")
    write("excel-macintosh.csv", "\r".join([header] + rows) + "\r")
    write("excel-macintosh-no-end.csv", "\r".join(rows))
    write("excel-title.csv", "\r\n".join(["Tickets of 2026, round 1244,,,,", ",,,,,", header] + rows) + "\r\n")
    write("sheets-trailing-commas.csv", "\n".join(f"{row},," for row in rows) + "\n")
    floats = ['"' + row.replace(",", '.0";"') + '.0";;' for row in rows]
    write("everything.csv", "\ufeffsep=;\r복권 2026\r\n;;;;\n" + header.replace(",", ";") + ";;\r" + "\r".join(floats[:3])
          + "\r\n;;;;;;;\n# rest\r" + "\n".join(floats[3:]) + "\r;\r")
    write("joined.csv", b"\xef\xbb\xbf" + "\r\n".join(rows[:2]).encode() + b"\r\n\xef\xbb\xbf"
          + "\r\n".join(rows[2:]).encode())


def containers():
    """Files of other programs, which are refused with a command that was tried on them."""
    frame, named = pandas.DataFrame(TICKETS), pandas.DataFrame(TICKETS, columns=NAMES)
    with_packages = "; with pandas {} installed, rank it with python3 -c "
    for name, table, header in [("tickets.xlsx", frame, False), ("tickets-openpyxl.xlsx", named, True)]:
        # The first row of a sheet may be a ticket.
        table.to_excel(FOLDER / name, header=header, index=False)
        verdicts[name] = "found an Excel workbook" + with_packages.format("openpyxl")
    named.to_parquet(FOLDER / "tickets.parquet")
    verdicts["tickets.parquet"] = "found a Parquet file" + with_packages.format("pyarrow")
    named.to_feather(FOLDER / "tickets.feather")
    verdicts["tickets.feather"] = "found an Arrow file" + with_packages.format("pyarrow")
    numpy.savez(FOLDER / "tickets.npz", numpy.array(TICKETS))
    verdicts["tickets.npz"] = "found a NumPy archive; with numpy installed, rank it with python3 -c "


def spreadsheets():
    files = [
        ("libreoffice-default.csv", "44,34,76"), ("libreoffice-semicolons.csv", "59,34,76,1,,0,false"),
        ("libreoffice-quoted.csv", "44,34,76,1,,0,true,true"), ("libreoffice-cp949.csv", "9,34,31"),
    ]
    soffice = shutil.which("soffice")
    for name, options in files:
        if not soffice:
            if (FOLDER / name).exists():
                verdicts[name] = READ
            continue
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder, "tickets.csv")
            pandas.DataFrame(TICKETS, columns=[f"번호{i}" for i in range(1, 7)]).to_csv(source, index=False)
            subprocess.run(
                [soffice, f"-env:UserInstallation=file://{folder}/profile", "--headless",
                 "--infilter=CSV:44,34,76", "--convert-to", "ods", "--outdir", folder, source], check=True, capture_output=True)
            subprocess.run(
                [soffice, f"-env:UserInstallation=file://{folder}/profile", "--headless",
                 "--convert-to", f"csv:Text - txt - csv (StarCalc):{options}", "--outdir",
                 f"{folder}/out", f"{folder}/tickets.ods"], check=True, capture_output=True)
            write(name, pathlib.Path(folder, "out", "tickets.csv").read_bytes())


for part in [arrays, tables, imitations, containers, spreadsheets]:
    part()
lines = [f"{n}\t{v}\n" for n, v in verdicts.items()] + [f"{n}\t{c}\n" for n, c in chosen.items()]
(FOLDER / "tables.tsv").write_text("# file\twhat is made of it\t--columns\n" + "".join(sorted(lines)))
