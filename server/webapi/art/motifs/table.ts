/** Tables, draws, boards and pitches. */
import {
  at,
  c,
  e,
  g,
  glint,
  line,
  many,
  mirror,
  p,
  paint,
  pick,
  points,
  polar,
  r,
  spin,
  star,
  to,
} from '../kit.ts';
import type { Motif } from './motif.ts';

function digits(value: string, size: number, fill = '#1a1208'): string {
  return `<text font-family="Arial" text-anchor="middle" y="${Math.round(size * 0.36)}" font-size="${size}" fill="${fill}" stroke="none">${value}</text>`;
}

function ball(value: string, fill: string): string {
  return (
    c(0, 0, 40, fill) +
    c(0, 2, 22, '#fff') +
    at(0, 2, digits(value, 27)) +
    e(-14, -23, 11, 6, '#fff', 'opacity=".75" transform="rotate(-30-14-23)"')
  );
}

const BALL_SETS = [
  ['7', '21', '38'],
  ['8', '16', '44'],
  ['5', '12', '39'],
  ['3', '27', '49'],
  ['1', '18', '33'],
  ['9', '24', '11'],
];

function balls(variant: number): string {
  const [a = '', b = '', d = ''] = pick(BALL_SETS, variant);
  const paints = pick(
    [
      ['ruby', 'gold', 'sapphire'],
      ['jade', 'amethyst', 'flame'],
      ['teal', 'rose', 'gold'],
    ] as const,
    variant,
  );
  return (
    at(-52, 34, ball(a, paints[0]), 1.12) +
    at(52, 36, ball(b, paints[1]), 1.12) +
    at(0, -36, ball(d, paints[2]), 1.26) +
    glint(-72, -54, 16) +
    glint(80, -40, 12)
  );
}

function keno(variant: number): string {
  const chosen = pick(
    [
      [1, 6, 8, 15],
      [2, 5, 11, 12],
      [0, 7, 10, 13],
      [3, 6, 9, 14],
      [1, 4, 10, 15],
    ],
    variant,
  );
  const tint = pick(['gold', 'jade', 'coral'], variant);
  const place = (index: number): [number, number] => [
    -57 + (index % 4) * 38,
    -57 + Math.floor(index / 4) * 38,
  ];
  const tiles = line(
    'M-73-57H73M-73-19H73M-73 19H73M-73 57H73',
    'night',
    32,
    'stroke-dasharray="32 6" stroke-linecap="butt"',
  );
  const hits = chosen
    .map((index) => at(...place(index), c(0, 0, 17, tint) + digits(String(index * 5 + 3), 18)))
    .join('');
  return (
    r(-86, -86, 172, 172, 'slate', 18) +
    r(-79, -79, 158, 158, '#0a1024', 13) +
    tiles +
    hits +
    at(74, 66, c(0, 0, 28, 'ruby') + c(0, 0, 17, '#fff') + digits('8', 22)) +
    glint(-80, -84, 14)
  );
}

function cage(variant: number): string {
  const frame = pick(['gold', 'silver'], variant);
  const small = c(0, 0, 15, 'ruby') + c(0, 0, 8, '#fff');
  return (
    p('M-62 100L-42 40H42L62 100Z', 'wood') +
    c(0, -16, 74, '#fff', 'opacity=".12"') +
    many('q', small, [
      to(-34, 16),
      to(0, 30),
      to(34, 16),
      to(-18, -4),
      to(20, -8),
      to(-46, -12, 0.9),
      to(48, -14, 0.9),
    ]) +
    many('qb', c(0, 0, 15, 'gold') + c(0, 0, 8, '#fff'), [
      to(-14, 14),
      to(18, 18),
      to(2, -34),
      to(-32, -32, 0.9),
      to(36, -38, 0.9),
    ]) +
    c(0, -16, 74, 'none', `stroke="${paint(frame)}" stroke-width="7"`) +
    e(0, -16, 30, 74, 'none', `stroke="${paint(frame)}" stroke-width="3.5"`) +
    e(0, -16, 56, 74, 'none', `stroke="${paint(frame)}" stroke-width="3.5"`) +
    e(0, -16, 74, 24, 'none', `stroke="${paint(frame)}" stroke-width="3.5"`) +
    line('M74-16H96V8', frame, 8) +
    c(96, 12, 11, 'ruby') +
    r(-70, 92, 140, 14, frame, 5) +
    p('M-52-66A72 72 0 0 1-10-86', 'none', 'stroke="#fff" stroke-width="6" opacity=".7"') +
    glint(-68, -84, 14)
  );
}

