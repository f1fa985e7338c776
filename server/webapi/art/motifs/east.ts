/** Festive motifs of the East. */
import { at, c, e, g, glint, line, many, mirror, p, pick, r, spin, to } from '../kit.ts';
import type { Motif } from './motif.ts';

const FESTIVE = ['cinnabar', 'jade', 'amber', 'wine', 'indigo'] as const;

function dragon(variant: number): string {
  const body = 'M72 88C-20 112-96 74-64 32C-40 0 44 26 54-12C60-38 34-48 2-46';
  const skin = pick(['jade', 'ruby', 'sapphire', 'gold'], variant);
  const belly = skin === 'gold' ? 'ruby' : 'gold';
  const head =
    p('M14-32L50-44L38-24L66-22L44-6L66 8L40 10L46 30L20 22Z', 'flame') +
    p('M2-30C10-56 30-70 56-66C44-54 34-44 24-24ZM-8-30C-8-48 0-60 14-70C12-54 12-44 10-30Z', belly) +
    p(
      'M34-4C30-30 6-38-16-30L-24-23C-40-30-58-22-58-8C-54 0-42 3-30 2L10 8L2 14L-28 11C-42 13-46 21-38 27C-18 34 12 32 28 18Z',
      skin,
    ) +
    p('M-46 1l4 8l4-7ZM-26 2l4 8l4-7Z', '#fff') +
    c(-12, -16, 7, '#fff6c8') +
    c(-14, -15, 3.4, '#1b0a05') +
    c(-48, -11, 3, '#0006') +
    line('M-52-6C-78-2-86 20-70 36M-46-18C-70-30-86-18-92-4', belly, 4);
  return (
    line(body, belly, 48, 'stroke-dasharray="4 9" stroke-linecap="butt"') +
    line(body, skin, 32) +
    line(body, '#000', 30, 'stroke-dasharray="2 8" stroke-linecap="butt" opacity=".28"') +
    p('M66 80L100 70L88 88L104 100L68 98Z', 'flame') +
    at(-18, -44, head, 1.16) +
    c(-66, 62, 17, 'ice') +
    c(-72, 56, 5, '#fff')
  );
}

function lanternShape(): string {
  return (
    line('M0-92V-60', 'gold', 3) +
    r(-24, -64, 48, 13, 'gold', 4) +
    e(0, 0, 66, 54, 'ruby') +
    e(0, 0, 40, 54, '#ffb14a', 'opacity=".35"') +
    line(
      'M-40-43C-62-18-62 18-40 43M-18-52C-30-18-30 18-18 52M18-52C30-18 30 18 18 52M40-43C62-18 62 18 40 43',
      '#ffd98a',
      2,
      'opacity=".7"',
    ) +
    e(-22, -18, 14, 22, '#fff', 'opacity=".25"') +
    r(-24, 50, 48, 12, 'gold', 4) +
    line('M-10 62V92M0 62V98M10 62V92', 'gold', 5)
  );
}

function skyLantern(): string {
  return (
    e(0, 70, 60, 16, '#ffdf8a', 'opacity=".5"') +
    p('M-46-70C-20-84 20-84 46-70C66-30 62 20 46 62H-46C-62 20-66-30-46-70Z', 'flame') +
    p('M-14-80C-30-30-28 20-18 62H18C28 20 30-30 14-80Z', '#fff3b0', 'opacity=".5"') +
    line('M-46 62H46', 'wood', 5) +
    p('M0 70C-14 56-8 48 0 30C8 48 14 56 0 70Z', '#fffbe0')
  );
}

function lantern(variant: number): string {
  const shape = variant % 4 === 2 ? skyLantern() : lanternShape();
  if (variant % 4 === 0) return shape;
  return many('q', shape, [to(-58, 26, 0.58, -5), to(62, 36, 0.5, 5), to(0, -8, 0.86)]);
}

function ingotShape(): string {
  return (
    e(0, -14, 46, 36, 'gold') +
    p(
      'M-96-36C-72-34-66-16-46-12C-20-2 20-2 46-12C66-16 72-34 96-36C98 10 62 50 0 50C-62 50-98 10-96-36Z',
      'gold',
    ) +
    line('M-88-24C-64 18-30 20 0 20S64 18 88-24', '#7a3f05', 3, 'opacity=".45"') +
    p('M-80-20C-66 30-30 38-6 40C-50 34-74 14-80-20Z', '#fff', 'opacity=".4"') +
    e(-14, -30, 14, 8, '#fff', 'opacity=".6"')
  );
}

