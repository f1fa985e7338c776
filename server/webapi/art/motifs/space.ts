/** Jewels, space and ice. */
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

const BRILLIANT =
  p('M-92-26L-54-72H54L92-26L0 92Z', 'STONE') +
  p('M-54-72L-30-26L0-72ZM54-72L30-26L0-72Z', '#fff', 'opacity=".42"') +
  p('M-92-26L-54-72L-30-26ZM92-26L54-72L30-26Z', '#fff', 'opacity=".2"') +
  p('M-30-26H30L0-72Z', '#fff', 'opacity=".62"') +
  p('M-92-26H-30L0 92Z', '#fff', 'opacity=".14"') +
  p('M30-26H92L0 92Z', '#000', 'opacity=".26"') +
  p('M-30-26H30L0 92Z', '#fff', 'opacity=".06"') +
  line('M-92-26H92M-30-26L0 92L30-26', '#fff', 2, 'opacity=".5"');

const EMERALD =
  p('M-44-88H44L76-54V54L44 88H-44L-76 54V-54Z', 'STONE') +
  p('M-44-88H44L30-56H-30ZM-76-54L-44-88L-30-56L-50-38Z', '#fff', 'opacity=".45"') +
  p('M-76 54V-54L-50-38V38Z', '#fff', 'opacity=".2"') +
  p('M76 54V-54L50-38V38ZM44 88L76 54L50 38L30 56ZM-44 88H44L30 56H-30Z', '#000', 'opacity=".28"') +
  line('M-30-56H30L50-38V38L30 56H-30L-50 38V-38Z', '#fff', 2.5, 'opacity=".6"') +
  p('M-30-56H10L-50 20V-38Z', '#fff', 'opacity=".25"');

function octagon(radius: number): string {
  return points(Array.from({ length: 8 }, (_, index) => polar(radius, index * 45 + 22.5)));
}

function roundCut(): string {
  return (
    p(octagon(88), 'STONE') +
    spin(p('M-33.7-81.3L0-50L33.7-81.3Z', '#fff', 'opacity=".3"'), 8, 'ft') +
    p('M-81.3-33.7L-33.7-81.3L-19-46L-46-19ZM-33.7-81.3H33.7L19-46H-19Z', '#fff', 'opacity=".3"') +
    p('M81.3 33.7L33.7 81.3L19 46L46 19ZM-33.7 81.3H33.7L19 46H-19Z', '#000', 'opacity=".3"') +
    p(octagon(50), '#fff', 'opacity=".22" stroke="#fff" stroke-width="2"')
  );
}

const HEART =
  p('M0 90L-80 6C-104-44-50-96 0-50C50-96 104-44 80 6Z', 'STONE') +
  p('M0 90L-80 6L-40-8ZM0-50L-40-8L-54-70C-36-76-14-64 0-50Z', '#fff', 'opacity=".28"') +
  p('M0-50L40-8H-40Z', '#fff', 'opacity=".5"') +
  p('M0 90L80 6L40-8ZM80 6C92-20 84-52 66-66L40-8Z', '#000', 'opacity=".25"') +
  line('M-40-8H40M0 90L-40-8L0-50L40-8Z', '#fff', 2, 'opacity=".5"');

/** 0 diamond, 1 sapphire, 2 emerald, 3 garnet, 4 amethyst heart, 5 prism. */
const CUTS: [cut: string, stone: string][] = [
  [BRILLIANT, 'ice'],
  [roundCut(), 'sapphire'],
  [EMERALD, 'jade'],
  [roundCut(), 'ruby'],
  [HEART, 'amethyst'],
  [BRILLIANT, 'rose'],
  [EMERALD, 'silver'],
];

function gem(variant: number): string {
  const [cut, stone] = pick(CUTS, variant);
  return cut.replace('STONE', paint(stone)) + glint(-56, -66, 22) + glint(66, 30, 14) + glint(44, -84, 10);
}

