/**
 * A turn of the wheel. Angles are degrees, clockwise. At 0 the field of the first prize starts at the pointer, which is at
 * the top. The other fields follow clockwise. All functions are pure functions of time, so a suspended tab continues at
 * the right angle.
 */
export interface Turn {
  from: number;
  to: number;
  durationMs: number;
}

const TURNS = 5;
const DURATION_MS = 6000;
/** Share of the duration in which the wheel accelerates. */
const START = 0.16;
/** Exponent of the deceleration: higher values end slower. The last turn takes about half of the time. */
const POWER = 3;
/** Share of a field on each side, next to the pegs, where the pointer does not stop: it never just misses a prize. */
const MARGIN = 0.22;

/**
 * A turn that ends in the field of a prize; `luck` from 0 to 1 is the position in the field. All positions between the
 * margins are equally likely for a random `luck`.
 */
export function turnTo(index: number, count: number, { from, luck }: { from: number; luck: number }): Turn {
  const field = 360 / count;
  const place = (index + MARGIN + luck * (1 - 2 * MARGIN)) * field;
  const ahead = (((-place - from) % 360) + 360) % 360;
  return { from, to: from + TURNS * 360 + ahead, durationMs: DURATION_MS };
}

/** Angle before the first turn: the pointer is in the middle of the first field. */
export function restAngle(count: number): number {
  return -180 / count;
}

/** Angle of the wheel, `elapsedMs` after the start. */
export function angleAt({ from, to, durationMs }: Turn, elapsedMs: number): number {
  const time = Math.min(Math.max(elapsedMs / durationMs, 0), 1);
  return from + (to - from) * progressAt(time);
}

/** Progress from 0 to 1: constant acceleration, then friction, with the same speed where they meet. */
function progressAt(time: number): number {
  const rest = 1 - START;
  const friction = 1 / (rest ** (POWER - 1) * ((POWER * START) / 2 + rest));
  if (time >= START) return 1 - friction * (1 - time) ** POWER;
  return ((friction * POWER * rest ** (POWER - 1)) / (2 * START)) * time ** 2;
}

/** Index of the field under the pointer. */
export function fieldAt(angle: number, count: number): number {
  const under = (((-angle % 360) + 360) % 360) / (360 / count);
  return Math.floor(under) % count;
}

/** How many pegs between the fields pass the pointer from one angle to a later one. */
export function pegsBetween(before: number, after: number, count: number): number {
  const field = 360 / count;
  return Math.floor(after / field) - Math.floor(before / field);
}

/** The pointer, a spring that pegs push aside. */
export interface Leaf {
  /** Degrees from upright. */
  bend: number;
  /** Degrees per second. */
  speed: number;
}

const STIFFNESS = 900;
const DAMPING = 22;
/** Degrees before the pointer at which a peg starts to push it. */
const TOUCH = 6;
const MAX_BEND = 24;
const STEP_S = 1 / 240;

/** The pointer after `seconds`, with the wheel at `angle`. */
export function leafAfter(
  leaf: Leaf,
  { angle, count, seconds }: { angle: number; count: number; seconds: number },
): Leaf {
  const field = 360 / count;
  const toPeg = ((-angle % field) + field) % field || field;
  const pushed = Math.max(0, 1 - toPeg / TOUCH) * MAX_BEND;
  let { bend, speed } = leaf;
  // Fixed small steps: with one long step the spring would become unstable.
  for (let left = Math.min(seconds, 0.1); left > 0; left -= STEP_S) {
    speed += (-STIFFNESS * bend - DAMPING * speed) * STEP_S;
    bend += speed * STEP_S;
  }
  if (bend >= pushed) return { bend, speed };
  return { bend: pushed, speed: Math.max(speed, 0) };
}