function ingot(variant: number): string {
  const one = ingotShape();
  if (variant % 2 === 0) return at(0, 6, one, 1) + glint(-56, -30, 18) + glint(60, 8, 12);
  return (
    many('q', one, [to(0, -42, 0.62), to(-46, 34, 0.62), to(46, 34, 0.62)]) +
    glint(-70, 14, 14) +
    glint(16, -62, 14)
  );
}

function cashCoin(metal: string): string {
  return (
    c(0, 0, 62, metal) +
    c(0, 0, 52, 'none', 'stroke="#000" stroke-opacity=".35" stroke-width="4"') +
    r(-19, -19, 38, 38, '#1a0d05', 3, `stroke="#fff6c8" stroke-opacity=".6" stroke-width="4"`) +
    line(
      'M-8-44H8M-10-36H10M0-46V-30M-8 34H8M-6 42H6M0 32V48M36-8V8M42-6V6M34 0H48M-42-8L-34 8M-34-8L-42 8',
      '#5a2c05',
      4,
      'opacity=".6"',
    ) +
    p('M-50-30A58 58 0 0 1 20-54A66 66 0 0 0-50-30Z', '#fff', 'opacity=".55"')
  );
}

function coin(variant: number): string {
  const shape = cashCoin(variant % 2 ? 'bronze' : 'gold');
  if (variant % 3 === 0) {
    return `${line('M0-100V100', 'ruby', 6)}${at(0, 0, shape, 1.28)}${glint(-44, -48, 16)}`;
  }
  return (
    many('q', shape, [to(-44, 30, 0.86, -14), to(48, 34, 0.8, 16), to(2, -26, 0.98)]) +
    glint(-26, -62, 16) +
    glint(70, 4, 10)
  );
}

const KOI: [body: string, patch: string, fin: string][] = [
  ['cream', '#f0522f', 'coral'],
  ['gold', '#fff2c0', 'flame'],
  ['silver', '#e23a3a', 'ice'],
  ['coral', '#fff4e4', 'flame'],
];

function koi(variant: number): string {
  const [body, patch, fin] = pick(KOI, variant);
  return (
    p('M-42 50C-60 54-88 50-100 78C-82 80-66 84-54 76C-54 92-38 104-14 98C-18 82-24 70-30 56Z', fin) +
    line('M-46 60C-62 64-78 66-88 74M-42 66C-40 80-32 88-24 92', '#fff', 2.5, 'opacity=".5"') +
    p('M-46-16C-74-50-48-94 8-80C-10-66-28-48-36-30Z', fin) +
    p('M26 8C44 34 30 58 0 66C4 48 2 32 2 22Z', fin) +
    p('M-56 56C-74-10-34-76 36-80C68-80 88-62 84-44C78-20 50-6 22 12C0 26-22 38-32 64Z', body) +
    p(
      'M-34-38C-14-66 14-74 30-66C26-46-2-38-14-28C-24-20-32-24-34-38ZM-50 20C-40 2-20 0-12 8C-14 22-30 30-42 46Z',
      patch,
      'opacity=".9"',
    ) +
    line(
      'M-36 2a10 10 0 0 0 16-10a10 10 0 0 0 16-10a10 10 0 0 0 15-10M-30 20a10 10 0 0 0 15-10a10 10 0 0 0 16-10a10 10 0 0 0 15-10',
      '#7a2c10',
      2,
      'opacity=".4"',
    ) +
    line('M40-72C34-56 40-38 54-28', '#7a2c10', 2.5, 'opacity=".45"') +
    c(60, -58, 7, '#fff') +
    c(62, -58, 4, '#12070a') +
    line('M82-46C92-44 98-34 96-26M78-38C82-30 80-22 74-18', fin, 3.5)
  );
}

