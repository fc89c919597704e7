"""A pinhole camera above a paper, and the paper as it looks from there."""

from dataclasses import dataclass, field

import cv2
import numpy as np

from paper_surface import bent

ROUNDS = 14
SPACING = 2
# How far around a picture bent paper is reckoned with, in pixels.
BORDER = 320
# How many samples a pixel of flat paper are averaged on either axis, at most.
MOST_SAMPLES = 4


@dataclass(frozen=True, eq=False)
class View:
    """`scale` pixels a millimetre, angles in degrees, distance in millimetres.

    `offset` is the pixel where the paper's middle lies.
    """

    scale: float
    roll: float = 0.0
    pitch: float = 0.0
    yaw: float = 0.0
    distance: float = 300.0
    offset: np.ndarray = field(default_factory=lambda: np.zeros(2))

    @property
    def rotation(self):
        return turned(self.roll, 2) @ turned(self.pitch, 0) @ turned(self.yaw, 1)

    def project(self, points):
        """Points in space (mm, z towards the camera) as pixels."""
        around = points @ self.rotation.T
        depth = self.distance - around[..., 2:]
        return around[..., :2] * (self.scale * self.distance) / depth + self.offset

    def on_paper(self, pixels):
        """Where pixels lie on the flat paper, in mm."""
        rotation, reach = self.rotation[:, :2], self.scale * self.distance
        depth = np.array([0, 0, self.distance]) - np.append(rotation[2], 0)
        forward = np.stack(
            [
                reach * np.append(rotation[0], 0) + self.offset[0] * depth,
                reach * np.append(rotation[1], 0) + self.offset[1] * depth,
                depth,
            ]
        )
        inverse = np.linalg.inv(forward)
        whole = pixels @ inverse[:, :2].T + inverse[:, 2]
        return whole[..., :2] / whole[..., 2:]

    def paper_map(self, size, bends):
        """For a picture of this width and height: paper positions in mm, and the paper's normals.

        The bent paper's shift against the flat one is taken back by fixed-point steps on a grid of
        every second pixel, then spread to four points a pixel.
        """
        pixels = grid(size, 0)
        place = pixels
        if bends:
            around = grid(size, BORDER)
            space = bent(self.on_paper(around), bends)
            shift = (self.project(space) - around).astype(np.float32)
            for _ in range(ROUNDS):
                place = pixels - sampled(shift, place)
            normals = sampled(normals_of(space), place)
        else:
            normals = np.broadcast_to(np.array([0.0, 0.0, 1.0]), pixels.shape[:2] + (3,))
        fine = pixels.shape[1] * SPACING * 2, pixels.shape[0] * SPACING * 2
        return [
            cv2.resize(coarse.astype(np.float32), fine)[: size[1] * 2, : size[0] * 2]
            for coarse in (self.on_paper(place), normals)
        ]


def grid(size, border):
    """The centers of squares of pixels that cover a picture and a border, in pixels."""
    reach = border // SPACING
    columns = np.arange(-reach, -(-size[0] // SPACING) + reach)
    rows = np.arange(-reach, -(-size[1] // SPACING) + reach)
    return (np.stack(np.meshgrid(columns, rows), axis=-1) + 0.5) * SPACING - 0.5


def turned(degrees, axis):
    """The rotation about one of three axes."""
    sine, cosine = np.sin(np.deg2rad(degrees)), np.cos(np.deg2rad(degrees))
    first, second = [(1, 2), (2, 0), (0, 1)][axis]
    matrix = np.eye(3)
    matrix[first, first] = matrix[second, second] = cosine
    matrix[first, second], matrix[second, first] = -sine, sine
    return matrix


def sampled(values, pixels):
    """Values known on the grid with its border, read at pixels between its points."""
    place = ((pixels + BORDER + 0.5) / SPACING - 0.5).astype(np.float32)
    return cv2.remap(
        values.astype(np.float32),
        place[..., 0],
        place[..., 1],
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )


def normals_of(space):
    """Unit normals of a surface given by its points, towards the camera."""
    normal = np.cross(np.gradient(space, axis=1), np.gradient(space, axis=0))
    return normal / np.maximum(np.linalg.norm(normal, axis=-1, keepdims=True), 1e-9)


def seen_paper(texture, density, view, size, bends, light):
    """The paper as premultiplied linear RGB with its coverage as a fourth channel.

    `texture` is linear RGB with `density` pixels a millimetre, premultiplied with a fourth channel
    where some of the paper is gone; `light` the direction of the lamp.
    """
    paper, normals = view.paper_map(size, bends)
    middle = np.array([texture.shape[1] / 2, texture.shape[0] / 2], np.float32)
    place = paper * np.float32(density) + (middle - np.float32(0.5))
    if texture.shape[2] == 3:
        texture = np.dstack([texture, np.ones(texture.shape[:2], np.float32)])
    seen = cv2.remap(texture, place[..., 0], place[..., 1], cv2.INTER_LINEAR, borderValue=0)
    lamp = np.array(light, np.float32) / np.float32(np.linalg.norm(light))
    facing = np.maximum(normals @ (lamp / lamp[2]), 0)
    seen[..., :3] *= (0.35 + 0.65 * facing)[..., None]
    return cv2.resize(seen, size, interpolation=cv2.INTER_AREA)


def seen_flat(texture, density, view, size, bends, light):
    """What `seen_paper` answers, for paper without bends; the light falls straight on it.

    It takes one homography, fast enough for large pictures.
    """
    assert not bends
    height, width = texture.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    paper = (corners - (width / 2, height / 2)) / density
    space = np.concatenate([paper, np.zeros((4, 1))], axis=1)
    finer = samples_per_pixel(density, view)
    # Corners of pixels count from -0.5, those of the texture from 0.
    there = (view.project(space) + 0.5) * finer - 0.5
    matrix = cv2.getPerspectiveTransform(
        (corners - 0.5).astype(np.float32), there.astype(np.float32)
    )
    if texture.shape[2] == 3:
        texture = np.dstack([texture, np.ones((height, width), np.float32)])
    fine = size[0] * finer, size[1] * finer
    seen = cv2.warpPerspective(texture, matrix, fine, flags=cv2.INTER_LINEAR)
    return cv2.resize(seen, size, interpolation=cv2.INTER_AREA) if finer > 1 else seen


def samples_per_pixel(density, view):
    """How many of the texture's pixels one of the picture holds where it shrinks most."""
    return int(np.clip(round(density / scales(view)[1]), 1, MOST_SAMPLES))


def scales(view):
    """The most and the fewest pixels that a millimetre at the paper's middle is long."""
    steps = 0.1 * np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]])
    middle, right, down = view.project(steps) * 10
    return np.linalg.svd(np.stack([right - middle, down - middle]), compute_uv=False)