function ticket(variant: number): string {
  const tint = pick(['amethyst', 'gold', 'teal', 'jade'], variant);
  const symbol = pick(
    [
      p('M8-18A20 20 0 1 0 8 18A16 16 0 1 1 8-18Z', 'lemon'),
      p(star(5, 20, 8), 'ruby'),
      p(star(4, 20, 6), 'lemon'),
      p('M0-18L18 0L0 18L-18 0Z', 'jade'),
    ],
    variant,
  );
  return (
    g(
      p('M-96-52H96V-16A16 16 0 0 0 96 16V52H-96V16A16 16 0 0 0-96-16Z', tint) +
        r(-80, -40, 160, 80, 'cream', 8) +
        line('M-72-26H-16', '#8a5a2a', 7, 'opacity=".6"') +
        many('q', c(0, 0, 22, 'silver'), [to(-50, 12), to(0, 12), to(50, 12)]) +
        many('sy', symbol, [to(-50, 12), to(0, 12)]) +
        p('M30 2L72-6L74 30L34 34Z', 'slate', 'opacity=".85"') +
        c(58, -26, 13, 'ruby'),
      'rotate(-14)',
    ) +
    c(58, 66, 26, 'gold') +
    c(58, 66, 17, '#d98a1c') +
    glint(-80, -62, 16)
  );
}

function diceCup(variant: number): string {
  const cup = pick(['ruby', 'jade', 'wood'], variant);
  const die = (pips: string) => r(-26, -26, 52, 52, 'silver', 11) + line(pips, '#c2182f', 11);
  const faces = [
    'M-13-13h0M13-13h0M-13 13h0M13 13h0M0 0h0',
    'M-13-13h0M0 0h0M13 13h0',
    'M-13-14h0M13-14h0M-13 0h0M13 0h0M-13 14h0M13 14h0',
  ];
  return (
    g(
      p('M-44-64H44L34 48H-34Z', cup) +
        e(0, -64, 44, 13, '#120608') +
        line('M-42-44C-16-34 16-34 42-44M-37 26C-14 36 14 36 37 26', 'gold', 6) +
        line('M-26-38L-22 34', '#fff', 5, 'opacity=".35"'),
      'translate(-26 -30)rotate(-28)',
    ) +
    at(-44, 62, die(faces[variant % 3] ?? ''), 1, -14) +
    at(18, 54, die(faces[(variant + 1) % 3] ?? ''), 1.04, 10) +
    at(66, 10, die(faces[(variant + 2) % 3] ?? ''), 0.92, 26) +
    glint(76, -48, 16) +
    glint(-86, 20, 12)
  );
}

function race(variant: number): string {
  const hull = pick(['ruby', 'teal', 'flame'], variant);
  const boat =
    p('M-92-2C-30-26 40-26 98-20C90 14 60 30 24 32H-66C-84 26-92 14-92-2Z', hull) +
    p('M-30-18L-6-50H24L34-22Z', 'ice') +
    p('M-88 6C-30-8 40-8 92-4L86 6C40 0-30 2-84 16Z', '#fff', 'opacity=".8"') +
    at(48, 4, digits('8', 24, '#fff'));
  const sailBoat =
    p('M-10-96V34H-78C-50-6-24-50-10-96ZM0-80C34-50 54-10 58 34H0Z', 'cream') +
    p('M-10-96V34H-30C-20-6-14-50-10-96Z', hull) +
    line('M-5-104V44', 'wood', 6) +
    p('M-92 42H92C84 72 60 80 0 80S-84 72-92 42Z', hull);
  return (
    (variant % 3 === 2 ? at(0, -6, sailBoat) : g(boat, 'translate(0 -6)rotate(-10)scale(1.08)')) +
    line('M-108 56Q-86 40-62 56T-16 56T30 56T76 56T110 52', 'ice', 9) +
    line('M-98 76Q-76 62-54 76T-8 76T38 76T84 76', 'ice', 6, 'opacity=".6"') +
    line('M-108-34H-76M-112-12H-88M-104 10H-90', '#fff', 5, 'opacity=".5"')
  );
}

