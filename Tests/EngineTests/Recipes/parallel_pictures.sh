#!/bin/sh
# GNU parallel: parallel_pictures.sh URLS.txt > rows.jsonl, which also takes local paths; rows are in the list's order.
#
# --sshlogin adds hosts. A job that dies, lotto included, is run again: --retries.
set -eu
parallel -k --pipe -N500 --retries 3 python3 "${LOTTO_WORKER:-lotto_worker.py}" < "$1"
