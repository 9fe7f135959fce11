export type Point = readonly [x: number, y: number];
/** Four corners, clockwise as seen. */
export type Corners = readonly [Point, Point, Point, Point];

/** A line through a point, with its direction. */
interface Line {
  x: number;
  y: number;
  along: number;
  down: number;
}
interface Pose {
  angle: number;
  x: number;
  y: number;
}
interface Square {
  corners: Corners;
  /** Length of a side in pixels, if it were not tilted. */
  size: number;
}

/** The part of a side, at both of its ends, that corners may round. */
const ROUNDED = 0.14;
const PASSES = 12;
/** The area in pixels of the smallest card: smaller ones were read in pictures of grass. */
const SMALLEST = 12 ** 2;
/** The focal length of a camera that sees 70°, as a part of the longer side of its picture. */
const FOCUS = 0.714;
/** Pixels by which corners are off, and how much cards are tilted, as the sine of it: standard deviations. */
const BLUR = 1;
const TILT = 0.3;

type Vector = readonly [x: number, y: number, z: number];
const dot = (one: Vector, other: Vector): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
const plus = (one: Vector, times: number, other: Vector): Vector => [
  one[0] + times * other[0],
  one[1] + times * other[1],
  one[2] + times * other[2],
];

/** The area within points, positive if they run clockwise as seen. */
function areaOf(points: readonly Point[]): number {
  return (
    points.reduce((sum, [x, y], i) => {
      const [u, v] = points[(i + 1) % points.length]!;
      return sum + x * v - u * y;
    }, 0) / 2
  );
}

/**
 * Returns the sheet on which four corners are a square: its first corner, and its sides from there. The third number of
 * each is how far away it is, with a mean of 1 in some unit: a corner is as far as the other three are spread.
 */
function sheetOf(corners: Corners, unit: number): [corner: Vector, across: Vector, down: Vector] {
  const spread = corners.map((_, k) => areaOf(corners.filter((_, i) => i !== k)));
  const [first, second, , last] = corners.map(([x, y], k): Vector => {
    const far = (2 * spread[k]!) / areaOf(corners);
    return [x * far, y * far, unit * far];
  }) as [Vector, Vector, Vector, Vector];
  return [first, plus(second, -1, first), plus(last, -1, first)];
}

/** Returns the map from the unit square to four corners, the first of which is its upper left one. */
export function mapping(corners: Corners): (u: number, v: number) => Point {
  const [[x, y, z], [xu, yu, zu], [xv, yv, zv]] = sheetOf(corners, 1);
  return (u, v) => {
    const far = z + zu * u + zv * v;
    return [(x + xu * u + xv * v) / far, (y + yu * u + yv * v) / far];
  };
}

/**
 * Returns the middle of a card, and how far it is turned clockwise, in degrees: its direction of steepest ascent in the
 * room, however it is tilted. The camera is taken to be level.
 *
 * Two tilts look almost alike. They differ in how much longer the nearer sides are, which is less than a pixel for small
 * cards; then it is also likelier that a card faces the camera.
 */
export function poseOf(corners: Corners, width: number, height: number): Pose {
  const focus = FOCUS * Math.max(width, height);
  const centred = corners.map(([x, y]) => [x - width / 2, y - height / 2]) as unknown as Corners;
  const [corner, across, down] = sheetOf(centred, focus);
  const middle = plus(plus(corner, 0.5, across), 0.5, down);
  // The sides as they are seen, and what is seen of their depth.
  const [u, v] = [across, down].map((side) => dot(side, middle) / dot(middle, middle)) as [number, number];
  const [right, below] = [plus(across, -u, middle), plus(down, -v, middle)];
  // Both are equally long, and at a right angle: the rest of them is depth.
  const [one, both, other] = [dot(right, right), dot(right, below), dot(below, below)];
  const side = (one + other) / 2 + Math.hypot((one - other) / 2, both);
  const depth = (seen: number): number => Math.sqrt(Math.max(0, side - seen) / dot(middle, middle));
  const [a, b] = [depth(one), both > 0 ? -depth(other) : depth(other)];
  const facing = (focus * (a * right[2] + b * below[2])) / (TILT ** 2 * side);
  const sure = Math.tanh(((a * u + b * v) * side) / BLUR ** 2 - facing) * middle[1];
  const angle = (Math.atan2(right[1] + a * sure, below[1] + b * sure) * 180) / Math.PI;
  return { angle, x: middle[0] + width / 2, y: middle[1] + height / 2 };
}