function tileBody(inner: string): string {
  return r(-30, -38, 60, 84, 'jade', 9) + r(-30, -42, 60, 78, 'cream', 9) + inner;
}

function mahjong(variant: number): string {
  const dots =
    many('dt', c(0, 0, 8, 'sapphire') + c(0, 0, 3, '#fff'), [
      to(-13, -22),
      to(13, -22),
      to(-13, 16),
      to(13, 16),
    ]) + c(0, -3, 8, 'ruby');
  const sticks =
    line('M-14-26V-8M0-26V-8M14-26V-8M-14 2V20M14 2V20', '#1c8a4a', 7) + line('M0 2V20', '#d6202f', 7);
  const red = line('M-14-14H14V6H-14ZM0-30V24', '#d6202f', 6);
  const green = line('M-10-24L-2-12M10-24L2-12M-16-6H16M-10 4H10M-12 18L0 8L12 18', '#1c8a4a', 5);
  const [one, two, three] = pick(
    [
      [dots, red, sticks],
      [green, dots, red],
      [sticks, green, dots],
    ] as const,
    variant,
  );
  return (
    at(-54, 18, tileBody(one), 1.02, -14) +
    at(54, 18, tileBody(three), 1.02, 14) +
    at(0, -8, tileBody(two), 1.26) +
    glint(-30, -62, 14) +
    glint(84, -44, 12)
  );
}

function piece(sign: string, ink: string): string {
  return (
    e(0, 8, 50, 50, '#3f1f0d') +
    c(0, 0, 50, 'cream') +
    c(0, 0, 41, 'none', `stroke="${ink}" stroke-width="3.5"`) +
    line(sign, ink, 6)
  );
}

const GENERAL = 'M-22-20L-14-10M-24 0L-14-6M-14-26V26M-2-24L10-28M-4-12H20L4 0M18-22V24M-4 8H24M8 14L12 20';
const CHARIOT = 'M-18-22H18M0-30V32M-16-12H16V8H-16ZM-16-2H16M-24 18H24';

function xiangqi(variant: number): string {
  const board = g(
    r(-94, -30, 188, 100, 'wood', 6) +
      line(
        'M-80-18H80M-80 8H80M-80 34H80M-80 58H80M-54-18V58M-27-18V58M0-18V58M27-18V58M54-18V58',
        '#2a1206',
        2.5,
        'opacity=".6"',
      ),
    'translate(0 26)',
  );
  const first = piece(variant % 2 ? CHARIOT : GENERAL, '#c2182f');
  const second = piece(variant % 2 ? GENERAL : CHARIOT, '#141414');
  return board + at(46, 34, second, 0.84) + at(-30, -14, first, 1.22) + glint(-72, -60, 16);
}

function suit(kind: number): string {
  return pick(
    [
      'M0-24C-30 2-22 20-6 14L-10 26H10L6 14C22 20 30 2 0-24Z',
      'M0 24C-34-4-22-26-8-24C-2-22 0-16 0-16S2-22 8-24C22-26 34-4 0 24Z',
      'M0-26L20 0L0 26L-20 0Z',
      'M-6 10C-30 18-30-12-9-8C-22-30 22-30 9-8C30-12 30 18 6 10L10 26H-10Z',
    ],
    kind,
  );
}

function playingCard(kind: number, rank: string): string {
  const ink = kind === 1 || kind === 2 ? '#d11f3a' : '#141a26';
  return (
    r(-36, -52, 72, 104, 'silver', 9) +
    r(-33, -49, 66, 98, '#fff', 7) +
    p(suit(kind), ink, 'transform="translate(0 8)"') +
    at(-20, -33, digits(rank, 22, ink))
  );
}

const HANDS = [
  ['A', 'K', 'Q', 'J'],
  ['2', 'A', 'K', '10'],
  ['8', '8', '3', 'A'],
  ['7', 'J', 'A', '5'],
  ['10', 'J', 'Q', 'K'],
];

