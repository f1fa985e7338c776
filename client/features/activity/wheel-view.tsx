import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { formatMoney } from '#shared/money.ts';
import type { WheelPrize } from '#shared/webapi/schemas/promotion.ts';
import { useReducedMotion } from '#ui/base/use-reduced-motion.ts';
import { angleAt, type Leaf, leafAfter, pegsBetween, turnTo } from './wheel-physics.ts';

/** A draw to show. */
export interface Draw {
  recordNo: string;
  prizeId: number;
  /** The wheel turns to the prize. Else it is at the prize at once. */
  isTurning: boolean;
  /** Random, from 0 to 1: where in the prize's field the wheel stops. */
  luck: number;
}

interface WheelViewProps {
  prizes: readonly WheelPrize[];
  draw: Draw | null;
  /** The member pressed "Skip". */
  isSkipped: boolean;
  /** Called when a peg passes the pointer. */
  onTick: () => void;
  /** Called when the wheel has stopped at the prize. */
  onStop: (draw: Draw) => void;
}

const RADIUS = 100;

/** The wheel. All fields have the same size. WheelPrizes shows their chances. */
export function WheelView(props: WheelViewProps) {
  const { prizes } = props;
  const { wheel, leaf } = useTurning(props);
  const count = prizes.length;
  return (
    <svg viewBox="-112 -124 224 236" aria-hidden="true" className="block h-auto w-full">
      <defs>
        <radialGradient id="wheel-shade">
          <stop offset="0.1" stopColor="#fff" stopOpacity="0.14" />
          <stop offset="0.55" stopColor="#fff" stopOpacity="0" />
          <stop offset="0.8" stopColor="#000" stopOpacity="0" />
          <stop offset="1" stopColor="#000" stopOpacity="0.42" />
        </radialGradient>
      </defs>
      <circle r="110" className="fill-raised stroke-line-strong" />
      <g ref={wheel} data-wheel="">
        {prizes.map((prize, field) => (
          <Field key={prize.id} prize={prize} field={field} count={count} />
        ))}
        <circle r={RADIUS} fill="none" className="stroke-accent" strokeWidth="4" />
        {prizes.map(({ id }, field) => (
          <circle
            key={id}
            {...onCircle(field, count, RADIUS + 4)}
            r="3.2"
            className="fill-fg stroke-page"
            strokeWidth="0.8"
          />
        ))}
      </g>
      {/* The light stays where it is while the wheel turns. */}
      <circle r={RADIUS} fill="url(#wheel-shade)" className="pointer-events-none" />
      <circle r="18" className="fill-card stroke-accent" strokeWidth="4" />
      <circle r="6" className="fill-accent" />
      <path
        ref={leaf}
        d="M-10 -121 L10 -121 L0 -94 Z"
        className="fill-danger stroke-page"
        strokeWidth="2.5"
      />
    </svg>
  );
}

/** Turns the wheel to the prize of a new draw, or puts it there at once. Returns refs of the moving elements. */
function useTurning({ prizes, draw, isSkipped, onTick, onStop }: WheelViewProps) {
  const dial = useDial();
  const isReduced = useReducedMotion();
  const handleTick = useEffectEvent(onTick);
  const handleStop = useEffectEvent(onStop);
  const count = prizes.length;
  const index = draw ? prizes.findIndex(({ id }) => id === draw.prizeId) : -1;
  const isAtOnce = isSkipped || isReduced || !draw?.isTurning;
  const { place, angle } = dial;

  useEffect(() => {
    if (!draw) return;
    // The wheel no longer has this prize, so it has no field to stop at.
    if (index === -1) return handleStop(draw);
    const turn = turnTo(index, count, { from: angle.current % 360, luck: draw.luck });
    const stop = () => {
      place(turn.to % 360);
      handleStop(draw);
    };
    if (isAtOnce) return stop();
    return run(turn, { count, place, onTick: () => handleTick(), onEnd: stop });
  }, [draw, index, count, isAtOnce, place, angle]);
  return dial;
}

