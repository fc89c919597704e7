"""OpenCV's QR detectors over files, on one thread; prints lines as in `code_lines.h`.

    read_opencv.py [--aruco] FILE…

With `--aruco`, the detector that finds codes as it finds ArUco markers.
"""

import sys

import cv2

from gray_picture import gray_picture


ARUCO = "--aruco"


def main(arguments):
    """Reads every file."""
    cv2.setNumThreads(1)
    paths = [argument for argument in arguments if argument != ARUCO]
    detector = cv2.QRCodeDetectorAruco() if ARUCO in arguments else cv2.QRCodeDetector()
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
    print(cv2.__version__) if "--version" in sys.argv else main(sys.argv[1:])