function hand(variant: number): string {
  const ranks = pick(HANDS, variant);
  const fan = ranks
    .map((rank, index) =>
      g(playingCard((index + variant) % 4, rank), `rotate(${-33 + index * 22})translate(0 -62)scale(.98)`),
    )
    .join('');
  return g(fan, 'translate(0 74)') + glint(-88, -30, 14) + glint(72, -74, 14);
}

function go(variant: number): string {
  const white = c(0, 0, 18, 'silver') + e(-6, -7, 6, 4, '#fff');
  const black = c(0, 0, 18, 'ink') + e(-6, -7, 6, 4, '#fff', 'opacity=".5"');
  const lines =
    'M-66-66V66M-33-66V66M0-66V66M33-66V66M66-66V66M-66-66H66M-66-33H66M-66 0H66M-66 33H66M-66 66H66';
  const blacks = pick(
    [
      [to(-66, 66), to(-33, 33), to(0, 0), to(33, -33)],
      [to(0, 0), to(33, 33), to(-33, 0), to(0, -66)],
      [to(-33, -33), to(0, 33), to(33, 0)],
    ],
    variant,
  );
  const whites = pick(
    [
      [to(0, 33), to(-33, 0), to(66, 0), to(0, -33)],
      [to(0, 33), to(33, 0), to(66, 33)],
      [to(0, 0), to(-33, 0), to(33, -33), to(0, -66)],
    ],
    variant,
  );
  return (
    g(
      r(-92, -86, 184, 184, '#3f1f0d', 10) +
        r(-92, -92, 184, 184, 'cream', 10) +
        r(-92, -92, 184, 184, '#c98a3c', 10, 'opacity=".45"') +
        line(lines, '#3a1a06', 2.5) +
        many('bk', black, blacks) +
        many('wt', white, whites),
      'rotate(-8)',
    ) + glint(70, -80, 16)
  );
}

function domino(variant: number): string {
  const [body, pip] = pick(
    [
      ['ink', '#fff'],
      ['cream', '#c2182f'],
    ] as const,
    variant,
  );
  const tile = (upper: string, lower: string) =>
    r(-34, -66, 68, 136, '#000', 11, 'opacity=".5"') +
    r(-34, -70, 68, 136, body, 11) +
    line('M-24-2H24', 'gold', 4) +
    line(upper + lower, pip, 13);
  const six = 'M-14-54h0M14-54h0M-14-36h0M14-36h0M-14-18h0M14-18h0';
  const five = 'M-14 16h0M14 16h0M0 32h0M-14 48h0M14 48h0';
  const four = 'M-14-50h0M14-50h0M-14-22h0M14-22h0';
  const two = 'M-12 20h0M12 44h0';
  return (
    at(-40, 6, tile(six, five), 1.02, -14) +
    at(44, 2, tile(four, two), 1.02, 12) +
    glint(-76, -66, 14) +
    glint(86, -56, 12)
  );
}

/** A chip in the colour that its `<use>` brings. */
function chips(places: [fill: string, place: string][]): string {
  const shape =
    c(0, 0, 40, '').replace(' fill=""', '') +
    c(0, 0, 34, 'none', 'stroke="#fff" stroke-width="11" stroke-dasharray="13 22.6" stroke-linecap="butt"') +
    c(0, 0, 22, 'none', 'stroke="#fff" stroke-width="2"') +
    p(star(5, 13, 5.5), '#fff');
  const uses = places
    .map(([fill, place]) => `<use href="#ch" transform="${place}" fill="${paint(fill)}"/>`)
    .join('');
  return `<defs><g id="ch">${shape}</g></defs>${uses}`;
}

/** Two cards over chips: baccarat, live tables. */
function cards(variant: number): string {
  const [first, second, third] = pick(
    [
      ['ruby', 'jade', 'gold'],
      ['sapphire', 'gold', 'ruby'],
    ] as const,
    variant,
  );
  return (
    at(-26, -20, playingCard(variant % 2 ? 0 : 3, variant % 2 ? 'A' : '9'), 1.12, -14) +
    at(34, -24, playingCard(1, variant % 2 ? 'K' : '8'), 1.12, 12) +
    chips([
      [first, to(-56, 58, 0.9)],
      [second, to(52, 62, 0.86)],
      [third, to(-2, 70, 0.94)],
    ]) +
    glint(80, -60, 14)
  );
}

