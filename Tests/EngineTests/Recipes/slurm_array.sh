#!/bin/sh
# Slurm: sbatch --array=1-100 slurm_array.sh URLS.txt ROWS, which also takes local paths.
#
# Task k reads the kth part of the list. Its rows get their name ROWS/part-k.jsonl when they are complete: after
# a failure submit the script again, and only what is missing is read. Then prove that nothing is:
#
#   lotto verify URLS.txt ROWS/part-*.jsonl
#SBATCH --array=1-100
#SBATCH --requeue
set -eu
part=$2/part-$SLURM_ARRAY_TASK_ID
[ ! -e "$part.jsonl" ] || exit 0
mkdir -p "$2"
split -n "l/$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" "$1" |
  python3 "${LOTTO_WORKER:-lotto_worker.py}" > "$part.partial"
mv "$part.partial" "$part.jsonl"
