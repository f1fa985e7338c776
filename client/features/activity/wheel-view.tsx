import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { formatMoney } from '#shared/money.ts';
import type { WheelPrize } from '#shared/webapi/schemas/promotion.ts';
import { cx } from '#ui/base/cx.ts';
import { useReducedMotion } from '#ui/base/use-reduced-motion.ts';
import type { SpinResult } from './wheel-order.ts';
import { angleAt, type Leaf, leafAfter, pegsBetween, restAngle, turnTo } from './wheel-physics.ts';

/** A draw to show. */
export interface Draw {
  recordNo: string;
  prizeId: number;
  /** Bets that the prize requires before a withdrawal; unknown for a spin of an earlier visit. */
  requiredBet?: SpinResult['requiredBet'];
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
  /** The lights flash from the press to the result. */
  isBusy: boolean;
  /** The prize that is shown as drawn: the other fields are dark. */
  shownId: number | undefined;
  /** Called when a peg passes the pointer. */
  onTick: () => void;
  /** Called when the wheel has stopped at the prize. */
  onStop: (draw: Draw) => void;
}

const RADIUS = 100;

/** The wheel in its lit rim. All fields have the same size. WheelPrizes shows their chances. */
export function WheelView(props: WheelViewProps) {
  const { prizes, isBusy, shownId } = props;
  const { wheel, leaf } = useTurning(props);
  const count = prizes.length;
  const shownField = isBusy ? -1 : prizes.findIndex(({ id }) => id === shownId);
  return (
    <svg viewBox="-126 -140 252 294" aria-hidden="true" className="block h-auto w-full">
      <Gradients />
      <ellipse cy="146" rx="84" ry="7" fill="#000" fillOpacity="0.45" />
      <path d="M-36 100 L36 100 L50 146 L-50 146 Z" fill="url(#wheel-gold)" />
      <path d="M-36 100 L36 100 L50 146 L-50 146 Z" fill="#000" fillOpacity="0.5" />
      <circle r="122" fill="url(#wheel-gold)" className="stroke-night" strokeWidth="1.5" />
      <circle r="104" className="fill-night" />
      <Bulbs isBusy={isBusy} />
      <g ref={wheel} data-wheel="" transform={`rotate(${restAngle(count)})`}>
        <circle r={RADIUS} className="fill-night" />
        {prizes.map((prize, field) => (
          <Field
            key={prize.id}
            prize={prize}
            field={field}
            count={count}
            isDark={shownField !== -1 && field !== shownField}
          />
        ))}
        {shownField !== -1 && (
          <path
            d={fieldPath(shownField, count)}
            className="fill-none stroke-gold"
            strokeWidth="3"
            strokeLinejoin="round"
          />
        )}
        {prizes.map(({ id }, field) => (
          <circle
            key={id}
            {...onCircle(field, count, RADIUS)}
            r="3.4"
            className="fill-gold stroke-night"
            strokeWidth="1"
          />
        ))}
      </g>
      {/* The light stays where it is while the wheel turns. */}
      <circle r={RADIUS} fill="url(#wheel-shade)" className="pointer-events-none" />
      <circle r="21" fill="url(#wheel-gold)" className="stroke-night" strokeWidth="1.5" />
      <circle r="13" className="fill-emerald stroke-night" strokeWidth="1.5" />
      <ellipse cx="-3.5" cy="-5" rx="5.5" ry="3.5" fill="#fff" fillOpacity="0.45" />
      <g ref={leaf}>
        <path
          d="M0 -97 L-13 -122 Q-16 -137 0 -137 Q16 -137 13 -122 Z"
          className="fill-ruby stroke-night"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <path d="M-8 -122 Q-10 -132 -1 -132 L-2 -110 Z" fill="#fff" fillOpacity="0.3" />
      </g>
    </svg>
  );
}

function Gradients() {
  return (
    <defs>
      <linearGradient id="wheel-gold" x2="0" y2="1">
        <stop stopColor="var(--color-gold)" />
        <stop offset="1" stopColor="var(--color-gold-deep)" />
      </linearGradient>
      <radialGradient id="wheel-shade">
        <stop offset="0.1" stopColor="#fff" stopOpacity="0.14" />
        <stop offset="0.5" stopColor="#fff" stopOpacity="0" />
        <stop offset="0.88" stopColor="#000" stopOpacity="0" />
        <stop offset="1" stopColor="#000" stopOpacity="0.4" />
      </radialGradient>
      <radialGradient id="wheel-bulb">
        <stop offset="0.35" stopColor="var(--color-cream)" />
        <stop offset="0.55" stopColor="var(--color-cream)" stopOpacity="0.5" />
        <stop offset="1" stopColor="var(--color-cream)" stopOpacity="0" />
      </radialGradient>
    </defs>
  );
}

