/** Heroes, gods, deserts and old kingdoms. */
import { at, c, e, g, glint, line, many, mirror, p, pick, r, star, to } from '../kit.ts';
import type { Motif } from './motif.ts';

function blade(): string {
  return (
    p('M0-112L15-92L11 34H-11L-15-92Z', 'silver') +
    p('M0-112L15-92L11 34H0Z', '#22344f', 'opacity=".35"') +
    line('M0-84V30', '#fff', 3, 'opacity=".8"') +
    p('M-46 34Q0 22 46 34L40 48Q0 40-40 48Z', 'gold') +
    r(-8, 46, 16, 38, 'wood', 4) +
    line('M-8 54H8M-8 63H8M-8 72H8', 'gold', 3) +
    c(0, 92, 12, 'gold') +
    c(0, 39, 7, 'ruby')
  );
}

function sword(variant: number): string {
  if (variant % 3 === 1) return many('q', blade(), [to(0, 0, 0.98, 38), to(0, 0, 0.98, -38)]);
  const back = variant % 3 === 2 ? c(0, 0, 76, 'ruby') + c(0, 0, 62, 'ink') : '';
  return back + at(0, 4, blade(), 1.04, 32) + glint(48, -66, 16);
}

function shield(variant: number): string {
  const field = pick(['sapphire', 'ruby', 'jade'], variant);
  const outline = 'M0-96C28-78 56-72 84-74C88 0 62 60 0 98C-62 60-88 0-84-74C-56-72-28-78 0-96Z';
  const charge = pick(
    [
      p(star(8, 40, 17), 'gold'),
      p('M-34 30L-40-26L-16-4L0-38L16-4L40-26L34 30Z', 'gold'),
      p('M0-40L12-8H40L16 10L26 42L0 22L-26 42L-16 10L-40-8H-12Z', 'silver'),
    ],
    variant,
  );
  return (
    p(outline, 'gold') +
    g(p(outline, field), 'scale(.84)') +
    g(p('M0-96C28-78 56-72 84-74C88 0 62 60 0 98Z', '#000', 'opacity=".22"'), 'scale(.84)') +
    charge +
    line('M-68-58C-70-8-56 34-24 62', '#fff', 4, 'opacity=".45"') +
    many('q', c(0, 0, 4.5, 'cream'), [
      to(-74, -66),
      to(74, -66),
      to(0, -86),
      to(0, 88),
      to(-62, 34),
      to(62, 34),
    ])
  );
}

function helmet(variant: number): string {
  const metal = pick(['slate', 'bronze', 'gold'], variant);
  const horn =
    p('M54-18C96-10 110-54 92-96C90-62 74-48 46-46Z', 'cream') +
    line('M92-28C86-40 74-44 60-46M102-50C94-58 86-58 80-58', '#8a5a2a', 3, 'opacity=".5"');
  const eye = p('M10 26C24 12 48 14 58 24C52 42 26 46 10 26Z', '#0a0d12');
  return (
    mirror(horn) +
    p(
      'M-64 24C-70-60-36-84 0-84S70-60 64 24L58 78C48 90 36 84 32 72L22 44H-22L-32 72C-36 84-48 90-58 78Z',
      metal,
    ) +
    p('M0-84C36-84 70-60 64 24L58 78C48 90 36 84 32 72L22 44H0Z', '#000', 'opacity=".22"') +
    p('M-12-90H12V20L0 66L-12 20Z', 'gold') +
    p('M-66-6C-30-22 30-22 66-6L66 12C30-4-30-4-66 12Z', 'gold') +
    mirror(eye, 'ey') +
    many('q', c(0, 0, 4, 'cream'), [to(-48, -4), to(48, -4), to(-28, -10), to(28, -10)]) +
    line('M-44-50C-34-64-24-70-14-72', '#fff', 5, 'opacity=".6"')
  );
}

function bolt(variant: number): string {
  const [fork, cloud] = pick(
    [
      ['lemon', 'slate'],
      ['ice', 'night'],
      ['flame', 'ink'],
    ] as const,
    variant,
  );
  return (
    p('M18-40L-34 38H-4L-28 108L52 14H16L46-40Z', fork) +
    p('M18-40L-34 38H-4L-28 108L8 26H-14Z', '#fff', 'opacity=".5"') +
    p('M-74-26A30 30 0 0 1-60-76A44 44 0 0 1 18-86A34 34 0 0 1 66-68A26 26 0 0 1 78-22Z', cloud) +
    line('M-44-52A24 24 0 0 1-8-70M26-62A20 20 0 0 1 52-56', '#fff', 4, 'opacity=".4"') +
    line('M-72-2L-88 30H-74L-86 56M74-2L86 24H74L88 50', fork, 5) +
    glint(50, 60, 14)
  );
}