function dice(variant: number): string {
  const body = pick(['silver', 'ruby'], variant);
  const pip = body === 'silver' ? '#c2182f' : '#fff';
  const die =
    p('M0-62L58-34V32L0 64L-58 32V-34Z', body) +
    p('M0-62L58-34L0-4L-58-34Z', '#fff', 'opacity=".4"') +
    p('M0-4L58-34V32L0 64Z', '#000', 'opacity=".22"') +
    e(0, -34, 11, 6.5, pip) +
    line('M-44-12v0M-15 38v0M-29 13v0', pip, 13) +
    line('M15 14v0M43-1v0M15 42v0M43 28v0', pip, 13);
  const ring = e(
    0,
    22,
    108,
    26,
    'none',
    'stroke="#9a96ff" stroke-width="5" opacity=".7" transform="rotate(-12)"',
  );
  return (
    (variant % 2 ? '' : ring) +
    many('q', die, [to(-36, 22, 0.92, -8), to(44, -30, 0.76, 14)]) +
    glint(-84, -34, 14) +
    glint(86, 40, 12)
  );
}

function planet(variant: number): string {
  const [body, ring] = pick(
    [
      ['flame', 'lemon'],
      ['teal', 'lilac'],
      ['rose', 'ice'],
    ] as const,
    variant,
  );
  return (
    g(p('M-112 0C-112-34 112-34 112 0C100-14-100-14-112 0Z', ring), 'rotate(-20)') +
    c(0, 0, 64, body) +
    p(
      'M-60-22C-30-10 30-34 62-16C64-8 64-2 64 4C30-10-30 14-63-4ZM-56 30C-20 18 30 34 52 36C46 46 38 52 30 56C0 44-30 48-46 44Z',
      '#fff',
      'opacity=".28"',
    ) +
    p('M64 0A64 64 0 0 1-20 61A72 72 0 0 0 40-50A64 64 0 0 1 64 0Z', '#000', 'opacity=".25"') +
    g(
      p('M-112 0C-112 34 112 34 112 0C104 20-104 20-112 0Z', ring) +
        line('M-96 10C-60 26 60 26 96 10', '#000', 2.5, 'opacity=".3"'),
      'rotate(-20)',
    ) +
    c(82, -74, 15, 'silver') +
    c(-86, 74, 9, 'lilac') +
    glint(-76, -70, 16) +
    glint(88, 62, 12)
  );
}

function rocket(variant: number): string {
  const trim = pick(['ruby', 'sapphire', 'jade'], variant);
  return (
    g(
      p('M-20 62C-34 84-10 96 0 122C10 96 34 84 20 62Z', 'flame') +
        p('M-9 62C-16 78-4 86 0 102C4 86 16 78 9 62Z', 'lemon') +
        p('M-30 10L-62 46L-56 74L-26 52ZM30 10L62 46L56 74L26 52Z', trim) +
        p('M0-112C34-80 42-20 26 62H-26C-42-20-34-80 0-112Z', 'silver') +
        p('M0-112C20-94 32-66 34-44H-34C-32-66-20-94 0-112Z', trim) +
        c(0, -14, 19, 'gold') +
        c(0, -14, 13, 'sapphire') +
        p('M-9-18A10 10 0 0 1 2-25', 'none', 'stroke="#fff" stroke-width="3"') +
        line('M-32 28H32M-29 46H29', '#56657e', 3, 'opacity=".6"') +
        r(-6, 30, 12, 40, trim, 5) +
        line('M-18-60C-22-30-22 10-18 50', '#fff', 4, 'opacity=".6"'),
      'rotate(32)',
    ) +
    glint(-62, -64, 14) +
    glint(72, 44, 12) +
    line('M-84 20h0M40 84h0M-30-92h0', '#fff', 6)
  );
}

function robot(variant: number): string {
  const [shell, glow] = pick(
    [
      ['slate', 'teal'],
      ['bronze', 'lemon'],
    ] as const,
    variant,
  );
  const side =
    r(58, -34, 18, 38, shell, 8) +
    c(24, -22, 17, '#0b1220') +
    c(24, -22, 11, glow) +
    c(21, -26, 3.5, '#fff') +
    p('M52 52C80 54 92 70 88 96L70 92C72 80 66 74 50 74Z', shell);
  return (
    line('M0-74V-96', shell, 6) +
    c(0, -100, 11, 'ruby') +
    mirror(side) +
    r(-62, -76, 124, 98, shell, 26) +
    mirror(c(24, -22, 18, '#0b1220') + c(24, -22, 12, glow) + c(20, -27, 4, '#fff'), 'ey') +
    r(-26, 4, 52, 11, '#0b1220', 5) +
    line('M-18 10H-10M-2 10H6M14 10H20', glow, 5) +
    p('M-48 30H48L54 84C30 100-30 100-54 84Z', shell) +
    p('M0 82C-28 62-22 44-8 46C-2 46 0 52 0 52S2 46 8 46C22 44 28 62 0 82Z', 'ruby') +
    line('M-50-62C-40-68-20-70 0-70', '#fff', 5, 'opacity=".5"') +
    many('rv', c(0, 0, 3.5, '#fff', 'opacity=".6"'), [
      to(-50, -64),
      to(50, -64),
      to(-50, 10),
      to(50, 10),
      to(-42, 82),
      to(42, 82),
    ])
  );
}

