"""The code of Sources/Python/README.md runs, one block after another; a block whose packages are missing is skipped."""

import contextlib
import importlib.util
import io
import os
import pathlib
import re
import shutil
import sys
import tempfile

import lotto
from fixtures import ROOT, SCANS, PackageTestCase, run

PAGE = ROOT / "Sources/Python/README.md"


class PageTest(PackageTestCase):
    def test_the_code_runs(self):
        blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
        self.assertEqual(len(blocks), 6)
        names, shown = {"lotto": lotto}, io.StringIO()
        with self.folder(), contextlib.redirect_stdout(shown):
            for number, block in enumerate(blocks, start=1):
                missing = [name for name in self.needs(block) if importlib.util.find_spec(name) is None]
                if "pyspark" in block and not shutil.which("java"):
                    missing.append("java")
                if missing:
                    print(f"{PAGE.name}, block {number}: skipped, without {' and '.join(missing)}", file=sys.stderr)
                    continue
                exec(block, names)
            written = {path.name for path in pathlib.Path().glob("*.parquet/*.parquet")}
        if "spark" in names:
            names["spark"].stop()
        if "rows" in names:
            self.assertIn("head_office", shown.getvalue())
        if "row" in names:
            self.assertIn("1 1604686625", shown.getvalue())
        if "returns" in names:
            self.assertIn("return: 39.5%, of the best system 967.5%", shown.getvalue())
        self.assertEqual(bool(written), "pictures" in names)
        if "winners" in names:
            self.assertGreater(len(names["winners"]), 10)

    def needs(self, block):
        return {line.split()[1].split(".")[0] for line in block.splitlines() if line.startswith(("import ", "from "))}

    @contextlib.contextmanager
    def folder(self):
        """A current folder with what the page uses."""
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(SCANS, f"{folder}/pool", ignore=lambda place, names: [
                name for name in names if os.path.isdir(f"{place}/{name}")])
            run("draws", "export", "--offline", "-o", f"{folder}/draws.csv")
            before = os.getcwd()
            os.chdir(folder)
            try:
                yield
            finally:
                os.chdir(before)
