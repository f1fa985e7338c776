/** Gardens, sweets and Japan; and the classics of the reels: fruit, sevens, bells. */
import { at, c, e, g, glint, line, many, mirror, p, pick, r, spin, star, to } from '../kit.ts';
import type { Motif } from './motif.ts';

function crane(variant: number): string {
  const sheet = pick(['ruby', 'silver', 'ice'], variant);
  return (
    p('M-4 8L-64-96L28-20Z', sheet) +
    p('M-4 8L-64-96L-20 18Z', '#000', 'opacity=".22"') +
    p('M12 4L64-100L44 14Z', sheet) +
    p('M12 4L64-100L20-14Z', '#fff', 'opacity=".35"') +
    p('M-24 14L30-18L56 22L10 60Z', sheet) +
    p('M-24 14L30-18L10 60Z', '#fff', 'opacity=".22"') +
    p('M-24 14L10 60L-44 36L-98 70L-62 26Z', sheet) +
    p('M-24 14L-44 36L-98 70L-62 26Z', '#000', 'opacity=".18"') +
    p('M30 40L56 22L104-36L92-58L112-56L106-34L62 50Z', sheet) +
    p('M104-36L92-58L112-56Z', 'gold') +
    p('M10 60L56 22L62 50L34 68Z', '#000', 'opacity=".22"') +
    glint(-70, -30, 12) +
    glint(84, 40, 14)
  );
}

function sakura(variant: number): string {
  const bloom =
    spin(
      p('M0 0C-22-18-22-40-8-50L0-42L8-50C22-40 22-18 0 0Z', 'rose') +
        line('M0-8V-28', '#8f1c4c', 2, 'opacity=".4"'),
      5,
      'sk',
    ) +
    spin(line('M0-6V-18', '#f5bb3d', 3), 5, 'sm', 36) +
    c(0, 0, 6, 'gold');
  const branch = line(
    'M-104 84C-60 60-50 20-10 4C30-10 60-30 84-84M-40 34C-30 60-10 66 14 70M24-14C50-6 70 0 96-6',
    'wood',
    10,
  );
  const buds = many('bd', c(0, 0, 8, 'rose'), [to(84, -84), to(16, 72), to(98, -8), to(-70, 62)]);
  const places = pick(
    [
      [to(-34, -6, 1.1), to(36, -34, 1.2), to(46, 34, 0.8), to(-66, 34, 0.6)],
      [to(0, -10, 1.5), to(70, -50, 0.7), to(-60, 40, 0.9)],
      [to(-44, 14, 1), to(20, -34, 1), to(70, -4, 0.8), to(4, 48, 0.7)],
    ],
    variant,
  );
  return branch + buds + many('q', bloom, places);
}

function torii(variant: number): string {
  const wood = pick(['ruby', 'flame', 'coral'], variant);
  const rope =
    variant % 2
      ? line('M-46-26Q0 4 46-26', 'gold', 7) +
        many('sh', p('M-5 0H5L9 9L3 9L8 20L-2 10L2 10Z', '#fff'), [to(-24, -12), to(0, -6), to(24, -12)])
      : '';
  return (
    c(0, -26, 66, variant % 3 === 1 ? 'lemon' : 'cream', 'opacity=".9"') +
    r(-58, -46, 17, 132, wood) +
    r(41, -46, 17, 132, wood) +
    r(-62, 78, 25, 16, 'ink', 3) +
    r(37, 78, 25, 16, 'ink', 3) +
    r(-78, -34, 156, 13, wood) +
    p('M-106-84C-60-66 60-66 106-84L98-60C60-50-60-50-98-60Z', wood) +
    p('M-106-84C-60-66 60-66 106-84L108-92C60-76-60-76-108-92Z', 'ink') +
    r(-9, -54, 18, 26, 'ink', 2) +
    line('M-4-46H4M-4-38H4', '#f5bb3d', 3) +
    rope +
    p('M-104 100C-60 86 60 86 104 100Z', 'leaf')
  );
}