function panda(variant: number): string {
  const half =
    `<ellipse cx="33" cy="2" rx="19" ry="25" transform="rotate(28 33 2)" fill="url(#ink)"/>` +
    c(29, 2, 8.5, '#fff') +
    c(28, 3, 5.5, '#0a0d12') +
    c(30.5, 0, 2, '#fff') +
    e(52, 32, 13, 8, '#ff8f8f', 'opacity=".5"');
  const leaf = p('M0 0C10-18 30-22 46-16C36 0 18 6 0 0Z', 'leaf');
  const bamboo =
    line('M-84 66L84 44', 'leaf', 15) +
    line('M-40 52l3 16M10 46l3 16M52 41l3 16', '#14401f', 3) +
    many('lv', leaf, [to(70, 40, 0.8, -50), to(-66, 58, 0.8, -130)]);
  const cap =
    variant % 2 ? p('M-40-58C-34-90 34-90 40-58C20-66-20-66-40-58Z', 'ruby') + c(0, -84, 9, 'gold') : '';
  return (
    c(-52, -52, 25, 'ink') +
    c(52, -52, 25, 'ink') +
    e(0, 4, 78, 68, 'cream') +
    mirror(half) +
    e(0, 28, 11, 8, '#10141b') +
    line('M0 36V42M0 42C-6 52-18 50-22 44M0 42C6 52 18 50 22 44', '#10141b', 3.5) +
    cap +
    bamboo
  );
}

function luckyCat(variant: number): string {
  const coat = pick(['cream', 'gold', 'ink'], variant);
  const ink = coat === 'ink' ? '#ffe6a0' : '#3a1a0c';
  const half =
    p('M30-58L60-92L66-38Z', coat) +
    p('M42-60L57-78L60-48Z', 'rose') +
    line('M16-34Q26-46 36-34M44-16L74-22M44-10L74-8', ink, 4) +
    e(38, -12, 10, 6, '#ff7c7c', 'opacity=".55"');
  return (
    e(0, 58, 62, 44, coat) +
    p('M-50 40C-78 26-86-10-78-42C-72-62-44-56-46-38C-48-20-40 0-26 10Z', coat) +
    line('M-72-48v12M-62-52v12', ink, 3, 'opacity=".6"') +
    e(0, -26, 66, 54, coat) +
    mirror(half) +
    p('M-6-20H6L0-12Z', '#f2557a') +
    line('M0-12C-2 0-14 0-16-6M0-12C2 0 14 0 16-6', ink, 3) +
    p('M-54 12C-30 34 30 34 54 12L58 24C30 48-30 48-58 24Z', 'ruby') +
    c(0, 38, 12, 'gold') +
    e(26, 68, 26, 32, 'gold', 'stroke="#7a3f05" stroke-opacity=".5" stroke-width="3"') +
    line('M26 48V88M16 58H36M18 76H34', '#7a3f05', 4, 'opacity=".7"') +
    glint(-52, -56, 12)
  );
}

function drum(variant: number): string {
  const skin = pick(['ruby', 'jade'], variant);
  const stick = r(-5, -92, 10, 92, 'wood', 5) + c(0, -92, 13, 'ruby');
  const studs = line('M-78-6C-60 30 60 30 78-6', 'gold', 9, 'stroke-dasharray="0 18"');
  return (
    p('M-80-14C-92 20-88 56-66 74C-30 92 30 92 66 74C88 56 92 20 80-14Z', skin) +
    line('M-78 44C-30 72 30 72 78 44', 'gold', 6) +
    e(0, -16, 82, 34, 'gold') +
    e(0, -19, 74, 28, 'cream') +
    e(0, -19, 30, 11, '#c22236', 'opacity=".85"') +
    studs +
    many('q', stick, [to(-10, -16, 0.94, 42), to(10, -16, 0.94, -42)])
  );
}

function firecracker(): string {
  const stick = r(-11, -20, 22, 40, 'ruby', 4) + r(-11, -20, 22, 7, 'gold', 2) + r(-11, 13, 22, 7, 'gold', 2);
  const row = many('q', stick, [to(-26, 6, 1, 38), to(26, 6, 1, -38), to(0, 0, 0.9)]);
  const rows = many('rw', row, [to(0, -66), to(0, -39), to(0, -12), to(0, 15), to(0, 42)]);
  const burst = p(
    'M0-40L8-14L30-28L18-4L42 4L16 10L26 34L4 18L-8 42L-10 16L-36 24L-18 4L-40-10L-14-10L-22-34L-2-16Z',
    'flame',
  );
  return (
    line('M0-104V70', 'gold', 4) +
    p('M-30-98H30L20-78H-20Z', 'gold') +
    rows +
    at(2, 78, burst, 0.95) +
    c(2, 80, 12, '#fffbe0') +
    glint(-60, 60, 16) +
    glint(62, 70, 12)
  );
}

