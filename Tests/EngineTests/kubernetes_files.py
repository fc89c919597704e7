"""Checks the files of .packaging/kubernetes against Kubernetes' schemas, and runs their commands.

    python3 -m venv ENV && ENV/bin/pip install kubernetes-validate
    ENV/bin/python Tests/EngineTests/kubernetes_files.py [FOLDER OF lotto]

The commands run here, with paths of a temporary folder in place of the volumes. Each part of the Job runs; one
is killed and runs again. `lotto verify` must find every input answered. The CronJob's command, whose site cannot
be reached, must still write the draws that the program has, and fail so that it is tried again.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import kubernetes_validate
import yaml

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/release").resolve()
FILES = sorted((ROOT / ".packaging/kubernetes").glob("*.yaml"))
VERSIONS = ["1.30", "1.34"]


def container(resource):
    """The only container of a Job or CronJob."""
    spec = resource["spec"]
    template = spec["jobTemplate"]["spec"]["template"] if resource["kind"] == "CronJob" else spec["template"]
    [only] = template["spec"]["containers"]
    return only


def run(resource, place, **variables):
    """Runs the command of a container, whose variables must all be given; returns its status."""
    only = container(resource)
    names = {entry["name"] for entry in only["env"]}
    assert names <= variables.keys(), names - variables.keys()
    environment = {"PATH": f"{PROGRAMS}:/usr/bin:/bin"} | {key: str(value) for key, value in variables.items()}
    return subprocess.run(only["command"], cwd=place, env=environment, stderr=subprocess.PIPE, check=False)


def scan(job, place):
    names = sorted(path.name for path in (ROOT / "Fixtures/Scans").glob("*.png"))
    listed, rows = place / "list.txt", place / "rows"
    listed.write_text("".join(f"{name}\n" for name in names))
    rows.mkdir()
    draws = place / "draws.csv"
    subprocess.run([PROGRAMS / "lotto", "draws", "export", "--offline", "-o", draws], check=True)
    parts = 7
    variables = {"LIST": listed, "ROWS": rows, "PARTS": parts, "DRAWS": draws}
    # What a killed Pod leaves behind.
    (rows / "part-3.partial").write_text('{"schema":"lotto.scan/4","sou')
    for index in [*range(parts), 2]:
        end = run(job, ROOT / "Fixtures/Scans", JOB_COMPLETION_INDEX=index, **variables)
        assert end.returncode == 0, end.stderr
    verify = [PROGRAMS / "lotto", "verify", listed, *sorted(rows.glob("part-*.jsonl"))]
    verified = subprocess.run(verify, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    assert (verified.returncode, verified.stdout) == (0, b""), verified
    assert not list(rows.glob("*.partial"))
    print(f"{job['metadata']['name']}: {len(names)} inputs in {parts} parts, all answered")


def draws(cron_job, place):
    target = place / "kept.csv"
    end = run(cron_job, place, DRAWS=target, XDG_CACHE_HOME=place / "cache", LOTTO_DRAWS_URL="http://127.0.0.1:1")
    assert end.returncode == 69, end
    assert len(target.read_text().splitlines()) > 1200
    print(f"{cron_job['metadata']['name']}: status 69 without a site, and the draws are written")


def main():
    resources = {}
    for path in FILES:
        resource = yaml.safe_load(path.read_text())
        for version in VERSIONS:
            kubernetes_validate.validate(resource, version, strict=True)
        resources[resource["kind"]] = resource
        print(f"{path.name}: valid for Kubernetes {' and '.join(VERSIONS)}")
    job = resources["Job"]
    parts = next(entry["value"] for entry in container(job)["env"] if entry["name"] == "PARTS")
    assert int(parts) == job["spec"]["completions"], "as many parts as completions"
    with tempfile.TemporaryDirectory() as folder:
        scan(job, Path(folder))
        draws(resources["CronJob"], Path(folder))


if __name__ == "__main__":
    main()