function roulette(): string {
  const wedge = (fill: string, turn: number) =>
    `<use href="#wd" transform="rotate(${turn})" fill="${fill}"/>`;
  const wedges = Array.from({ length: 18 }, (_, index) =>
    wedge(index === 0 ? '#12a05c' : index % 2 ? '#c2182f' : '#12151d', index * 20),
  ).join('');
  return (
    c(0, 0, 100, 'wood') +
    c(0, 0, 90, 'gold') +
    `<defs><path id="wd" d="M0 0L-14.8-84A85.3 85.3 0 0 1 14.8-84Z"/></defs>${wedges}` +
    c(0, 0, 62, 'none', 'stroke="#f5bb3d" stroke-width="3"') +
    c(0, 0, 46, 'wood') +
    spin(p('M-5 0L-3-42H3L5 0Z', 'gold') + c(0, -42, 7, 'gold'), 4, 'ax', 45) +
    c(0, 0, 14, 'gold') +
    c(0, 0, 6, '#7a3f05') +
    c(44, -58, 9, 'silver') +
    p('M-70-50A86 86 0 0 1-10-86A96 96 0 0 0-70-50Z', '#fff', 'opacity=".45"') +
    glint(48, -64, 18)
  );
}

function dragonTiger(): string {
  const left =
    r(-36, -52, 72, 104, 'ruby', 9) + r(-29, -45, 58, 90, 'none', 6, 'stroke="#f5bb3d" stroke-width="3"');
  const right =
    r(-36, -52, 72, 104, 'sapphire', 9) + r(-29, -45, 58, 90, 'none', 6, 'stroke="#f5bb3d" stroke-width="3"');
  const flame =
    p('M0 34C-28 24-26-4-10-14C-12-26-2-36 6-40C4-28 20-20 22-2C26 16 16 30 0 34Z', 'flame') +
    p('M0 28C-12 22-10 6 0-2C10 8 12 22 0 28Z', 'lemon');
  const claw = line('M-20-30Q-6 0-16 32M0-34Q14 0 2 36M20-28Q32 0 20 28', 'lemon', 7);
  return (
    at(-46, 2, left + flame, 1.18, -9) +
    at(46, 2, right + claw, 1.18, 9) +
    c(0, 6, 26, 'gold') +
    at(0, 6, p(star(8, 19, 8), '#7a3f05')) +
    glint(-82, -66, 14) +
    glint(84, -58, 14)
  );
}

function football(): string {
  const pentagon = (radius: number, turn = -90) =>
    points(Array.from({ length: 5 }, (_, index) => polar(radius, index * 72 + turn)));
  const outer =
    p('M0-88L20-82L14-60H-14L-20-82Z', '#141b28') + line('M0-30V-58M14-60L40-42M-14-60L-40-42', '#141b28', 5);
  return (
    c(0, 0, 88, 'silver') +
    p(pentagon(31), '#141b28') +
    spin(outer, 5, 'fo') +
    c(0, 0, 88, 'none', 'stroke="#56657e" stroke-width="4"') +
    p('M-66-44A80 80 0 0 1 0-80A100 100 0 0 0-66-44Z', '#fff', 'opacity=".7"') +
    p('M84 24A88 88 0 0 1-30 82A110 110 0 0 0 84 24Z', '#000', 'opacity=".22"')
  );
}

function basketball(): string {
  return (
    c(0, 0, 88, 'flame') +
    line('M0-88V88M-88 0H88M-62-62C-20-34-20 34-62 62M62-62C20-34 20 34 62 62', '#3a1206', 6) +
    p('M-66-44A80 80 0 0 1 0-80A100 100 0 0 0-66-44Z', '#fff', 'opacity=".5"') +
    p('M84 24A88 88 0 0 1-30 82A110 110 0 0 0 84 24Z', '#000', 'opacity=".25"')
  );
}