function daruma(variant: number): string {
  const robe = pick(['ruby', 'gold'], variant);
  const half =
    c(24, -18, 14, '#fff') +
    line('M8-40C18-56 40-54 50-38', '#1a0d05', 8) +
    line('M10 16C24 12 38 16 44 28', '#1a0d05', 6) +
    line('M66 10C76 30 70 60 46 76', 'gold', 5);
  return (
    p('M0-94C56-94 88-50 86 0C84 60 50 92 0 92S-84 60-86 0C-88-50-56-94 0-94Z', robe) +
    p('M0-66C36-66 58-44 56-14C54 20 30 36 0 36S-54 20-56-14C-58-44-36-66 0-66Z', 'cream') +
    mirror(half) +
    c(-24, -18, 7, '#120a08') +
    (variant % 2 ? c(24, -18, 7, '#120a08') : line('M14-16Q24-26 34-16', '#120a08', 5)) +
    line('M-10 4Q0 10 10 4', '#a3262c', 4) +
    c(0, -4, 5, '#e59a7a') +
    line('M-12 62H12M-16 74H16M0 54V84', 'gold', 6) +
    p('M-64-46C-52-68-34-80-12-84', 'none', 'stroke="#fff" stroke-width="6" opacity=".45"')
  );
}

function lollipop(variant: number): string {
  const [a, b] = pick(
    [
      ['rose', '#fff'],
      ['jade', '#fff6c8'],
      ['amethyst', '#ffd6e4'],
    ] as const,
    variant,
  );
  const swirl = spin(
    p('M0 0C-6-24-30-40-22-58C-10-64 6-62 14-60C-2-44 14-20 0 0Z', b, 'opacity=".85"'),
    6,
    'sw',
  );
  const pop =
    r(-5, 0, 10, 112, 'cream', 4) +
    c(0, -18, 62, a) +
    at(0, -18, swirl) +
    e(-26, -48, 16, 9, '#fff', 'opacity=".6" transform="rotate(-32-26-48)"');
  const candy =
    p('M-22 0L-44-16V16ZM22 0L44-16V16Z', 'flame') +
    c(0, 0, 23, 'flame') +
    line('M-12-18C-4-6-4 6-12 18M4-22C12-8 12 8 4 22', '#fff', 6, 'opacity=".8"');
  return (
    at(14, -10, pop, 1, 12) +
    at(-62, 58, candy, 0.9, -24) +
    at(72, 64, candy.replaceAll('flame', 'teal'), 0.72, 20) +
    glint(-60, -58, 14)
  );
}

function cupcake(variant: number): string {
  const [cream, cup] = pick(
    [
      ['rose', 'teal'],
      ['lilac', 'flame'],
    ] as const,
    variant,
  );
  return (
    p('M-60 22H60L44 98H-44Z', cup) +
    line('M-44 26L-34 94M-22 26L-17 96M0 26V96M22 26L17 96M44 26L34 94', '#fff', 4, 'opacity=".4"') +
    p(
      'M-76 30C-90 2-60-14-56-14C-62-42-34-52-30-52C-32-76-6-92 6-92C4-76 32-70 30-50C60-46 62-22 54-14C84-6 86 20 76 30C50 42-50 42-76 30Z',
      cream,
    ) +
    line(
      'M-58-10C-30 8 30 8 56-14M-32-48C-14-36 16-36 32-50M-66 24C-30 34 20 32 54 16',
      '#fff',
      5,
      'opacity=".5"',
    ) +
    c(4, -88, 18, 'ruby') +
    line('M6-104C8-116 18-120 28-120', 'leaf', 4) +
    c(-2, -94, 5, '#fff', 'opacity=".7"') +
    many('q', r(-6, -2, 12, 4, 'lemon', 2), [
      to(-40, 4, 1, 30),
      to(-8, 14, 1, -20),
      to(34, 6, 1, 50),
      to(14, -20, 1, 10),
      to(-18, -28, 1, -40),
      to(50, 22),
    ])
  );
}

function cherry(variant: number): string {
  const skin = pick(['ruby', 'rose', 'ruby'], variant);
  const one =
    c(0, 0, 42, skin) +
    e(-14, -16, 10, 14, '#fff', 'opacity=".6" transform="rotate(30-14-16)"') +
    p('M-10-38Q0-30 10-38', 'none', 'stroke="#5a0a20" stroke-width="4"');
  return (
    line('M-44 12C-40-40-10-70 30-92M44 26C46-30 40-66 30-92', '#3f8a2c', 7) +
    p('M30-92C50-116 88-108 104-86C84-66 48-66 30-92Z', 'leaf') +
    line('M36-92Q66-92 96-86', '#123d1c', 3, 'opacity=".5"') +
    many('q', one, [to(-46, 46), to(46, 56, 0.95)]) +
    glint(-84, 0, 12)
  );
}

