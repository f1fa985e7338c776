/**
 * How the wheel turns. Angles are degrees, clockwise; at 0 the first prize begins under the pointer, which stands on
 * top, and the others follow clockwise. Pure functions of time: a tab that slept is where it would have been.
 */
export interface Turn {
  from: number;
  to: number;
  durationMs: number;
}

const TURNS = 6;
const DURATION_MS = 5200;
/** Share of the time in which it speeds up. */
const START = 0.14;
/** How long it runs out. */
const POWER = 2.6;
/** Where in its field the pointer may come to rest, away from the pegs on both sides. */
const MARGIN = 0.22;

/** A turn that ends in the field of a prize; `luck` from 0 to 1 says where in it. */
export function turnTo(index: number, count: number, { from, luck }: { from: number; luck: number }): Turn {
  const field = 360 / count;
  const place = (index + MARGIN + luck * (1 - 2 * MARGIN)) * field;
  const ahead = (((-place - from) % 360) + 360) % 360;
  return { from, to: from + TURNS * 360 + ahead, durationMs: DURATION_MS };
}

/** Where the wheel stands so many milliseconds after the start. */
export function angleAt({ from, to, durationMs }: Turn, elapsedMs: number): number {
  const time = Math.min(Math.max(elapsedMs / durationMs, 0), 1);
  return from + (to - from) * progressAt(time);
}

/** From rest to rest: an even push, then friction; the two meet at the same speed. */
function progressAt(time: number): number {
  const rest = 1 - START;
  const friction = 1 / (rest ** (POWER - 1) * ((POWER * START) / 2 + rest));
  if (time >= START) return 1 - friction * (1 - time) ** POWER;
  return ((friction * POWER * rest ** (POWER - 1)) / (2 * START)) * time ** 2;
}

/** Which field is under the pointer. */
export function fieldAt(angle: number, count: number): number {
  const under = (((-angle % 360) + 360) % 360) / (360 / count);
  return Math.floor(under) % count;
}

/** The pegs between the fields that have passed the pointer from one angle to a later one. */
export function pegsBetween(before: number, after: number, count: number): number {
  const field = 360 / count;
  return Math.floor(after / field) - Math.floor(before / field);
}

/** The pointer: a leaf that pegs push aside and that springs back. */
export interface Leaf {
  /** Degrees from upright. */
  bend: number;
  /** Degrees a second. */
  speed: number;
}

const STIFFNESS = 900;
const DAMPING = 22;
/** A peg touches it this many degrees before it passes, and bends it at most so far. */
const TOUCH = 6;
const MOST_BEND = 24;
const STEP_S = 1 / 240;

/** The leaf a moment later, with the wheel at an angle. */
export function leafAfter(
  leaf: Leaf,
  { angle, count, seconds }: { angle: number; count: number; seconds: number },
): Leaf {
  const field = 360 / count;
  const toPeg = ((-angle % field) + field) % field || field;
  const pushed = Math.max(0, 1 - toPeg / TOUCH) * MOST_BEND;
  let { bend, speed } = leaf;
  // Small steps: a slow frame must not make the spring explode.
  for (let left = Math.min(seconds, 0.1); left > 0; left -= STEP_S) {
    speed += (-STIFFNESS * bend - DAMPING * speed) * STEP_S;
    bend += speed * STEP_S;
  }
  if (bend >= pushed) return { bend, speed };
  return { bend: pushed, speed: Math.max(speed, 0) };
}

/** The same number from 0 to 1 for the same text: a draw that is shown again stops at the same place. */
export function luckOf(text: string): number {
  let hash = 2166136261;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16777619);
  return (hash >>> 0) / 0xffffffff;
}