function ufo(variant: number): string {
  const [hull, beam] = pick(
    [
      ['silver', '#b8ffce'],
      ['amethyst', '#ffe9a0'],
    ] as const,
    variant,
  );
  return (
    p('M-40 6L-84 112H84L40 6Z', beam, 'opacity=".5"') +
    p('M-18 6L-40 112H40L18 6Z', beam, 'opacity=".45"') +
    p('M-46-22C-46-84 46-84 46-22Z', 'ice', 'opacity=".85"') +
    p('M-16-22C-18-56 18-56 16-22Z', 'leaf') +
    mirror(e(7, -38, 4.5, 7, '#0a1a0a'), 'ey') +
    p('M-108-8C-80-34 80-34 108-8C84 26-84 26-108-8Z', hull) +
    p('M-108-8C-80 6 80 6 108-8C84 26-84 26-108-8Z', '#000', 'opacity=".28"') +
    many('lt', c(0, 0, 7, 'lemon'), [to(-74, 0), to(-38, 8), to(0, 11), to(38, 8), to(74, 0)]) +
    line('M-86-12C-60-24-20-27 10-27', '#fff', 4, 'opacity=".6"') +
    p('M-34-40C-30-56-18-64-6-66', 'none', 'stroke="#fff" stroke-width="4" opacity=".8"') +
    (variant % 2
      ? glint(0, 70, 18)
      : many('cw', p(star(5, 12, 5), 'gold'), [to(-22, 64, 1, 20), to(20, 82, 0.8), to(4, 46, 0.6)]))
  );
}

function snowflake(variant: number): string {
  const arm = line(
    'M0 0V-100M0-52L-26-76M0-52L26-76M0-26L-16-42M0-26L16-42M0-82L-12-96M0-82L12-96',
    'ice',
    9,
  );
  const hex = points(Array.from({ length: 6 }, (_, index) => polar(26, index * 60 - 90)));
  const crystalArm =
    p('M0-18L12-46L0-104L-12-46Z', 'ice') +
    p('M0-18V-104L-12-46Z', '#fff', 'opacity=".5"') +
    p('M0-50L26-66L34-86L14-74ZM0-50L-26-66L-34-86L-14-74Z', 'sapphire');
  const body = variant % 2 ? crystalArm : arm;
  return (
    spin(body, 6, 'ar', variant % 3 === 2 ? 15 : 0) +
    p(hex, 'sapphire', 'stroke="#fff" stroke-width="4"') +
    glint(-70, -74, 16) +
    glint(78, 62, 14) +
    glint(0, 0, 18)
  );
}

function disco(variant: number): string {
  const ball = pick(['silver', 'gold'], variant);
  return (
    line('M0-112V-70', '#b9c5d8', 4) +
    r(-12, -84, 24, 14, 'slate', 3) +
    c(0, 0, 72, ball) +
    p(
      'M-40-60L-14-70L-10-44L-36-36ZM16-70L44-57L38-36L14-44ZM-66-30L-38-34L-34-8L-70-4ZM14-42L38-34L36-8L14-10ZM-34-6L-12-8L-12 16L-34 18ZM40-6L71-4L68 22L38 20ZM-64 28L-36 22L-32 44L-54 50ZM14 18L36 20L32 44L14 44ZM-30 46L-12 48L-10 70L-26 67Z',
      '#fff',
      'opacity=".55"',
    ) +
    p(
      'M-10-70H14V-44H-10ZM-36-34L-12-42V-10L-34-8ZM-72 0L-36-4L-34 20L-68 26ZM14-8H36L38 18L14 16ZM-10 20H12V44H-12Z',
      'rose',
      'opacity=".55"',
    ) +
    p(
      'M40-34L66-30L70-6L40-8ZM-10-8H12V16H-10ZM-32 22L-12 20V46L-30 44ZM14 46L30 46L26 67L12 71ZM38 24L66 28L54 48L36 44Z',
      'sapphire',
      'opacity=".5"',
    ) +
    e(0, 0, 24, 72, 'none', 'stroke="#0006" stroke-width="2.5"') +
    e(0, 0, 50, 72, 'none', 'stroke="#0006" stroke-width="2.5"') +
    line('M0-72V72M-72 0H72M-62-36H62M-62 36H62', '#0006', 2.5) +
    glint(-34, -36, 34) +
    glint(44, 24, 18) +
    glint(88, -60, 14) +
    glint(-90, 50, 12)
  );
}