function baseball(): string {
  const bat =
    p('M-9 110L-5-10C-8-60-22-80-18-100C-14-114 14-114 18-100C22-80 8-60 5-10L9 110Z', 'wood') +
    line('M-7 74H7M-7 84H7M-7 94H7', '#fff', 3, 'opacity=".6"') +
    line('M-8-92C-10-70-4-50-2-20', '#fff', 4, 'opacity=".4"');
  return (
    g(bat, 'rotate(42)') +
    c(-10, -4, 58, 'silver') +
    line('M-50-46C-24-30-24 24-48 40M28-48C6-30 4 24 30 38', '#d6202f', 4) +
    line(
      'M-43-34l-9 5M-36-22l-10 3M-33-8l-11 0M-33 8l-11-1M-37 22l-10-4M22-36l9 5M15-22l10 3M12-6l11 0M13 8l11-2M18 22l10-5',
      '#d6202f',
      3.5,
    ) +
    p('M-54-32A54 54 0 0 1-14-56A66 66 0 0 0-54-32Z', '#fff', 'opacity=".8"')
  );
}

function controller(): string {
  const half =
    p('M0-40H40C84-44 98 4 104 46C106 78 78 82 64 56L48 30H0Z', 'night') +
    line('M20-36H44C70-36 84-10 92 24', '#fff', 4, 'opacity=".3"');
  return (
    p('M-40-50H40L44-36H-44Z', 'slate') +
    mirror(half) +
    p('M-56-16H-46V-26H-34V-16H-24V-4H-34V6H-46V-4H-56Z', 'silver') +
    c(44, -26, 8, 'jade') +
    c(60, -10, 8, 'ruby') +
    c(28, -10, 8, 'sapphire') +
    c(44, 6, 8, 'lemon') +
    c(-18, 18, 15, 'ink', 'stroke="#3fdde6" stroke-width="3"') +
    c(18, 18, 15, 'ink', 'stroke="#3fdde6" stroke-width="3"') +
    p('M-10-30H10L4-20H-4Z', '#1fb9ae') +
    at(0, -74, p('M-22-18H22C24 6 12 14 4 16V28H14V34H-14V28H-4V16C-12 14-24 6-22-18Z', 'gold')) +
    glint(84, -60, 14)
  );
}

function fortuneWheel(): string {
  const wedge = (fill: string, index: number) =>
    `<use href="#wd" transform="rotate(${index * 45})" fill="${paint(fill)}"/>`;
  const wedges = ['ruby', 'gold', 'jade', 'cream', 'sapphire', 'gold', 'amethyst', 'cream']
    .map(wedge)
    .join('');
  return (
    p('M-40 112L-22 60H22L40 112Z', '#5a2c11') +
    c(0, 0, 96, 'gold') +
    `<defs><path id="wd" d="M0 0L-31.4-75.8A82 82 0 0 1 31.4-75.8Z"/></defs>${wedges}` +
    c(0, 0, 89, 'none', 'stroke="#fffbe0" stroke-width="9" stroke-dasharray="0 23.3"') +
    c(
      0,
      0,
      56,
      'none',
      'stroke="#fffc" stroke-width="13" stroke-dasharray="0 43.98" transform="rotate(-90)"',
    ) +
    c(0, 0, 22, 'gold') +
    c(0, 0, 13, 'jade') +
    p('M0-70L-16-108C-16-118 16-118 16-108Z', 'ruby') +
    glint(84, -70, 16)
  );
}

function coins(): string {
  const slice =
    e(0, 8, 38, 13, '#7a3f05') +
    e(0, 0, 38, 13, 'gold') +
    e(0, 0, 27, 8, 'none', 'stroke="#7a3f05" stroke-opacity=".5" stroke-width="2"');
  const stack = (x: number, bottom: number, count: number) =>
    Array.from({ length: count }, (_, index) => to(x, bottom - index * 13));
  return (
    many('q', slice, [...stack(8, 48, 8), ...stack(-52, 70, 4), ...stack(58, 72, 6)]) +
    at(-48, -38, c(0, 0, 34, 'gold') + p(star(5, 21, 9), '#a85f0c'), 1, -12) +
    glint(-70, -64, 16) +
    glint(70, -26, 16) +
    p('M58-96L84-60H69V-34H47V-60H32Z', 'jade')
  );
}

