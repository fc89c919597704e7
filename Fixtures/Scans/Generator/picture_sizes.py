"""The widths and heights of pictures that people have, by how many million pixels they hold."""

SIZES = {
    "0.3mp": ((640, 480), (720, 405), (720, 480)),
    "1mp": ((1280, 720), (1152, 864), (1280, 800)),
    "2mp": ((1632, 1224), (1920, 1080)),
    "3mp": ((2048, 1536), (2304, 1296)),
    "5mp": ((2592, 1944), (2880, 1800)),
    "8mp": ((3264, 2448), (3840, 2160)),
    "9mp": ((3456, 2592), (4000, 2250)),
    "12mp": ((4032, 3024), (4000, 3000), (4256, 2832)),
    "24mp": ((5664, 4248), (6000, 4000)),
    "48mp": ((8064, 6048), (8000, 6000)),
}


def picture_size(request, name):
    """A width and height of these many pixels, lying or standing."""
    width, height = request.choice(*SIZES[name])
    return (height, width) if request.random.random() < 0.5 else (width, height)