const BULB_COUNT = 24;

/** The lights of the rim. Every other one is half a period later, so that they seem to run. */
function Bulbs({ isBusy }: { isBusy: boolean }) {
  return [0, 1].map((first) => (
    <g
      key={first}
      className={cx(
        isBusy && 'animate-pulse-soft [animation-duration:600ms]',
        isBusy && first === 1 && '[animation-delay:-300ms]',
      )}
    >
      {Array.from({ length: BULB_COUNT / 2 }, (_, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
          key={index}
          {...onCircle(index * 2 + first, BULB_COUNT, 112.5)}
          r="8"
          fill="url(#wheel-bulb)"
        />
      ))}
    </g>
  ));
}

/** Turns the wheel to the prize of a new draw, or puts it there at once. Returns refs of the moving elements. */
function useTurning({ prizes, draw, isSkipped, onTick, onStop }: WheelViewProps) {
  const dial = useDial(prizes.length);
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
function useDial(count: number) {
  const wheel = useRef<SVGGElement>(null);
  const leaf = useRef<SVGPathElement>(null);
  const angle = useRef(restAngle(count));
  const place = useCallback((degrees: number, bend = 0) => {
    angle.current = degrees;
    wheel.current?.setAttribute('transform', `rotate(${degrees % 360})`);
    leaf.current?.setAttribute('transform', `rotate(${-bend} 0 -126)`);
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

/** The fields of the wheel's picture, clockwise: jewels and metal in turn. */
const LOOKS = [
  { fill: 'fill-ruby', text: 'fill-cream' },
  { fill: 'fill-gold', text: 'fill-night' },
  { fill: 'fill-emerald', text: 'fill-cream' },
  { fill: 'fill-cream', text: 'fill-night' },
  { fill: 'fill-sapphire', text: 'fill-cream' },
  { fill: 'fill-gold', text: 'fill-night' },
  { fill: 'fill-amethyst', text: 'fill-cream' },
  { fill: 'fill-cream', text: 'fill-night' },
] as const;

/** The last field must differ from the first one, which is its neighbour. */
function lookOf(field: number, count: number) {
  const isSame = field === count - 1 && field % LOOKS.length === 0;
  return LOOKS[isSame ? 4 : field % LOOKS.length] ?? LOOKS[0];
}

function fieldPath(field: number, count: number): string {
  const from = onCircle(field, count, RADIUS);
  const to = onCircle(field + 1, count, RADIUS);
  return `M0 0 L${from.cx} ${from.cy} A${RADIUS} ${RADIUS} 0 0 1 ${to.cx} ${to.cy} Z`;
}

interface FieldProps {
  prize: WheelPrize;
  field: number;
  count: number;
  isDark: boolean;
}

function Field({ prize, field, count, isDark }: FieldProps) {
  const middle = round(((field + 0.5) / count) * 360);
  const look = lookOf(field, count);
  const lines = linesOf(prize);
  /** Width of the field where its texts are. A wheel with few prizes has more room than they need. */
  const width = Math.min(64, 2 * 78 * Math.tan(Math.PI / Math.max(count, 3)));
  const edge = round(width * 0.44);
  return (
    <g data-prize={prize.id} className={cx('transition-opacity duration-500', isDark && 'opacity-35')}>
      <path d={fieldPath(field, count)} className={cx(look.fill, 'stroke-night')} strokeWidth="1.2" />
      <g transform={`rotate(${middle})`} className={look.text} textAnchor="middle">
        {lines.map((line, index) => (
          <text
            key={line}
            y={-77 + index * 12}
            // A digit is about two thirds of the font size.
            fontSize={
              index === 0 && prize.type !== 'thanks' ? round(Math.min(16, (width * 1.42) / line.length)) : 10
            }
            fontWeight={index === 0 ? 700 : 600}
          >
            {line}
          </text>
        ))}
        {prize.image && lines.length < 3 && (
          <image href={prize.image} x={-edge / 2} y={-45 - edge / 2} width={edge} height={edge} />
        )}
      </g>
    </g>
  );
}

/** Lines of a field: the amount as the name has it and its kind, or the words of the name for "thanks". */
function linesOf({ type, value, name }: WheelPrize): string[] {
  if (type === 'thanks') return wrapText(name);
  const amount = type === 'point' ? value : (/\$[\d,.]*\d/.exec(name)?.[0] ?? formatMoney(value));
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