/** Refs of the wheel and its pointer, and a function that rotates them. */
function useDial() {
  const wheel = useRef<SVGGElement>(null);
  const leaf = useRef<SVGPathElement>(null);
  const angle = useRef(0);
  const place = useCallback((degrees: number, bend = 0) => {
    angle.current = degrees;
    wheel.current?.setAttribute('transform', `rotate(${degrees % 360})`);
    leaf.current?.setAttribute('transform', `rotate(${-bend} 0 -112)`);
  }, []);
  return { wheel, leaf, angle, place };
}

interface Running {
  count: number;
  place: (degrees: number, bend: number) => void;
  onTick: () => void;
  onEnd: () => void;
}

/** Animates a turn. Each frame is computed from the elapsed time. Returns the function that cancels it. */
function run(turn: ReturnType<typeof turnTo>, { count, place, onTick, onEnd }: Running): () => void {
  const startedAt = performance.now();
  let state: Leaf = { bend: 0, speed: 0 };
  let before = turn.from;
  let last = startedAt;
  let frame = 0;
  const next = (now: number) => {
    const elapsed = now - startedAt;
    if (elapsed >= turn.durationMs) return onEnd();
    const degrees = angleAt(turn, elapsed);
    state = leafAfter(state, { angle: degrees, count, seconds: Math.max(0, now - last) / 1000 });
    if (pegsBetween(before, degrees, count) > 0) onTick();
    place(degrees, state.bend);
    before = degrees;
    last = now;
    frame = requestAnimationFrame(next);
  };
  frame = requestAnimationFrame(next);
  return () => cancelAnimationFrame(frame);
}

/** The point on a circle around the centre where a field starts. */
function onCircle(field: number, count: number, radius: number): { cx: number; cy: number } {
  const turn = (field / count) * 2 * Math.PI;
  return { cx: round(Math.sin(turn) * radius), cy: round(-Math.cos(turn) * radius) };
}

/** Rounds to three digits, as Math.sin may differ in the last digits between server and browser. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

const FILLS = ['fill-primary-tint', 'fill-raised'];

function Field({ prize, field, count }: { prize: WheelPrize; field: number; count: number }) {
  const from = onCircle(field, count, RADIUS);
  const to = onCircle(field + 1, count, RADIUS);
  const middle = round(((field + 0.5) / count) * 360);
  const isGrand = prize.type === 'cash' && Number(prize.value) >= 500;
  return (
    <g data-prize={prize.id}>
      <path
        d={`M0 0 L${from.cx} ${from.cy} A${RADIUS} ${RADIUS} 0 0 1 ${to.cx} ${to.cy} Z`}
        className={`${isGrand ? 'fill-accent-tint' : FILLS[field % FILLS.length]} stroke-line-strong`}
      />
      <g transform={`rotate(${middle})`} className="fill-fg" textAnchor="middle">
        {linesOf(prize).map((line, index) => (
          <text
            key={line}
            y={-78 + index * 13}
            // A field is about 64 units wide there. A digit is about two thirds of the font size.
            fontSize={index === 0 && prize.type !== 'thanks' ? Math.min(15, 80 / line.length) : 9}
            fontWeight={index === 0 ? 700 : 400}
          >
            {line}
          </text>
        ))}
      </g>
    </g>
  );
}

/** Lines of a field: the amount and its kind, or the words of the name for "thanks". */
function linesOf({ type, value, name }: WheelPrize): string[] {
  if (type === 'thanks') return wrapText(name);
  const amount = type === 'point' ? value : formatMoney(value);
  // The longest text between the digits: "積分" of "積分 10 點".
  const [kind] = name
    .split(/[\d$,.]+/)
    .map((part) => part.trim())
    .toSorted((one, other) => other.length - one.length);
  return [amount, ...(kind ? [kind] : [])];
}

/** Characters in a line of a field. */
const LINE_LENGTH = 11;

function wrapText(name: string): string[] {
  const words = name.includes(' ') ? name.split(' ') : (name.match(/.{1,4}/gu) ?? [name]);
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && name.includes(' ') && `${last} ${word}`.length <= LINE_LENGTH)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.slice(0, 3);
}