function trident(variant: number): string {
  const metal = pick(['gold', 'teal', 'silver'], variant);
  const half = p('M6-32C40-34 38-64 42-98L58-72L50-68C52-32 40-10 6-6Z', metal);
  return (
    g(
      p('M0-112L16-80H8V-6H-8V-80H-16Z', metal) +
        mirror(half) +
        r(-7, -12, 14, 122, metal, 5) +
        r(-14, -8, 28, 14, 'gold', 5) +
        c(0, -1, 9, 'sapphire') +
        line('M-7 30L7 38M-7 46L7 54M-7 62L7 70', '#000', 3, 'opacity=".3"') +
        line('M-3-76V100', '#fff', 2.5, 'opacity=".6"'),
      'rotate(18)',
    ) +
    line(
      'M-92 60Q-70 40-48 60T-4 60T40 60T88 56M-72 84Q-50 66-28 84T16 84T60 82',
      'ice',
      6,
      'opacity=".75"',
    ) +
    glint(-40, -60, 14)
  );
}

function hammer(): string {
  return (
    g(
      r(-9, -30, 18, 138, 'wood', 7) +
        line('M-9 52L9 60M-9 68L9 76M-9 84L9 92', 'gold', 4) +
        p('M-72-84L-60-96H60L72-84V-32L60-20H-60L-72-32Z', 'slate') +
        p('M-72-84L-60-96H60L72-84V-58H-72Z', '#fff', 'opacity=".28"') +
        r(-40, -96, 12, 76, 'gold') +
        r(28, -96, 12, 76, 'gold') +
        p(star(4, 26, 11), 'flame', 'transform="translate(0-58)"'),
      'rotate(28)',
    ) +
    line('M-66 58L-88 74M-54 74L-66 98M-78 38L-104 42', 'lemon', 5) +
    glint(-30, -70, 16)
  );
}

function castle(variant: number): string {
  const stone = pick(['slate', 'cream', 'lilac'], variant);
  const tower =
    r(-17, -40, 34, 120, stone) +
    p('M-24-40L0-96L24-40Z', 'ruby') +
    p('M0-96L24-40H0Z', '#000', 'opacity=".25"') +
    r(-6, -22, 12, 20, '#ffd36b', 6) +
    r(-6, 16, 12, 18, '#ffd36b', 6);
  return (
    many('q', tower, [to(-66, 8, 0.9), to(66, 8, 0.9)]) +
    p('M-60 82V2H-46V14H-26V2H26V14H46V2H60V82Z', stone) +
    at(0, -18, tower, 1.15) +
    p('M-22 82V46A22 22 0 0 1 22 46V82Z', '#2a1508') +
    line('M-11 82V30M0 82V26M11 82V30', '#9a6a34', 3) +
    line('M0-130V-112', 'gold', 3) +
    p('M0-132L26-124L0-116Z', 'gold')
  );
}

function volcano(): string {
  return (
    p(
      'M-34-34C-60-60-84-40-78-76C-50-70-40-96-20-74C-10-110 24-108 22-76C48-98 66-74 54-60C84-64 78-34 34-34Z',
      'ink',
    ) +
    p('M-20-34C-30-64-8-70-4-100C10-76 34-66 20-34Z', 'flame') +
    p('M-104 84L-34-38Q0-24 34-38L104 84Z', 'wood') +
    p('M-34-38Q0-24 34-38L104 84H20Z', '#000', 'opacity=".3"') +
    p(
      'M-34-38Q0-24 34-38L40-26C34-10 30 8 22-2C18 26 12 60 2 40C-2 24-8 20-12 32C-18 50-24 14-28-8C-34 0-40-12-40-26Z',
      'flame',
    ) +
    p('M30 84C36 62 46 56 50 84ZM-58 84C-54 66-44 62-40 84Z', 'flame') +
    line('M-44-84l-8-18M44-94l12-14M0-112v-12', 'flame', 6)
  );
}