function lotus(variant: number): string {
  const paint = pick(['rose', 'lilac', 'cream', 'coral'], variant);
  const petal = (angle: number, length: number) =>
    `<use href="#pt" transform="rotate(${angle}) scale(1 ${length})"/>`;
  const shape = `<g id="pt">${p('M0 0C-30-30-22-74 0-98C22-74 30-30 0 0Z', paint)}${line('M0-14V-74', '#fff', 2, 'opacity=".45"')}</g>`;
  return (
    e(0, 52, 98, 26, 'leaf') +
    line('M0 52L-80 44M0 52L80 44M0 52L-40 72M0 52L44 72', '#0a3a1c', 2, 'opacity=".5"') +
    g(
      `<defs>${shape}</defs>${petal(-84, 0.9)}${petal(84, 0.9)}${petal(-58, 0.98)}${petal(58, 0.98)}${petal(-30, 1.06)}${petal(30, 1.06)}${petal(0, 1.12)}${petal(-44, 0.7)}${petal(44, 0.7)}${petal(-16, 0.72)}${petal(16, 0.72)}`,
      'translate(0 46)',
    ) +
    e(0, 40, 26, 10, 'gold') +
    glint(-30, -40, 10) +
    glint(66, -30, 14)
  );
}

function phoenix(variant: number): string {
  const [plume, eye] = pick(
    [
      ['flame', 'teal'],
      ['ruby', 'gold'],
      ['gold', 'sapphire'],
    ] as const,
    variant,
  );
  const feather =
    p('M0 0C-14-40-20-74 0-104C20-74 14-40 0 0Z', plume) + c(0, -80, 10, eye) + c(0, -80, 4, '#fff');
  const fan = [-84, 84, -63, 63, -42, 42, -21, 21, 0]
    .map((angle) => `<use href="#fe" transform="rotate(${angle})"/>`)
    .join('');
  const wing =
    p('M10 10C40-14 70-12 98-34C96 4 76 34 50 42C60 44 66 44 72 42C58 62 30 66 10 48Z', 'ruby') +
    line('M20 22C46 14 70 4 86-14', '#ffd98a', 3);
  return (
    `<defs><g id="fe">${feather}</g></defs>${g(fan, 'translate(0 16)')}` +
    g(mirror(wing), 'translate(0 20)') +
    p('M0 92C-26 70-30 30-14-2C-10-16 10-16 14-2C30 30 26 70 0 92Z', 'gold') +
    line('M-14 36Q0 46 14 36M-14 54Q0 64 14 54', '#8a3c05', 3, 'opacity=".5"') +
    p('M-3-26C-14-44-8-52 0-60C8-52 14-44 3-26ZM-8-24L-26-44L-4-30ZM8-24L26-44L4-30Z', 'ruby') +
    c(0, -12, 17, 'gold') +
    p('M-5-8L0 8L5-8Z', '#7a2c05') +
    mirror(c(7, -14, 3.2, '#1b0a05'), 'ey')
  );
}

function peach(variant: number): string {
  const one =
    line('M0-56Q4-78 16-88', 'wood', 6) +
    p('M0-56C30-80 80-60 78-10C76 40 30 70 2 88C-26 70-76 40-78-10C-80-60-30-80 0-56Z', 'rose') +
    p('M0-56C-20-40-22 30 2 88C-26 70-76 40-78-10C-80-60-30-80 0-56Z', '#fff0d0', 'opacity=".4"') +
    line('M0-56C-16-36-18 10-6 46', '#8f1c4c', 3, 'opacity=".4"') +
    e(-44, -22, 11, 20, '#fff', 'opacity=".45" transform="rotate(20-44-22)"');
  const leaf =
    p('M0 0C20-26 60-32 92-12C64 16 26 20 0 0Z', 'leaf') +
    line('M6 0Q40-12 82-10', '#0d3d1c', 2.5, 'opacity=".5"');
  const base = many('lv', leaf, [
    to(4, 62, 0.95, 14),
    'translate(-4 62)scale(-.95 .95)rotate(14)',
    to(6, -66, 0.5, -24),
  ]);
  if (variant % 2) return base + many('q', one, [to(-42, 20, 0.62), to(44, 24, 0.6), to(0, -22, 0.72)]);
  return base + at(0, -4, one, 0.94);
}

