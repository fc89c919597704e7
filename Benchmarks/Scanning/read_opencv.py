"""OpenCV's QR detector over files, on one thread; prints lines as in `code_lines.h`."""

import sys

import cv2

from gray_picture import gray_picture


def main(paths):
    """Reads every file."""
    cv2.setNumThreads(1)
    detector = cv2.QRCodeDetector()
    for path in paths:
        gray = gray_picture(path)
        if gray is None:
            continue
        try:
            payloads = detector.detectAndDecodeMulti(gray)[1]
        except (cv2.error, UnicodeDecodeError):
            continue
        for payload in payloads:
            if payload:
                print(path, payload.encode().hex(), sep="\t")


if __name__ == "__main__":
    print(cv2.__version__) if sys.argv[1:] == ["--version"] else main(sys.argv[1:])
