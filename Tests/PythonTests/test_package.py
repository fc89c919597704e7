"""The program is found or asked for, the command is the program, and types say what rows hold."""

import os
import pathlib
import pickle
import shutil
import subprocess
import sys
import tempfile
import typing
import unittest
from unittest import mock

import lotto
from fixtures import WINNER, PackageTestCase, rows, run

PACKAGE = pathlib.Path(lotto.__file__).parent
NAMES = {str: "string", int: "int", bool: "bool", float: "decimal", typing.List[str]: "strings"}


class ProgramTest(PackageTestCase):
    def copy(self, *, program=None):
        """The environment of a process that finds a copy of the package, and perhaps a program of its own."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        shutil.copytree(PACKAGE, f"{folder.name}/lotto", ignore=shutil.ignore_patterns("bin", "__pycache__"))
        if program is not None:
            os.mkdir(f"{folder.name}/lotto/bin")
            path = pathlib.Path(f"{folder.name}/lotto/bin/lotto")
            path.write_bytes(program)
            path.chmod(0o755)
        return folder.name, {"PYTHONPATH": folder.name, "PATH": "/nonexistent"}

    def python(self, environment, *arguments):
        return subprocess.run([sys.executable, *arguments], env=environment, capture_output=True)

    def test_a_missing_program_names_the_places_tried(self):
        folder, environment = self.copy()
        end = self.python(environment, "-m", "lotto", "--version")
        self.assertEqual(end.returncode, 127)
        for words in (f"{folder}/lotto/bin/lotto", "PATH=/nonexistent", "install the wheel", os.uname().machine):
            self.assertIn(words, end.stderr.decode())
        self.assertEqual(len(end.stderr.splitlines()), 1)

    def test_a_program_of_another_machine_is_named(self):
        with open(lotto.binary(), "rb") as file:
            head = bytearray(file.read(4096))
        head[18] = 0xF3 if head[18] != 0xF3 else 0x3E  # RISC-V
        folder, environment = self.copy(program=bytes(head))
        end = self.python(environment, "-m", "lotto", "--version")
        self.assertEqual((end.returncode, len(end.stderr.splitlines())), (126, 1), end.stderr.decode())
        self.assertIn(f"cannot run {folder}/lotto/bin/lotto on this machine", end.stderr.decode())
        code = "import lotto\ntry: lotto.draws()\nexcept lotto.LottoError as error: print(error.status, error)"
        self.assertIn(f"126 cannot run {folder}/lotto/bin/lotto", self.python(environment, "-c", code).stdout.decode())

    def test_a_command_that_would_start_itself_ends(self):
        folder, environment = self.copy()
        script = pathlib.Path(folder) / "lotto-script/lotto"
        script.parent.mkdir()
        script.write_text(f"#!{sys.executable}\nfrom lotto.__main__ import main\nmain()\n")
        script.chmod(0o755)
        environment["PATH"] = str(script.parent)
        end = subprocess.run([script, "--version"], env=environment, capture_output=True)
        self.assertEqual(end.returncode, 127)
        self.assertIn("reinstall lotto", end.stderr.decode())

    def test_the_command_is_the_program(self):
        for arguments in (["--version"], ["scan", "-q", "--offline", WINNER], ["scan", "-q", "none"], ["--no-such"]):
            ours = subprocess.run([sys.executable, "-m", "lotto", *arguments], capture_output=True)
            program = subprocess.run([lotto.binary(), *arguments], capture_output=True)
            self.assertEqual((ours.returncode, ours.stdout, ours.stderr),
                             (program.returncode, program.stdout, program.stderr))

    def test_a_closed_pipe_ends_the_command_as_it_ends_the_program(self):
        process = subprocess.Popen([sys.executable, "-m", "lotto", "draws", "export"], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        process.stdout.close()
        self.assertEqual(process.stderr.read(), b"")
        self.assertEqual(process.wait(), 141)
        process.stderr.close()

    def test_importing_imports_no_engine_and_no_numpy(self):
        code = "import lotto, sys; print(*{'numpy', 'pandas', 'pyarrow', 'pyspark'} & set(sys.modules), 'end')"
        end = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE)
        self.assertEqual(end.stdout, b"end\n")

    def test_an_error_can_be_sent_to_another_process(self):
        copy = pickle.loads(pickle.dumps(lotto.LottoError(66, "nothing to read")))
        self.assertEqual((copy.status, copy.message, str(copy)), (66, "nothing to read", "nothing to read"))

    def test_without_numpy_arrays_say_what_to_install(self):
        with mock.patch.dict(sys.modules, {"numpy": None}):
            tickets = [[1, 2, 3, 4, 5, 6]]
            self.assert_lotto_error(2, "pip install numpy", lambda: lotto.rank(tickets, rounds=1, ranks=True))


class TypesTest(PackageTestCase):
    def columns(self, *options):
        """Name, type and level of each column of `lotto schema`."""
        return [(line[0], " ".join(line[1:]).replace("5 decimals", "decimals"))
                for line in (text.split() for text in run("schema", *options).decode().splitlines())]

    def named(self, hint):
        """A type as `lotto schema` calls it."""
        if typing.get_origin(hint) is typing.Literal:
            return "string"
        if typing.get_origin(hint) is list:
            inner = typing.get_args(hint)[0]
            return {str: "strings", int: "ints", float: "decimals"}.get(inner, "list")
        return NAMES[hint]

    def assert_types(self, keys, columns):
        found = {name: self.named(hint) for kind in keys for name, hint in typing.get_type_hints(kind).items()}
        expected = {}
        for name, words in columns:
            kind = words.rsplit(" ", 1)[0] if words.split()[-1] in ("input", "code", "game") else words
            expected[name] = kind.split(" ")[-1]
        self.assertEqual(found, expected)

    @unittest.skipIf(sys.version_info < (3, 9), "types of lists")
    def test_rows_have_the_types_of_the_schema(self):
        self.assert_types([lotto.Row], self.columns())
        self.assert_types([lotto.NestedRow, lotto.Code, lotto.Game], self.columns("--nested"))
        self.assert_types([lotto.RankRow], self.columns("--rank"))

    def test_keys_at_each_level_are_those_of_rows(self):
        [row] = rows("scan", "--offline", "--nested", WINNER)
        self.assertEqual(set(typing.get_type_hints(lotto.NestedRow)), set(row))
        self.assertEqual(set(typing.get_type_hints(lotto.Code)), set(row["codes"][0]))
        self.assertEqual(set(typing.get_type_hints(lotto.Game)), set(row["codes"][0]["games"][0]))
        self.assertEqual(set(typing.get_type_hints(lotto.Draw)), set(lotto.draws()[0]))

    def test_values_of_a_fixed_set_are_those_of_the_schema(self):
        import json

        schema = json.loads(run("schema", "--json-schema"))
        hints = typing.get_type_hints(lotto.Row)
        for name, hint in hints.items():
            if typing.get_origin(hint) is typing.Literal:
                self.assertEqual(set(typing.get_args(hint)), set(schema["properties"][name]["enum"]), name)

    def test_the_checkers_of_types_find_nothing(self):
        self.assertTrue((PACKAGE / "py.typed").exists())
        for name, options in (("mypy", ["--strict", "--cache-dir=/dev/null"]), ("pyright", [])):
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                if subprocess.run([sys.executable, "-m", name, "--version"], capture_output=True).returncode != 0:
                    self.skipTest(f"needs {name}")
                shutil.copytree(PACKAGE, f"{folder}/lotto", ignore=shutil.ignore_patterns("bin"))
                settings = '{"include": ["lotto"], "typeCheckingMode": "strict"}'
                pathlib.Path(folder, "pyrightconfig.json").write_text(settings)
                target = ["lotto"] if name == "mypy" else ["--pythonpath", sys.executable]
                end = subprocess.run([sys.executable, "-m", name, *options, *target], cwd=folder, capture_output=True)
                self.assertEqual(end.returncode, 0, end.stdout.decode())