function pyramid(variant: number): string {
  const eye =
    line('M-30 0C-16-18 16-18 30 0C16 16-16 16-30 0ZM-16 12L-24 30M-2 14C0 30 14 34 22 26', '#5a2c05', 5) +
    c(0, -1, 8, '#0b5a8a');
  const face =
    p('M0-84L-92 70H34Z', 'gold') +
    p('M0-84L34 70L92 58Z', '#7a430d') +
    line('M-16-56H7M-32-28H13M-50 2H20M-70 34H27', '#7a430d', 2.5, 'opacity=".55"') +
    p('M0-84L-18-54H7Z', 'cream');
  if (variant % 3 === 1)
    return (
      many('q', face, [to(-52, 24, 0.55), to(58, 28, 0.5), to(0, 6, 0.92)]) +
      c(0, -84, 14, 'flame') +
      glint(0, -84, 30, '#fff6c0')
    );
  return (
    c(0, -64, 38, 'flame', 'opacity=".9"') +
    line('M0-112V-122M-38-98L-46-106M38-98L46-106M-52-64H-64M52-64H64', 'lemon', 5) +
    at(0, 8, face, 1.08) +
    (variant % 3 === 2
      ? p('M-34 84V44H-4V84Z', '#1a0d05') + p('M-34 84V44H-24V84ZM-14 84V44H-4V84Z', 'bronze')
      : at(-18, 46, eye, 0.72))
  );
}

function scarab(variant: number): string {
  const shell = pick(['sapphire', 'jade'], variant);
  const half =
    p('M6-20C60-64 112-56 112 0C84-22 76 20 58 24C44 40 20 34 6 20Z', 'gold') +
    line('M20-8C50-36 80-38 100-20M20 4C46-14 66-14 82-2M20 14C36 6 50 8 58 14', 'ruby', 5) +
    line('M30 46L58 52L66 74M34-34L56-52L48-74M24 66L38 84L32 98', 'gold', 7);
  return (
    mirror(half) +
    c(0, -78, 24, 'flame') +
    c(0, -78, 15, 'lemon') +
    e(0, 36, 44, 54, shell) +
    p('M-34 2C-30-36 30-36 34 2C14 12-14 12-34 2Z', shell) +
    p('M-20-28C-20-52 20-52 20-28Z', shell) +
    line('M0 8V88M-40 16C-14 24 14 24 40 16', 'gold', 5) +
    line('M-26 30C-30 48-24 66-14 76', '#fff', 5, 'opacity=".5"') +
    mirror(c(10, -38, 4, 'gold'), 'ey')
  );
}

function lamp(variant: number): string {
  const smoke = pick(['amethyst', 'teal', 'rose'], variant);
  return (
    p(
      'M92-10C116-34 96-54 70-58C40-62 40-84 66-88C92-92 104-78 98-66C116-84 96-116 56-112C8-108 2-58 48-46C76-40 84-30 84-12Z',
      smoke,
      'opacity=".9"',
    ) +
    line('M30-66C14-52-16-56-22-76C-26-92-6-100 2-88C6-80-2-72-8-76', smoke, 8, 'opacity=".7"') +
    p('M-50 2C-96-18-108 22-84 36C-70 44-56 40-48 34L-44 24C-62 32-82 26-78 12C-74 2-60 6-48 14Z', 'gold') +
    p(
      'M-56 6C-40-14 30-16 52 0C66 8 76 4 90-12L96-6C90 20 70 30 50 42C30 56-30 60-50 36C-58 26-60 14-56 6Z',
      'gold',
    ) +
    p('M-28-8C-24-30 20-32 26-8Z', 'gold') +
    c(-1, -32, 8, 'ruby') +
    p('M-24 52H26L40 76H-38Z', 'gold') +
    p('M-46 12C-30 2 10 0 34 6C10 10-20 14-42 26Z', '#fff', 'opacity=".5"') +
    many('q', c(0, 0, 6, 'sapphire'), [to(-22, 28), to(24, 28)]) +
    c(1, 30, 9, 'ruby') +
    glint(92, -10, 18)
  );
}

function temple(variant: number): string {
  const marble = pick(['cream', 'silver', 'lilac'], variant);
  const column =
    r(-9, -22, 18, 84, marble) +
    line('M-4-18V58M3-18V58', '#000', 2, 'opacity=".2"') +
    r(-13, -30, 26, 9, 'gold', 3) +
    r(-13, 60, 26, 8, marble, 2);
  return (
    c(0, -74, 30, 'lemon', 'opacity=".55"') +
    r(-76, -18, 152, 84, '#1a1430', 0, 'opacity=".55"') +
    p('M-14 66V18A14 14 0 0 1 14 18V66Z', 'flame') +
    many('q', column, [to(-66, 0), to(-33, 0), to(33, 0), to(66, 0)]) +
    p('M-98-32L0-92L98-32Z', marble) +
    p('M-68-38L0-80L68-38Z', 'gold') +
    p(star(8, 15, 7), 'ruby', 'transform="translate(0-54)"') +
    r(-96, -36, 192, 9, marble, 2) +
    r(-88, 66, 176, 10, marble, 2) +
    r(-100, 76, 200, 12, marble, 2)
  );
}