function calendar(): string {
  const stamp = line('M-8 0L-2 7L9-7', '#0b6b4a', 6);
  const places = [0, 1, 2, 3, 4, 5, 6].map((index) =>
    to(-54 + (index % 4) * 36, -6 + Math.floor(index / 4) * 38),
  );
  return (
    r(-86, -72, 172, 160, '#000', 16, 'opacity=".35"') +
    r(-86, -78, 172, 160, 'cream', 16) +
    p('M-86-34V-62Q-86-78-70-78H70Q86-78 86-62V-34Z', 'jade') +
    many('rg', r(-5, -18, 10, 34, 'silver', 5), [to(-44, -78), to(44, -78)]) +
    many('q', r(-15, -15, 30, 30, '#d9c9a4', 7), [...places, to(54, 32)]) +
    many('st', stamp, places.slice(0, 5)) +
    at(
      54,
      32,
      r(-20, -20, 40, 40, 'ruby', 8) +
        line('M0-20V20M-20-4H20', 'gold', 6) +
        p('M0-20C-14-36-24-20 0-18C24-20 14-36 0-20Z', 'gold'),
    ) +
    glint(-84, -80, 14) +
    glint(88, 4, 14)
  );
}

export const TABLE: Record<string, Motif> = {
  balls: {
    draw: balls,
    palettes: ['navy', 'jade', 'plum', 'teal', 'amber'],
    scenes: ['rings', 'rays', 'bokeh', 'halo'],
  },
  keno: { draw: keno, palettes: ['indigo', 'teal', 'plum', 'jade'], scenes: ['stars', 'bokeh', 'rings'] },
  cage: { draw: cage, palettes: ['wine', 'navy', 'jade'], scenes: ['spotlights', 'rays'] },
  ticket: { draw: ticket, palettes: ['indigo', 'jade', 'rose'], scenes: ['rays', 'bokeh', 'lattice'] },
  dicecup: { draw: diceCup, palettes: ['jade', 'navy', 'wine'], scenes: ['felt', 'rays', 'rings'] },
  race: { draw: race, palettes: ['teal', 'navy', 'indigo'], scenes: ['hills', 'rays', 'peaks'] },
  mahjong: {
    draw: mahjong,
    palettes: ['jade', 'wine', 'teal', 'navy'],
    scenes: ['felt', 'lattice', 'clouds', 'halo'],
  },
  xiangqi: { draw: xiangqi, palettes: ['moss', 'cinnabar', 'navy'], scenes: ['clouds', 'lattice', 'peaks'] },
  hand: {
    draw: hand,
    palettes: ['jade', 'wine', 'navy', 'plum', 'cinnabar'],
    scenes: ['felt', 'rays', 'lattice', 'spotlights'],
  },
  go: { draw: go, palettes: ['forest', 'steel', 'moss'], scenes: ['hills', 'petals'] },
  domino: { draw: domino, palettes: ['cinnabar', 'jade', 'indigo'], scenes: ['felt', 'lattice', 'rays'] },
  cards: { draw: cards, palettes: ['wine', 'jade', 'plum'], scenes: ['felt', 'drapes', 'spotlights'] },
  roulette: { draw: roulette, palettes: ['jade', 'wine'], scenes: ['felt', 'spotlights'] },
  dragontiger: { draw: dragonTiger, palettes: ['plum', 'indigo'], scenes: ['clouds', 'rays'] },
  football: { draw: football, palettes: ['jade', 'forest', 'navy'], scenes: ['pitch', 'rays'] },
  basketball: { draw: basketball, palettes: ['navy', 'plum'], scenes: ['spotlights', 'grid'] },
  baseball: { draw: baseball, palettes: ['navy', 'forest'], scenes: ['pitch', 'spotlights'] },
  controller: { draw: controller, palettes: ['indigo', 'plum'], scenes: ['grid', 'spotlights'] },
  wheel: { draw: fortuneWheel, palettes: ['plum', 'navy', 'jade'], scenes: ['bokeh', 'rays'] },
  coins: { draw: coins, palettes: ['jade', 'navy'], scenes: ['rays', 'bokeh'] },
  calendar: { draw: calendar, palettes: ['teal', 'indigo'], scenes: ['bokeh', 'rays'] },
};
