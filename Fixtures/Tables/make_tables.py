"""Writes the same five tickets as people's tools write them, and what `lotto rank` makes of each file.

    python3 -m venv .build/tables
    .build/tables/bin/pip install numpy pandas polars
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
verdicts = {}


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
    write("pandas-named-index.csv", named.to_csv(index_label="ticket"), "index=False")
    write("pandas-no-header.csv", frame.to_csv(header=False), "index=False")
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
    write("r-write-table.txt", "\n".join(spaced) + "\n", "row.names=FALSE")
    write("r-fwrite-comment.csv", "\n".join(["# tickets of May", quoted] + rows) + "\n")
    tabs = "\r\n".join(row.replace(",", "\t") for row in rows) + "\r\n"
    write("excel-tabs.txt", tabs)
    write("excel-unicode.txt", tabs.encode("utf-16"), "iconv -f UTF-16")
    excel = "\r\n".join(["번호1;번호2;번호3;번호4;번호5;번호6"] + [r.replace(",", ";") for r in rows])
    write("excel-semicolons.csv", excel.encode("cp949"))
    write("joined.csv", b"\xef\xbb\xbf" + "\r\n".join(rows[:2]).encode() + b"\r\n\xef\xbb\xbf"
          + "\r\n".join(rows[2:]).encode())


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


for part in [arrays, tables, imitations, spreadsheets]:
    part()
(FOLDER / "tables.tsv").write_text("# file\twhat is made of it\n" + "".join(f"{n}\t{v}\n" for n, v in sorted(verdicts.items())))
