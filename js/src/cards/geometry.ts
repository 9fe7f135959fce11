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
interface Square {
  corners: Corners;
  /** Mean length of a side in pixels. */
  size: number;
}

/** The part of a side, at both of its ends, that corners may round. */
const ROUNDED = 0.14;
const PASSES = 4;

/** The area within points, positive if they run clockwise as seen. */
function areaOf(points: readonly Point[]): number {
  return (
    points.reduce((sum, [x, y], i) => {
      const [u, v] = points[(i + 1) % points.length]!;
      return sum + x * v - u * y;
    }, 0) / 2
  );
}

/** Returns the map from the unit square to four corners, the first of which is its upper left one. */
export function mapping([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Corners): (u: number, v: number) => Point {
  const [a, b, c] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [d, e, f] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const whole = a * e - b * d;
  const g = (c * e - b * f) / whole;
  const h = (a * f - c * d) / whole;
  const [xu, xv, yu, yv] = [x1 - x0 + g * x1, x3 - x0 + h * x3, y1 - y0 + g * y1, y3 - y0 + h * y3];
  return (u, v) => {
    const w = g * u + h * v + 1;
    return [(xu * u + xv * v + x0) / w, (yu * u + yv * v + y0) / w];
  };
}

/**
 * Returns how far a card is turned clockwise, in degrees: its direction of steepest ascent in the picture, which is that
 * of an upright sheet however the sheet is tilted. The camera is taken to be level.
 */
export function steepAngle(corners: Corners): number {
  const at = mapping(corners);
  const step = 1e-3;
  const across = at(0.5 + step, 0.5)[1] - at(0.5 - step, 0.5)[1];
  const down = at(0.5, 0.5 + step)[1] - at(0.5, 0.5 - step)[1];
  return (Math.atan2(across, down) * 180) / Math.PI;
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
      const [dx, dy] = [x - px, y - py];
      sx += dx;
      sy += dy;
      sxx += dx * dx;
      sxy += dx * dy;
      syy += dy * dy;
      kept++;
    }
    if (kept < 2) return null;
    const [mx, my] = [sx / kept, sy / kept];
    const [xx, xy, yy] = [sxx - sx * mx, sxy - sx * my, syy - sy * my];
    const angle = Math.atan2(2 * xy, xx - yy) / 2;
    const [along, down] = [Math.cos(angle), Math.sin(angle)];
    off = Math.sqrt(Math.max(0, (xx * down * down - 2 * xy * along * down + yy * along * along) / kept));
    line = { x: px + mx, y: py + my, along, down };
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
  if (box < 36 || area < 0.8 * box || area > 1.2 * box) return null;
  const lines: Line[] = [];
  for (let k = 0; k < 4; k++) {
    const line = fitted(points, order[k]!, k === 3 ? order[0]! + points.length : order[k + 1]!);
    if (!line) return null;
    lines.push(line);
  }
  const length = (k: number): number =>
    Math.hypot(rough[(k + 1) & 3]![0] - rough[k]![0], rough[(k + 1) & 3]![1] - rough[k]![1]);
  const size = (length(0) + length(1) + length(2) + length(3)) / 4;
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