function gourd(variant: number): string {
  const skin = pick(['gold', 'jade', 'coral'], variant);
  return (
    line('M0-86C2-102 16-104 22-98', 'wood', 7) +
    p(
      'M0-88C32-88 44-60 34-36C28-24 30-14 44-4C84 18 80 90 0 92C-80 90-84 18-44-4C-30-14-28-24-34-36C-44-60-32-88 0-88Z',
      skin,
    ) +
    e(-34, 32, 14, 28, '#fff', 'opacity=".35" transform="rotate(16-34 32)"') +
    e(-14, -62, 8, 14, '#fff', 'opacity=".4"') +
    p('M-40-24C-14-12 14-12 40-24L42-8C14 6-14 6-42-8Z', 'ruby') +
    p('M8-8L34 30L20 32L14 50L0 4Z', 'ruby') +
    p('M-6-8L-30 24L-16 26L-8 42L2 4Z', 'ruby') +
    c(0, -9, 9, 'gold') +
    line('M-22 46a24 24 0 0 1 44 0a24 24 0 0 1-44 0M-10 46h20M0 36v20', '#7a3f05', 4, 'opacity=".5"')
  );
}

function fan(variant: number): string {
  const silk = pick(['ruby', 'ice', 'jade', 'amethyst'], variant);
  const blade =
    p('M0 0L-14-117A118 118 0 0 1 14-117Z', silk) +
    p('M0 0L-14-117A118 118 0 0 1 0-118Z', '#fff', 'opacity=".16"') +
    p('M-2 0L-4-62H4L2 0Z', 'wood');
  const blades = many(
    'bl',
    blade,
    Array.from({ length: 11 }, (_, index) => `rotate(${-70 + index * 14})`),
  );
  const blossom = spin(e(0, -9, 6, 9, '#ffd6e4'), 5, 'bs') + c(0, 0, 4, '#f5bb3d');
  return g(
    blades +
      line('M-112-36A118 118 0 0 1 112-36', 'gold', 6) +
      at(-46, -78, `<g id="bm">${blossom}</g>`, 1.5) +
      '<use href="#bm" transform="translate(14 -92) scale(1.9)"/><use href="#bm" transform="translate(58 -66)"/>' +
      c(0, 0, 8, 'gold') +
      line('M0 8C-4 22 6 30 0 44', 'ruby', 4),
    'translate(0 62)',
  );
}

function pagoda(variant: number): string {
  const roof = pick(['ruby', 'teal'], variant);
  const tier =
    r(-42, 4, 84, 24, 'cream') +
    line('M-30 12V24M0 12V26M30 12V24', '#ff9d2e', 11) +
    p('M-76 4Q-56 0-38-16H38Q56 0 76 4Q38 8 0 6Q-38 8-76 4Z', roof) +
    line('M-38-16H38', 'gold', 3);
  return (
    p('M-5-58L0-106L5-58Z', 'gold') +
    c(0, -82, 6, 'gold') +
    many('q', tier, [to(0, -42, 0.6), to(0, -8, 0.78), to(0, 28, 0.97), to(0, 66, 1.16)]) +
    r(-70, 92, 140, 10, 'slate', 3)
  );
}

function envelope(variant: number): string {
  const one =
    r(-44, -66, 88, 132, 'ruby', 10) +
    p('M-44-58Q-44-66-36-66H36Q44-66 44-58V-40Q0 4-44-40Z', '#b3122d') +
    line('M-44-40Q0 4 44-40', 'gold', 4) +
    c(0, -14, 17, 'gold') +
    r(-5, -19, 10, 10, '#8a3c05', 1) +
    line('M-24 34H24M-16 46H16', 'gold', 4, 'opacity=".8"');
  const coinShape = c(0, 0, 16, 'gold') + r(-5, -5, 10, 10, '#8a3c05', 1);
  const turn = variant % 2 ? 12 : 18;
  return (
    many('q', one, [to(-40, 8, 0.86, -turn), to(42, 10, 0.86, turn), to(0, -8, 1.04)]) +
    many('cn', coinShape, [to(-76, 74), to(70, 82, 0.8)]) +
    glint(-26, -58, 12)
  );
}