/** The number of the point that is farthest by some measure. */
function farthest(points: readonly Point[], measure: (point: Point) => number): number {
  let [most, found] = [-Infinity, 0];
  points.forEach((point, i) => {
    const far = measure(point);
    if (far > most) [most, found] = [far, i];
  });
  return found;
}

/** The numbers of the points that are corners, in order; null if there are not four. */
function roughCorners(points: readonly Point[]): number[] | null {
  let [cx, cy] = [0, 0];
  for (const [x, y] of points) {
    cx += x / points.length;
    cy += y / points.length;
  }
  const first = farthest(points, ([x, y]) => (x - cx) ** 2 + (y - cy) ** 2);
  const [ax, ay] = points[first]!;
  const third = farthest(points, ([x, y]) => (x - ax) ** 2 + (y - ay) ** 2);
  const [qx, qy] = points[third]!;
  const side = ([x, y]: Point): number => (qx - ax) * (y - ay) - (qy - ay) * (x - ax);
  const found = [first, third, farthest(points, side), farthest(points, (point) => -side(point))];
  return new Set(found).size === 4 ? found.sort((one, other) => one - other) : null;
}

/** Fits a line to the points of a side, without those that are far off; null if they are no line. */
function fitted(points: readonly Point[], from: number, to: number): Line | null {
  const count = points.length;
  const cut = Math.max(1, Math.round((to - from) * ROUNDED));
  const [first, last] = [from + cut, to - cut];
  if (to - from < 4 || last - first < 1) return null;
  const [px, py] = points[from]!;
  const [rx, ry] = points[to % count]!;
  const long = Math.hypot(rx - px, ry - py);
  let line: Line | null = null;
  let [off, kept] = [0, 0];
  for (let pass = 0; pass < PASSES; pass++) {
    const within = Math.max(0.6, 2 * off);
    let [sx, sy, sxx, sxy, syy] = [0, 0, 0, 0, 0];
    kept = 0;
    for (let i = first; i <= last; i++) {
      const [x, y] = points[i % count]!;
      if (line && Math.abs((x - line.x) * line.down - (y - line.y) * line.along) > within) continue;
      sx += x;
      sy += y;
      sxx += x * x;
      sxy += x * y;
      syy += y * y;
      kept++;
    }
    if (kept < 2) return null;
    const [mx, my] = [sx / kept, sy / kept];
    const [xx, xy, yy] = [sxx - sx * mx, sxy - sx * my, syy - sy * my];
    const angle = Math.atan2(2 * xy, xx - yy) / 2;
    const [along, down] = [Math.cos(angle), Math.sin(angle)];
    off = Math.sqrt(Math.max(0, (xx * down * down - 2 * xy * along * down + yy * along * along) / kept));
    line = { x: mx, y: my, along, down };
    if (off < 0.3) break;
  }
  const isLine = kept >= 0.5 * (last - first + 1) && off <= 0.35 + 0.035 * long && long >= 5;
  return isLine ? line : null;
}

function crossing(one: Line, other: Line): Point | null {
  const across = one.along * other.down - one.down * other.along;
  if (Math.abs(across) < 0.2) return null;
  const far = ((other.x - one.x) * other.down - (other.y - one.y) * other.along) / across;
  return [one.x + far * one.along, one.y + far * one.down];
}

/** Returns the corners of an outline if it is a convex quadrilateral. */
export function squareOf(points: readonly Point[]): Square | null {
  const order = roughCorners(points);
  if (!order) return null;
  const rough = order.map((i) => points[i]!);
  const box = Math.abs(areaOf(rough));
  const area = Math.abs(areaOf(points));
  if (box < SMALLEST || area < 0.8 * box || area > 1.2 * box) return null;
  const lines: Line[] = [];
  for (let k = 0; k < 4; k++) {
    const line = fitted(points, order[k]!, k === 3 ? order[0]! + points.length : order[k + 1]!);
    if (!line) return null;
    lines.push(line);
  }
  const size = Math.sqrt(box);
  const corners: Point[] = [];
  for (let k = 0; k < 4; k++) {
    const corner = crossing(lines[(k + 3) & 3]!, lines[k]!);
    const [x, y] = rough[k]!;
    if (!corner || Math.hypot(corner[0] - x, corner[1] - y) > 2 + 0.25 * size) return null;
    corners.push(corner);
  }
  if (areaOf(corners) < 0) corners.reverse();
  return { corners: corners as unknown as Corners, size };
}