function strawberry(variant: number): string {
  const one =
    p('M0-52C44-68 84-40 76 2C66 50 26 84 0 96C-26 84-66 50-76 2C-84-40-44-68 0-52Z', 'ruby') +
    line('M-46-14v6M-18-22v6M14-22v6M44-14v6M-36 18v6M-4 12v6M30 18v6M-20 46v6M14 46v6M-2 70v6', 'lemon', 6) +
    p(
      'M0-48C-30-30-60-44-66-54C-44-60-40-70-18-66C-14-78-6-88 0-96C6-88 14-78 18-66C40-70 44-60 66-54C60-44 30-30 0-48Z',
      'leaf',
    ) +
    p('M-60-22C-52-42-36-46-22-46C-40-36-50-18-52 8C-60 0-62-12-60-22Z', '#fff', 'opacity=".4"');
  return variant % 2 ? many('q', one, [to(40, 22, 0.62, 14), to(-34, -4, 0.78, -10)]) : one;
}

function bee(variant: number): string {
  const cell = 'M0-30L26-15V15L0 30L-26 15V-15Z';
  const comb = many('q', p(cell, 'gold') + p(cell, '#8a4a05', 'transform="scale(.66)" opacity=".5"'), [
    to(-60, 52, 0.9),
    to(-13, 52, 0.9),
    to(34, 52, 0.9),
    to(-36, 92, 0.9),
    to(11, 92, 0.9),
    to(58, 92, 0.9),
  ]);
  const crown = variant % 3 === 1 ? p('M44-62L40-84L54-72L64-88L72-72L88-82L80-60Z', 'lemon') : '';
  return (
    comb +
    e(-2, -62, 24, 44, 'ice', 'opacity=".8" transform="rotate(-24-2-62)"') +
    e(34, -58, 18, 36, 'ice', 'opacity=".8" transform="rotate(18 34-58)"') +
    e(0, -12, 66, 44, 'lemon') +
    p(
      'M-34-49C-24-20-24 4-34 26C-28 30-18 32-10 32C0 4 0-30-10-55C-18-56-28-53-34-49ZM14-54C26-24 26 4 14 31C22 30 30 28 38 24C48 0 48-26 38-46C30-52 22-54 14-54Z',
      '#2a1605',
    ) +
    p('M-66-12L-90-4L-64 2Z', '#2a1605') +
    c(58, -30, 30, 'lemon') +
    c(68, -36, 8, '#1a0d05') +
    c(71, -39, 3, '#fff') +
    line('M64-22Q74-16 80-22M50-56C50-72 40-78 34-80M66-58C72-74 84-74 90-72', '#2a1605', 4) +
    crown
  );
}

function mushroom(variant: number): string {
  const cap = pick(['ruby', 'amethyst'], variant);
  const one =
    p('M-24 10C-20 50-36 70-34 92C-14 100 14 100 34 92C36 70 20 50 24 10Z', 'cream') +
    p('M-84 16C-92-50-46-92 0-92S92-50 84 16C50 34-50 34-84 16Z', cap) +
    many('sp', c(0, 0, 12, 'cream'), [
      to(-44, -22, 1.1),
      to(6, -54, 1.4),
      to(46, -20),
      to(-12, -6, 0.7),
      to(22, 0, 0.8),
      to(-66, 4, 0.6),
    ]) +
    p('M-60-46C-46-70-26-80-8-82', 'none', 'stroke="#fff" stroke-width="5" opacity=".5"');
  return (
    many('q', one, [to(58, 44, 0.5, 10), to(-62, 52, 0.42, -8), to(-2, -4, 0.92)]) +
    line(
      'M-96 96C-92 80-88 76-86 70M-80 98C-78 86-70 80-68 76M84 98C84 84 90 78 94 74M28 100C30 90 36 86 40 82',
      'leaf',
      6,
    )
  );
}