function teapot(variant: number): string {
  const glaze = pick(['teal', 'cream', 'coral'], variant);
  return (
    line('M-18-74C-32-88-6-94-18-108M14-78C0-92 26-98 14-112', '#fff', 5, 'opacity=".5"') +
    line('M50-20C104-44 112 40 46 44', glaze, 13) +
    p('M-48 30C-84 26-72-18-98-30C-84-40-66-30-60-12C-56 0-50 2-44 4Z', glaze) +
    p('M-62 8C-62-40 62-40 62 8C62 52 40 70 0 70C-40 70-62 52-62 8Z', glaze) +
    e(0, -28, 40, 11, glaze) +
    p('M-36-32C-24-52 24-52 36-32Z', glaze) +
    c(0, -54, 9, 'gold') +
    r(-34, 66, 68, 10, 'wood', 4) +
    line('M-40 22C-20 2 0 42 20 18S44 10 52 22', '#fff', 4, 'opacity=".55"') +
    e(-32, -2, 10, 18, '#fff', 'opacity=".4" transform="rotate(24-32-2)"')
  );
}

export const EAST: Record<string, Motif> = {
  dragon: {
    draw: dragon,
    palettes: ['indigo', 'cinnabar', 'teal', 'jade', 'plum'],
    scenes: ['clouds', 'rays', 'embers', 'halo'],
  },
  lantern: {
    draw: lantern,
    palettes: ['indigo', 'wine', 'navy', 'teal'],
    scenes: ['skyline', 'hills', 'bokeh', 'arches'],
  },
  ingot: {
    draw: ingot,
    palettes: ['cinnabar', 'jade', 'plum', 'indigo'],
    scenes: ['rays', 'clouds', 'scales', 'halo'],
  },
  coin: {
    draw: coin,
    palettes: ['jade', 'cinnabar', 'teal', 'wine', 'navy'],
    scenes: ['scales', 'rays', 'halo', 'clouds'],
  },
  koi: {
    draw: koi,
    palettes: ['teal', 'navy', 'jade', 'indigo'],
    scenes: ['scales', 'rings', 'beams', 'halo'],
  },
  panda: {
    draw: panda,
    palettes: ['forest', 'jade', 'rose', 'amber'],
    scenes: ['leaves', 'halo', 'rays', 'petals'],
  },
  luckycat: {
    draw: luckyCat,
    palettes: ['cinnabar', 'rose', 'indigo', 'jade'],
    scenes: ['rays', 'scales', 'skyline', 'halo'],
  },
  drum: { draw: drum, palettes: FESTIVE, scenes: ['clouds', 'embers', 'rays'] },
  firecracker: {
    draw: firecracker,
    palettes: ['navy', 'wine', 'indigo'],
    scenes: ['bokeh', 'skyline', 'rays'],
  },
  lotus: {
    draw: lotus,
    palettes: ['teal', 'indigo', 'jade', 'plum'],
    scenes: ['rings', 'halo', 'scales', 'stars'],
  },
  phoenix: {
    draw: phoenix,
    palettes: ['plum', 'cinnabar', 'navy', 'teal', 'wine'],
    scenes: ['clouds', 'embers', 'rays', 'halo'],
  },
  peach: { draw: peach, palettes: ['jade', 'forest', 'teal'], scenes: ['clouds', 'rays', 'petals'] },
  gourd: { draw: gourd, palettes: ['plum', 'jade', 'navy'], scenes: ['clouds', 'halo', 'peaks'] },
  fan: { draw: fan, palettes: ['navy', 'plum', 'moss', 'teal'], scenes: ['petals', 'lattice', 'arches'] },
  pagoda: {
    draw: pagoda,
    palettes: ['indigo', 'teal', 'wine', 'amber'],
    scenes: ['hills', 'clouds', 'stars'],
  },
  envelope: {
    draw: envelope,
    palettes: ['amber', 'wine', 'jade', 'indigo'],
    scenes: ['rays', 'bokeh', 'lattice'],
  },
  teapot: { draw: teapot, palettes: ['moss', 'wine', 'forest'], scenes: ['arches', 'petals', 'lattice'] },
};