function bow(variant: number): string {
  const limb = pick(['gold', 'ice'], variant);
  return (
    g(
      line('M-20-96C64-70 64 70-20 96', limb, 13) +
        line('M-20-96C64-70 64 70-20 96', '#fff', 3, 'opacity=".5"') +
        line('M-20-96L-58 0L-20 96', '#fff', 2.5) +
        line('M-62 0H92', 'wood', 6) +
        p('M112 0L82-16L90 0L82 16Z', 'silver') +
        p('M-84-14L-56-14L-44 0L-56 14H-84L-70 0Z', 'ruby') +
        r(32, -18, 14, 36, 'wood', 5) +
        many('q', c(0, 0, 6, 'jade'), [to(32, -42), to(32, 42)]),
      'rotate(-32)',
    ) +
    glint(76, -66, 20) +
    glint(-62, -70, 10)
  );
}

function crown(variant: number): string {
  const [metal, stone] = pick(
    [
      ['gold', 'ruby'],
      ['slate', 'sapphire'],
      ['gold', 'jade'],
    ] as const,
    variant,
  );
  const half = c(86, -52, 10, stone) + c(44, -66, 9, 'ice') + c(40, 46, 8, 'ice');
  return (
    p('M-80 14C-50-6 50-6 80 14L74 44H-74Z', stone === 'ruby' ? '#6d0a26' : '#142a66') +
    p('M-88-46L-52 6L-44-60L0 0L44-60L52 6L88-46L74 62C40 74-40 74-74 62Z', metal) +
    p('M0-86L24-4C10 8-10 8-24-4Z', metal) +
    p('M0-86L24-4C10 8-10 8-24-4Z', '#fff', 'opacity=".15"') +
    c(0, -88, 13, stone) +
    p('M-77 30C-40 42 40 42 77 30L74 62C40 74-40 74-74 62Z', metal) +
    line('M-77 30C-40 42 40 42 77 30', '#5a2c05', 2.5, 'opacity=".5"') +
    mirror(half) +
    p('M0 34L15 52L0 70L-15 52Z', stone) +
    mirror(p('M64 38L72 50L62 60L54 48Z', stone), 'st') +
    line('M-80-30L-66 28', '#fff', 4, 'opacity=".6"') +
    glint(-44, -64, 14) +
    glint(8, -94, 14)
  );
}

export const MYTH: Record<string, Motif> = {
  sword: {
    draw: sword,
    palettes: ['steel', 'wine', 'navy', 'cinnabar'],
    scenes: ['rays', 'peaks', 'halo', 'embers'],
  },
  shield: {
    draw: shield,
    palettes: ['steel', 'amber', 'navy', 'wine'],
    scenes: ['peaks', 'rays', 'arches', 'embers'],
  },
  helmet: {
    draw: helmet,
    palettes: ['navy', 'steel', 'cinnabar', 'teal'],
    scenes: ['peaks', 'embers', 'crystals', 'rays'],
  },
  bolt: {
    draw: bolt,
    palettes: ['indigo', 'navy', 'amber', 'plum'],
    scenes: ['peaks', 'rings', 'dunes', 'grid'],
  },
  trident: { draw: trident, palettes: ['teal', 'navy', 'jade'], scenes: ['beams', 'rings', 'scales'] },
  hammer: { draw: hammer, palettes: ['amber', 'cinnabar', 'steel'], scenes: ['embers', 'rays', 'peaks'] },
  castle: {
    draw: castle,
    palettes: ['plum', 'amber', 'indigo', 'navy'],
    scenes: ['hills', 'stars', 'peaks'],
  },
  volcano: { draw: volcano, palettes: ['cinnabar', 'plum', 'amber'], scenes: ['embers', 'stars', 'hills'] },
  pyramid: {
    draw: pyramid,
    palettes: ['amber', 'indigo', 'teal', 'wine'],
    scenes: ['dunes', 'stars', 'rays'],
  },
  scarab: { draw: scarab, palettes: ['amber', 'moss', 'navy'], scenes: ['lattice', 'rays', 'dunes'] },
  lamp: { draw: lamp, palettes: ['indigo', 'plum', 'teal', 'wine'], scenes: ['arches', 'dunes', 'stars'] },
  temple: { draw: temple, palettes: ['navy', 'rose', 'teal', 'amber'], scenes: ['hills', 'rays', 'stars'] },
  bow: { draw: bow, palettes: ['forest', 'indigo', 'jade'], scenes: ['halo', 'leaves', 'hills'] },
  crown: {
    draw: crown,
    palettes: ['plum', 'steel', 'jade', 'cinnabar', 'navy'],
    scenes: ['drapes', 'rays', 'halo', 'lattice'],
  },
};