function clover(variant: number): string {
  const leaf =
    p('M0 0C-46-22-56-66-32-82C-14-94 0-78 0-66C0-78 14-94 32-82C56-66 46-22 0 0Z', 'leaf') +
    line('M0-6V-50M0-26L-18-48M0-26L18-48', '#e6ffb0', 3, 'opacity=".5"');
  const middle = pick([c(0, 0, 10, 'gold'), p(star(8, 18, 8), 'gold'), c(0, 0, 9, 'ice')], variant);
  return (
    line('M4 8C20 50 16 80 46 104', 'leaf', 11) +
    g(
      many('q', leaf, ['rotate(45)', 'rotate(135)', 'rotate(225)', 'rotate(315)']),
      'translate(0 -6)scale(1.06)',
    ) +
    at(0, -6, middle) +
    glint(-56, -70, 16) +
    glint(70, 30, 12)
  );
}

function seven(variant: number): string {
  const tint = pick(['ruby', 'flame', 'sapphire', 'rose'], variant);
  const shape = 'M-62-92H64V-56C30-16 14 30 12 92H-36C-34 40-14 0 14-44H-24L-32-26H-62Z';
  const one =
    p(shape, 'gold', 'stroke="#7a3f05" stroke-width="7"') +
    g(p(shape, tint), 'translate(0 1)scale(.87 .9)') +
    line('M-48-78H46', '#fff', 6, 'opacity=".6"');
  if (variant % 4 === 0)
    return many('q', one, [to(-62, 12, 0.62, -12), to(62, 12, 0.62, 12), to(0, -4, 0.9)]);
  return one + glint(-58, -88, 20) + glint(52, -22, 14) + glint(-44, 70, 10);
}

function bar(variant: number): string {
  const tint = pick(['ink', 'night'], variant);
  const letters = line(
    'M-50-14V14H-36Q-28 14-28 6Q-28 0-36 0H-50M-36 0Q-30 0-30-7Q-30-14-37-14H-50M-14 14L0-14L14 14M-9 5H9M30 14V-14H44Q52-14 52-6Q52 1 44 1H30M42 1L52 14',
    'gold',
    8,
  );
  const one =
    r(-84, -29, 168, 58, 'gold', 10) +
    r(-76, -22, 152, 44, tint, 6) +
    letters +
    line('M-70-17H40', '#fff', 3, 'opacity=".3"');
  return (
    many('q', one, [to(0, -64, 0.96), to(0, 0, 1.06), to(0, 64, 0.96)]) +
    glint(78, -88, 14) +
    glint(-80, 60, 12)
  );
}

function bell(variant: number): string {
  const bow = pick(['ruby', 'jade'], variant);
  return (
    c(0, 78, 18, 'bronze') +
    p(
      'M0-88C44-84 56-48 58-10C60 24 72 40 88 56C92 70 84 74 78 74H-78C-84 74-92 70-88 56C-72 40-60 24-58-10C-56-48-44-84 0-88Z',
      'gold',
    ) +
    p(
      'M-80 52C-40 66 40 66 80 52L88 62C86 72 82 74 78 74H-78C-84 74-90 70-87 60Z',
      '#7a3f05',
      'opacity=".4"',
    ) +
    line('M-56 12C-20 24 20 24 56 12', '#7a3f05', 4, 'opacity=".4"') +
    p('M-42-20C-40-52-28-70-12-76C-24-52-28-10-34 28C-40 20-42 0-42-20Z', '#fff', 'opacity=".5"') +
    p('M0-84C-24-112-56-104-56-84S-24-66 0-84C24-66 56-64 56-84S24-112 0-84Z', bow) +
    c(0, -84, 11, bow) +
    glint(48, -46, 16) +
    line('M-104 10C-112 26-112 44-104 60M104 10C112 26 112 44 104 60', '#fff3b0', 5, 'opacity=".6"')
  );
}

function lemon(): string {
  const leaf = p('M0 0C12-28 48-36 72-22C58 4 24 14 0 0Z', 'leaf');
  return (
    g(
      p(
        'M-92 14C-100 0-84-8-78-16C-60-56-20-72 20-62C56-54 76-30 80-8C90-2 100 10 92 20C84 26 76 22 68 30C44 64-4 72-40 56C-62 46-72 34-78 22C-84 22-90 20-92 14Z',
        'lemon',
      ) + p('M-66-10C-52-38-26-50 2-52C-22-40-42-18-46 8C-56 8-64 0-66-10Z', '#fff', 'opacity=".55"'),
      'translate(-10 -16)rotate(-18)',
    ) +
    at(
      34,
      48,
      c(0, 0, 44, 'lemon') +
        c(0, 0, 37, '#fffbe0') +
        spin(p('M-11-33C-4-36 4-36 11-33L0-4Z', 'lemon'), 8, 'sg'),
    ) +
    at(14, -74, leaf, 0.9, -10) +
    glint(-70, -64, 14)
  );
}

