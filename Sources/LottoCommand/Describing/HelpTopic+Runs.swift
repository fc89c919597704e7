internal import Reporting

// The help on long runs, many machines, other programs and privacy.

extension HelpTopic {
  static let cluster = HelpTopic(
    name: "cluster", heading: "CLUSTERS",
    summary: Wording(
      "--worker with Spark, GNU parallel, Slurm", "--worker와 Spark, GNU parallel, Slurm"),
    parts: [
      .title("What --worker promises", "--worker의 약속"),
      .text(
        "lotto scan --worker reads a path per line from standard input and writes its rows at once "
          + "and in order; with --nested exactly one row per line. lotto check --worker does the "
          + "same with ticket URLs. Standard output has nothing but rows. No lines give no rows "
          + "and status 0.",
        "lotto scan --worker는 표준 입력의 한 줄에서 경로 하나를 읽고 그 행을 바로, 순서대로 씁니다. --nested면 한 "
          + "줄에 정확히 한 행입니다. lotto check --worker는 복권 주소를 그렇게 읽습니다. 표준 출력에는 행만 있습니다. "
          + "입력이 없으면 행도 없고 상태는 0입니다."),
      .text(
        "A bad input is a row, and status 0. Any other status means that some input got no row: "
          + "run the partition again.",
        "잘못된 입력도 행이 되고 상태는 0입니다. 다른 상태는 행을 받지 못한 입력이 있다는 뜻이므로 그 부분을 다시 "
          + "실행하세요."),
      .text(
        "A worker needs no HOME, PATH, network, cache, terminal or locale. Unless --as-of and --lang "
          + "say otherwise, today is the date of the newest draw in use, and messages are in English. "
          + "Rows depend on the input and --draws alone, so a retried task gives the same rows; "
          + "options that would change that, such as --sort or --dedupe, are refused.",
        "HOME, PATH, 네트워크, 캐시, 터미널, 로캘이 필요 없습니다. --as-of와 --lang이 없으면 오늘은 쓰는 당첨 번호 "
          + "중 최신 추첨일이고 메시지는 영어입니다. 결과는 입력과 --draws로만 정해지므로 다시 실행해도 같습니다. "
          + "--sort, --dedupe처럼 이를 깨는 옵션은 쓸 수 없습니다."),
      .text(
        #"With --input jsonl each line is {"path": …} or {"path_b64": …}, for names with a line feed."#,
        #"--input jsonl이면 각 줄은 {"path": …} 또는 {"path_b64": …}입니다(이름에 줄바꿈이 있을 때)."#),
      .title("Spark", "Spark"),
      .lines([
        "rows = paths.pipe(",
        #"    "/opt/lotto/lotto scan --worker --nested --draws /opt/lotto/draws.csv","#,
        "    checkCode=True)",
      ]),
      .text(
        "Without checkCode Spark loses rows and reports success. It starts the child with an empty "
          + "environment, hence the absolute paths.",
        "checkCode가 없으면 Spark는 행을 잃고도 성공으로 보고합니다. 빈 환경에서 실행하므로 절대 경로를 씁니다."),
      .title("GNU parallel", "GNU parallel"),
      .lines([
        "parallel -k --pipe -N5000 --retries 3 \\",
        "  lotto scan --worker --nested < list.txt > rows.jsonl",
      ]),
      .text("--sshlogin adds more hosts.", "--sshlogin으로 다른 컴퓨터를 더합니다."),
      .title("Slurm", "Slurm"),
      .lines([
        "#!/bin/sh", "#SBATCH --array=1-100", "part=rows-$SLURM_ARRAY_TASK_ID",
        "[ -e \"$part.jsonl\" ] && exit",
        "split -n \"l/$SLURM_ARRAY_TASK_ID/100\" list.txt |",
        "  lotto scan --worker --nested > \"$part.partial\" &&",
        "  mv \"$part.partial\" \"$part.jsonl\"",
      ]),
      .text(
        "Each task reads its part of the list; its rows get their name when they are complete. After a "
          + "kill, submit the script again: only the parts without a .jsonl are read.",
        "작업마다 목록의 한 부분을 읽고, 행이 모두 끝나면 파일 이름을 바꿉니다. 중단되면 다시 제출하세요. .jsonl이 없는 "
          + "부분만 읽습니다."),
      .title("A watched folder", "폴더 감시"),
      .lines(["lotto scan --watch DIR --resume DIR.journal -o rows.jsonl"]),
      .title("Ranks of parts", "나누어 계산한 등수"),
      .lines([
        "lotto rank - --input-format csv --all --no-timing < part.csv > part.jsonl",
        "lotto merge part*.jsonl",
      ]),
      .text(
        "The merged rows are those of a single run over all parts. Where tickets are ranked in their "
          + "own rounds, rejected counts only the parts that hold tickets of the round.",
        "합친 행은 전체를 한 번에 실행한 결과와 같습니다. 복권의 회차로 계산할 때 rejected는 그 회차의 복권이 있는 부분만 "
          + "셉니다."),
    ])

  static let resume = HelpTopic(
    name: "resume", heading: "RESUMING A RUN",
    summary: Wording("long runs that can be interrupted", "중단 후 이어서 하는 긴 작업"),
    parts: [
      .lines(["lotto scan -r --resume scans.journal -o rows.jsonl Scans"]),
      .text(
        "--resume JOURNAL records each picture as soon as it is decoded. After Ctrl-C, a full disk, "
          + "kill -9 or a power failure, run the same command again: pictures in the journal are not "
          + "decoded again, and the output is byte for byte that of an uninterrupted run. Decoder "
          + "crashes, timeouts and I/O errors are not recorded; the next run tries them again.",
        "--resume JOURNAL은 이미지를 해독할 때마다 기록합니다. Ctrl-C, 디스크 부족, kill -9, 정전 뒤에 같은 명령을 "
          + "다시 실행하면 기록된 이미지는 다시 해독하지 않고, 결과는 중단 없이 실행한 것과 바이트까지 같습니다. 디코더 중단, "
          + "시간 초과, 입출력 오류는 기록하지 않고 다음에 다시 시도합니다."),
      .text(
        "A file is recognized by its path as given, its size and its modification time. A changed "
          + "file is read again; a picture on standard input is decoded every time.",
        "파일은 주어진 경로, 크기, 수정 시간으로 알아봅니다. 바뀐 파일은 다시 읽고, 표준 입력의 이미지는 매번 "
          + "읽습니다."),
      .text(
        "The journal holds what was decoded, not rows: draws, formats and languages may differ "
          + "between runs. The version of lotto and the picture limits may not: lotto refuses such a "
          + "journal and leaves it unchanged.",
        "저널에는 행이 아니라 해독한 내용이 있으므로 당첨 번호, 형식, 언어는 실행마다 달라도 됩니다. lotto의 버전과 "
          + "이미지의 제한은 같아야 하며, 다르면 저널을 거부하고 그대로 둡니다."),
      .text(
        "Only one run at a time can use a journal. Only its owner can read it, because it holds the "
          + "codes of tickets: delete it when the run is complete.",
        "저널은 한 번에 한 실행만 씁니다. 복권의 코드가 있으므로 소유자만 읽을 수 있고, 작업이 끝나면 지우세요."),
      .text(
        "With --watch, the next run decodes only what is new. --fail-fast and --max-errors N stop at "
          + "the first or the Nth input with an error; the inputs after it get no rows.",
        "--watch와 함께 쓰면 다음 실행은 새 파일만 해독합니다. --fail-fast와 --max-errors N은 첫 번째나 N번째 오류에서 "
          + "멈추고, 그 뒤 입력은 결과에 없습니다."),
    ])

  static let privacy = HelpTopic(
    name: "privacy", heading: "PRIVACY",
    summary: Wording("what leaves the machine, and what files hold", "외부로 나가는 것과 파일에 남는 것"),
    parts: [
      .text(
        "A ticket is bearer paper, and its code holds the numbers and the serial. Nothing of it leaves "
          + "the machine, and the address in a code is never opened. The only requests ask for the "
          + "results of rounds, at the operator's site or the one that --url or LOTTO_DRAWS_URL names. "
          + "With --offline, --worker or --draws there are none.",
        "복권은 무기명이어서 가진 사람이 당첨금을 받고, 코드에는 번호와 일련번호가 있습니다. 복권의 내용은 컴퓨터 밖으로 나가지 않고 코드 속 "
          + "주소는 열지 않습니다. 요청은 회차의 당첨 번호를 받을 때뿐이며 동행복권이나 --url, LOTTO_DRAWS_URL의 "
          + "사이트로만 보냅니다. --offline, --worker, --draws를 쓰면 아무 요청도 없습니다."),
      .text(
        "Only their owner can read journals, the cache, debug images and annotated pictures. Rows and "
          + "reports hold serials and payloads, too: keep them as safe as the tickets. browse copies a "
          + "row to the clipboard only when you press its key.",
        "저널, 캐시, 디버그 이미지, 표시한 이미지는 소유자만 읽을 수 있습니다. 결과 행과 보고서에도 일련번호와 코드 내용이 "
          + "있으므로 복권처럼 보관하세요. browse는 키를 눌렀을 때만 행을 클립보드로 복사합니다."),
      .title("Helper programs", "보조 프로그램"),
      .text(
        "lotto-decode decodes pictures and lotto-fetch asks the site, each confined by the system: "
          + "seccomp, resource limits, an environment of its own, and Landlock from Linux 5.13. If "
          + "anything but Landlock is missing, lotto warns; with --require-jail it refuses to run.",
        "lotto-decode는 이미지를 해독하고 lotto-fetch는 사이트에 요청합니다. 둘 다 seccomp, 자원 제한, 따로 만든 "
          + "환경 변수, Landlock(Linux 5.13부터)으로 격리합니다. Landlock 외에 빠진 것이 있으면 경고하고, "
          + "--require-jail이면 실행하지 않습니다."),
      .text(
        "If a malicious picture took control of lotto-decode, it could give wrong results or waste time, "
          + "but not open files, start programs or use the network. If a site took control of lotto-fetch, "
          + "it could send out what lotto-fetch may read: libraries, /etc and certificates, or without Landlock whatever "
          + "you can read. It could not write files, start programs or reach other processes.",
        "악성 이미지가 lotto-decode를 장악하더라도 틀린 결과를 내거나 시간을 다 쓸 수 있을 뿐, 파일을 열거나 프로그램을 실행하거나 "
          + "네트워크에 연결할 수 없습니다. 사이트가 lotto-fetch를 장악하면 읽을 수 있는 것(라이브러리, /etc, 인증서, "
          + "Landlock이 없으면 사용자가 읽을 수 있는 모든 것)을 내보낼 수는 있지만, 파일을 쓰거나 프로그램을 실행하거나 다른 "
          + "프로세스에 접근할 수 없습니다."),
    ])

  static let json = HelpTopic(
    name: "json", heading: "JSON",
    summary: Wording("JSON output and how to read it", "JSON 출력과 읽는 방법"),
    parts: [
      .entries([
        Entry("lotto.game/2", Wording("scan, check: one row per game", "scan, check: 게임마다 한 행")),
        Entry(
          "lotto.scan/2",
          Wording("scan, check --nested: one row per input", "scan, check --nested: 입력마다 한 행")
        ),
        Entry(
          "lotto.rank/1",
          Wording(
            "rank, cube query, merge: one row per file and draw",
            "rank, cube query, merge: 파일과 회차마다 한 행")),
        Entry(
          "lotto.draw/1",
          Wording(
            "draws show, draws export: one row per draw", "draws show, draws export: 회차마다 한 행")),
        Entry("lotto.bench/1", Wording("bench: one row per measurement", "bench: 측정마다 한 행")),
        Entry(
          "lotto.summary/1",
          Wording("--summary FILE: counts and sums of a run", "--summary FILE: 실행의 개수와 합계")),
        Entry(
          "lotto.log/1",
          Wording(
            "--log-format json: one diagnostic per line on standard error",
            "--log-format json: 표준 오류에 한 줄에 진단 하나")),
      ]),
      .text(
        "The key schema names the form. A form never changes except by a new number. check --input "
          + "jsonl and browse read rows of earlier forms, too.",
        "형식의 이름은 schema 키에 있습니다. 형식이 바뀌면 번호도 바뀝니다. check --input jsonl과 browse는 이전 "
          + "형식의 행도 읽습니다."),
      .text(
        "Readers guess a column's type from the first rows; lotto schema tells them, with --nested "
          + "for nested rows. lotto schema --json-schema is for validators.",
        "읽는 프로그램은 첫 행들로 열의 형식을 추측합니다. lotto schema가 형식을 알려 주며, 중첩된 행은 --nested를 "
          + "씁니다. lotto schema --json-schema는 검증용입니다."),
      .text(
        "A summary counts all rows, whichever are shown, by rank and by round. A diagnostic has the "
          + "keys schema, time, level and message.",
        "요약은 표시하지 않은 행까지 모든 행을 등수별, 회차별로 셉니다. 진단의 키는 schema, time, level, "
          + "message입니다."),
      .title("DuckDB", "DuckDB"),
      .lines([
        #"duckdb -c "SELECT round, sum(prize) FROM read_json('rows.jsonl',"#,
        #"  columns = $(lotto schema --duckdb)) GROUP BY round""#,
      ]),
      .title("Polars", "Polars"),
      .lines([
        #"python3 -ic "import polars as pl; rows = pl.read_ndjson('rows.jsonl',"#,
        #"  schema=$(lotto schema --polars))""#,
      ]),
      .title("pandas", "pandas"),
      .lines([#"pandas.read_json("rows.jsonl", lines=True, dtype=False)"#]),
      .text(
        "Without dtype=False pandas drops the zeros that a serial begins with.",
        "dtype=False가 없으면 pandas가 일련번호 앞의 0을 잃습니다."),
      .title("jq", "jq"),
      .lines([
        #"jq -r 'select(.status == "won") | [.source, .rank, .prize] | @tsv' rows.jsonl"#
      ]),
    ])
}