function polarBear(variant: number): string {
  const fish =
    variant % 2 === 0
      ? at(
          0,
          78,
          p('M-40 0C-20-24 20-22 36 0L54-16V16L36 2C20 22-20 22-40 0Z', 'sapphire') + c(-24, -3, 3, '#fff'),
        )
      : p('M-56 52C-20 84 20 84 56 52L60 72C24 102-24 102-60 72Z', 'teal');
  const half =
    c(48, -58, 21, 'silver') +
    c(48, -58, 11, 'ice') +
    c(27, -14, 7, '#0d1420') +
    c(29, -17, 2.4, '#fff') +
    e(50, 14, 11, 6, '#8fc7ff', 'opacity=".6"');
  return (
    c(-48, -58, 21, 'silver') +
    p('M0-80C46-80 76-48 76-6C78 42 42 74 0 74S-78 42-76-6C-76-48-46-80 0-80Z', 'silver') +
    mirror(half) +
    e(0, 26, 38, 30, '#fff') +
    p('M-16 10C-10 0 10 0 16 10C12 20 6 24 0 26C-6 24-12 20-16 10Z', '#0d1420') +
    line('M0 26V36M0 36C-8 46-18 44-22 38M0 36C8 46 18 44 22 38', '#0d1420', 4) +
    fish
  );
}

function doubloon(variant: number): string {
  const metal = pick(['gold', 'silver'], variant);
  const rim = line('M0-52V-60', '#7a3f05', 4, 'opacity=".5"');
  const one =
    c(0, 0, 66, metal) +
    c(0, 0, 54, 'none', 'stroke="#000" stroke-opacity=".3" stroke-width="3"') +
    spin(rim, 24, 'rm') +
    p(star(5, 42, 17), metal, 'stroke="#000" stroke-opacity=".4" stroke-width="3"') +
    p('M-54-30A62 62 0 0 1 14-60A72 72 0 0 0-54-30Z', '#fff', 'opacity=".6"');
  return (
    many('q', one, [to(-46, 34, 0.76, -12), to(52, 40, 0.7, 20), to(4, -22, 1.02)]) +
    glint(-34, -66, 18) +
    glint(80, -6, 12)
  );
}

export const SPACE: Record<string, Motif> = {
  gem: {
    draw: gem,
    palettes: ['indigo', 'plum', 'moss', 'wine', 'navy'],
    scenes: ['rays', 'crystals', 'lattice', 'halo', 'bokeh'],
  },
  dice: { draw: dice, palettes: ['indigo', 'jade'], scenes: ['stars', 'rays'] },
  planet: { draw: planet, palettes: ['indigo', 'navy', 'plum'], scenes: ['stars', 'rings'] },
  rocket: { draw: rocket, palettes: ['indigo', 'plum', 'navy'], scenes: ['stars', 'bokeh', 'hills'] },
  robot: { draw: robot, palettes: ['teal', 'wine'], scenes: ['grid', 'lattice'] },
  ufo: { draw: ufo, palettes: ['forest', 'navy'], scenes: ['hills', 'stars'] },
  snowflake: {
    draw: snowflake,
    palettes: ['navy', 'indigo', 'teal'],
    scenes: ['peaks', 'crystals', 'bokeh'],
  },
  disco: { draw: disco, palettes: ['plum', 'rose'], scenes: ['spotlights', 'grid'] },
  polarbear: { draw: polarBear, palettes: ['navy', 'teal'], scenes: ['crystals', 'stars'] },
  doubloon: { draw: doubloon, palettes: ['teal', 'wine'], scenes: ['beams', 'rays'] },
};