function grape(): string {
  const berry = c(0, 0, 21, 'amethyst') + e(-7, -8, 5, 7, '#fff', 'opacity=".6"');
  const rows: [number, number][] = [
    [-54, -30],
    [-18, -34],
    [18, -34],
    [54, -30],
    [-36, -2],
    [0, -4],
    [36, -2],
    [-20, 28],
    [18, 28],
    [0, 56],
    [2, 82],
  ];
  return (
    line('M0-40C-2-70 10-84 24-92', 'wood', 8) +
    p('M4-66C30-96 78-92 92-64C86-58 84-50 86-42C66-34 24-36 4-66Z', 'leaf') +
    line('M10-66Q46-66 82-56', '#123d1c', 3, 'opacity=".5"') +
    line('M-4-62C-30-76-40-58-52-70', 'leaf', 4) +
    many(
      'q',
      berry,
      rows.map(([x, y]) => to(x, y)),
    )
  );
}

function melon(variant: number): string {
  const slice =
    p('M-100-30A100 100 0 0 0 100-30Z', 'leaf') +
    p('M-90-30A90 90 0 0 0 90-30Z', '#f4ffd6') +
    p('M-82-30A82 82 0 0 0 82-30Z', 'ruby') +
    line('M-50-8v9M-22 2v9M8-8v9M38 0v9M-36 22v8M-6 28v8M24 24v8M-58-20v0', '#2a0508', 7) +
    line('M-74-22H60', '#fff', 4, 'opacity=".4"');
  const whole =
    c(0, 0, 56, 'leaf') +
    line('M-20-52C-40-20-40 20-20 52M0-56V56M20-52C40-20 40 20 20 52', '#0d3d1c', 7, 'opacity=".55"') +
    e(-24, -26, 10, 16, '#fff', 'opacity=".35" transform="rotate(30-24-26)"');
  return at(variant % 2 ? 44 : -40, -30, whole, 0.96) + at(6, 34, slice, 0.9, -12) + glint(64, -40, 14);
}

export const SWEET: Record<string, Motif> = {
  crane: { draw: crane, palettes: ['navy', 'jade', 'rose'], scenes: ['scales', 'petals', 'peaks'] },
  sakura: { draw: sakura, palettes: ['navy', 'teal', 'plum'], scenes: ['stars', 'petals', 'hills'] },
  torii: { draw: torii, palettes: ['indigo', 'wine', 'teal'], scenes: ['hills', 'petals', 'peaks'] },
  daruma: { draw: daruma, palettes: ['jade', 'navy'], scenes: ['scales', 'rays'] },
  lollipop: { draw: lollipop, palettes: ['teal', 'plum', 'indigo'], scenes: ['rays', 'bokeh', 'rings'] },
  cupcake: { draw: cupcake, palettes: ['indigo', 'jade'], scenes: ['bokeh', 'rays'] },
  cherry: { draw: cherry, palettes: ['jade', 'navy', 'amber'], scenes: ['rays', 'reels', 'bokeh'] },
  strawberry: { draw: strawberry, palettes: ['forest', 'rose'], scenes: ['petals', 'leaves'] },
  bee: { draw: bee, palettes: ['teal', 'forest', 'indigo'], scenes: ['lattice', 'leaves', 'bokeh'] },
  mushroom: { draw: mushroom, palettes: ['forest', 'teal'], scenes: ['leaves', 'bokeh'] },
  clover: { draw: clover, palettes: ['moss', 'wine', 'navy'], scenes: ['rays', 'halo', 'reels'] },
  seven: {
    draw: seven,
    palettes: ['indigo', 'wine', 'navy', 'plum'],
    scenes: ['reels', 'rays', 'grid', 'spotlights'],
  },
  bar: { draw: bar, palettes: ['cinnabar', 'plum'], scenes: ['spotlights', 'reels'] },
  bell: { draw: bell, palettes: ['navy', 'cinnabar'], scenes: ['reels', 'rays'] },
  lemon: { draw: lemon, palettes: ['indigo'], scenes: ['rays'] },
  grape: { draw: grape, palettes: ['moss'], scenes: ['reels'] },
  melon: { draw: melon, palettes: ['navy', 'teal'], scenes: ['reels', 'rays'] },
};
