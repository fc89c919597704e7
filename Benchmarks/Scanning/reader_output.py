"""Parses the output of the readers: each function yields (file, payload) pairs.

An output may be cut anywhere, since a reader may crash or be killed.
"""

import base64
import json
import re
import subprocess

SOURCE = re.compile(rb"<source href='(.*?)'>(.*?)(?=<source href='|\Z)", re.DOTALL)
DATA = re.compile(rb"<data( format='base64'[^>]*)?><!\[CDATA\[(.*?)\]\]></data>", re.DOTALL)


def zbar_codes(output, raw_command):
    """The XML of zbarimg, its only format that names the files.

    Its base64 is wrong for bytes above 127 (0.23.92 treats `char` as signed), so files with such a
    code are read once more with `raw_command`, which prints one payload per line. That run is not
    measured.
    """
    for path, symbols in SOURCE.findall(output):
        codes = DATA.findall(symbols)
        if any(is_base64 for is_base64, _ in codes):
            raw = subprocess.run([*raw_command, path], capture_output=True).stdout
            payloads = whole_lines(raw)
        else:
            payloads = [text for _, text in codes]
        for payload in payloads:
            yield path.decode(), payload


def lotto_codes(output):
    """The lines of lotto-decode: file, attempt and payload as JSON strings."""
    for line in whole_lines(output):
        path, _, payload = (json.loads(field) for field in line.split(b"\t"))
        yield path, payload_bytes(payload)


def payload_bytes(field):
    """The bytes of a payload of lotto-decode: a string, or base64 if they are not UTF-8."""
    return field.encode() if isinstance(field, str) else base64.b64decode(field["base64"])


def hexadecimal_codes(output):
    """The lines of the readers in this folder: file, and payload in hexadecimal."""
    for line in whole_lines(output):
        path, payload = line.decode().split("\t")
        yield path, bytes.fromhex(payload)


def whole_lines(output):
    """The complete lines of an output."""
    return output.split(b"\n")[:-1]
