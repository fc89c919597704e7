"""zxing-cpp's Python package over files, QR codes only; prints lines as in `code_lines.h`."""

import sys
from importlib.metadata import version

import zxingcpp

from gray_picture import gray_picture


def main(paths):
    """Reads every file."""
    for path in paths:
        gray = gray_picture(path)
        if gray is None:
            continue
        for code in zxingcpp.read_barcodes(gray, formats=zxingcpp.BarcodeFormat.QRCode):
            print(path, code.bytes.hex(), sep="\t")


if __name__ == "__main__":
    print(version("zxing-cpp")) if sys.argv[1:] == ["--version"] else main(sys.argv[1:])
