/** Moonlight, magic, and what walks at night. */
import { at, c, e, g, glint, line, many, mirror, p, pick, r, spin, star, to } from '../kit.ts';
import type { Motif } from './motif.ts';

function rabbitShadow(fill: string): string {
  return p(
    'M-18 34C-34 30-34 8-18 4C-22-6-18-16-8-18C-16-36-18-50-12-52C-6-52-2-36 0-22C4-38 10-50 15-48C20-44 14-28 8-16C16-12 18-2 12 4C22 10 24 28 12 36Z',
    fill,
  );
}

function moon(variant: number): string {
  const craters =
    e(-34, -28, 18, 14, '#b98f3a', 'opacity=".25"') +
    e(24, 34, 24, 18, '#b98f3a', 'opacity=".25"') +
    c(40, -30, 9, '#b98f3a', 'opacity=".25"') +
    c(-20, 44, 8, '#b98f3a', 'opacity=".25"');
  const mist = p(
    'M-104 62A18 18 0 0 1-78 44A26 26 0 0 1-32 46A20 20 0 0 1-4 62ZM20 84A16 16 0 0 1 44 66A22 22 0 0 1 84 70A14 14 0 0 1 106 84Z',
    '#fff',
    'opacity=".75"',
  );
  if (variant % 3 === 2) {
    return (
      p('M34-88A90 90 0 1 0 34 88A72 72 0 1 1 34-88Z', 'lemon') +
      p('M10-90A90 90 0 0 0-60 62A96 96 0 0 1 10-90Z', '#fff', 'opacity=".55"') +
      line('M46-104V-30M78-104V6', '#fff', 2, 'opacity=".5"') +
      at(46, -10, p(star(5, 22, 9), 'gold')) +
      at(78, 22, p(star(5, 16, 7), 'gold')) +
      mist
    );
  }
  return (
    c(0, -6, 88, 'lemon') +
    craters +
    p('M-62-66A86 86 0 0 1 20-90A96 96 0 0 0-62-66Z', '#fff', 'opacity=".7"') +
    (variant % 3 === 0 ? '' : at(8, -4, rabbitShadow('#7a5a1c'), 1.15)) +
    mist +
    glint(86, -74, 16)
  );
}

function witchHat(variant: number): string {
  const [cloth, band] = pick(
    [
      ['amethyst', 'gold'],
      ['ink', 'jade'],
      ['night', 'ruby'],
    ] as const,
    variant,
  );
  return (
    p('M-44 34C-34-20-24-60 6-96C18-110 50-104 72-84C48-88 36-76 34-58C44-24 46 10 50 34Z', cloth) +
    p('M6-96C18-110 50-104 72-84C48-88 36-76 34-58L22-60C20-76 14-86 6-96Z', '#000', 'opacity=".3"') +
    e(0, 46, 104, 28, cloth) +
    p('M-48 30C-20 50 24 50 52 30L54 46C24 64-22 64-50 46Z', band) +
    r(-14, 36, 30, 24, 'none', 4, 'stroke="#fff3b0" stroke-width="5"') +
    line('M-30 14C-24-18-12-48 4-72', '#fff', 4, 'opacity=".35"') +
    many('q', p(star(5, 9, 4), 'lemon'), [to(-6, -22), to(20, 2, 0.8), to(8, -58, 0.7)]) +
    glint(-70, -40, 16) +
    glint(78, -10, 12)
  );
}

function potion(variant: number): string {
  const brew = pick(['amethyst', 'jade', 'rose'], variant);
  return (
    p(
      'M-20-70H20V-34C64-18 84 24 66 60C54 86 32 94 0 94S-54 86-66 60C-84 24-64-18-20-34Z',
      '#fff',
      'opacity=".24" stroke="#fff" stroke-width="4"',
    ) +
    p('M-66 22C-40 8-20 34 6 22S50 8 68 22C74 48 66 86 0 88C-66 86-74 48-66 22Z', brew) +
    many('q', c(0, 0, 6, '#fff', 'opacity=".6"'), [
      to(-26, 52),
      to(14, 62, 1.4),
      to(30, 38, 0.8),
      to(-6, 40, 0.6),
      to(4, -8),
      to(-10, -30, 0.7),
    ]) +
    p('M-24-72H24V-60H-24Z', 'gold') +
    p('M-17-98H17L20-72H-20Z', 'wood') +
    p('M0 74C-26 54-24 36-10 36C-3 36 0 44 0 44S3 36 10 36C24 36 26 54 0 74Z', '#fff', 'opacity=".4"') +
    line('M-50 50C-58 22-44-2-26-14', '#fff', 6, 'opacity=".6"') +
    line('M24-66C44-56 56-62 64-46', 'gold', 3) +
    p('M56-48L78-50L84-22L66-14L54-24Z', 'cream')
  );
}

function crystal(variant: number): string {
  const mist = pick(['amethyst', 'sapphire', 'teal'], variant);
  return (
    p('M-54 92L-40 60H40L54 92Z', 'gold') +
    p('M-62 96H62V84H-62Z', 'wood') +
    p('M-46 66C-30 80 30 80 46 66L36 52H-36Z', 'gold') +
    c(0, -10, 78, mist) +
    p('M-60 10C-40-20-10 30 14 0S54-20 66 12C50 50 20 62 0 62S-50 48-60 10Z', '#fff', 'opacity=".22"') +
    at(4, -14, p(star(8, 34, 10), '#fff', 'opacity=".85"')) +
    many('q', glint(0, 0, 10), [to(-34, -36), to(38, 14), to(-22, 26, 0.7), to(36, -48, 0.6)]) +
    p('M-58-42A66 66 0 0 1-10-76A84 84 0 0 0-58-42Z', '#fff', 'opacity=".8"')
  );
}

function owl(variant: number): string {
  const [plume, breast] = pick(
    [
      ['wood', 'cream'],
      ['night', 'lilac'],
      ['silver', 'ice'],
      ['coral', 'cream'],
    ] as const,
    variant,
  );
  const half =
    p('M0-60L14-64L64-98L60-48C80-10 80 50 48 80C70 30 60 0 44-8C30-14 8-20 0-20Z', plume) +
    c(30, -36, 28, breast) +
    c(30, -36, 20, 'gold') +
    c(29, -36, 12, '#0b0d14') +
    c(34, -41, 4.5, '#fff') +
    p('M50-4C86 20 84 66 46 86C56 56 54 24 42 6Z', plume) +
    p('M14 84L10 100M22 84L24 100M30 82L36 98', 'none', 'stroke="#f5bb3d" stroke-width="6"');
  return (
    e(0, 24, 56, 66, plume) +
    e(0, 36, 38, 50, breast) +
    line(
      'M-24 14l8 8l8-8M-4 14l8 8l8-8M12 14l8 8M-30 34l8 8l8-8l8 8l8-8l8 8l8-8M-22 54l8 8l8-8l8 8l8-8',
      plume,
      4,
    ) +
    mirror(half) +
    p('M0-34L10-20L0-2L-10-20Z', 'flame')
  );
}

function cat(variant: number): string {
  const [coat, eye] = pick(
    [
      ['ink', 'lemon'],
      ['slate', 'jade'],
      ['coral', 'leaf'],
      ['cream', 'ice'],
      ['night', 'flame'],
    ] as const,
    variant,
  );
  const half =
    p('M14-46L66-98L72-24Z', coat) +
    p('M34-50L62-80L62-42Z', 'rose', 'opacity=".85"') +
    p('M14 4C22-18 50-20 60-4C50 16 26 20 14 4Z', eye) +
    e(37, 0, 5, 14, '#0a0710') +
    c(42, -6, 3.5, '#fff') +
    line('M34 34L88 24M34 40L90 44', '#fff', 2.5, 'opacity=".7"');
  return (
    p('M0-58C44-62 80-30 78 10C76 54 40 74 0 74S-76 54-78 10C-80-30-44-62 0-58Z', coat) +
    mirror(half) +
    p('M-9 24H9L0 35Z', 'rose') +
    line('M0 35C-2 48-16 50-20 42M0 35C2 48 16 50 20 42', '#fff', 3, 'opacity=".6"') +
    line('M0-52V-28M-14-50L-9-30M14-50L9-30', '#fff', 4, 'opacity=".2"') +
    p('M-52 60C-24 84 24 84 52 60L56 74C26 100-26 100-56 74Z', 'ruby') +
    c(0, 88, 14, 'gold') +
    line('M-8 88H8M0 90V98', '#5a2c05', 3)
  );
}

function book(variant: number): string {
  const cover = pick(['amethyst', 'ruby', 'sapphire'], variant);
  const page =
    p('M0-16C24-38 62-40 96-28V54C62 42 24 44 0 66Z', 'cream') +
    line(
      'M16-8C40-22 62-24 82-20M16 8C40-6 62-8 82-4M16 24C40 10 62 8 82 12M16 40C40 26 62 24 82 28',
      '#8a6a3a',
      3,
      'opacity=".45"',
    );
  return (
    p('M0 40C-8 0-50-40-34-100L34-100C50-40 8 0 0 40Z', '#fff3b0', 'opacity=".5"') +
    p('M0-4C30-30 70-32 106-20V72C70 60 28 62 0 84C-28 62-70 60-106 72V-20C-70-32-30-30 0-4Z', cover) +
    mirror(page) +
    line('M0-16V66', '#8a6a3a', 3) +
    p('M-64-4L-48 14L-64 32L-80 14Z', cover) +
    at(0, -62, p(star(6, 26, 9), 'lemon')) +
    glint(-40, -74, 14) +
    glint(36, -88, 12) +
    glint(50, -50, 9) +
    p('M52 58V92L60 84L68 92V56Z', 'ruby')
  );
}

function mask(variant: number): string {
  const [silk, plume] = pick(
    [
      ['amethyst', 'rose'],
      ['gold', 'ruby'],
      ['teal', 'ice'],
    ] as const,
    variant,
  );
  const half =
    p('M0-22C20-38 60-44 98-34C104-4 92 34 58 42C36 46 16 34 0 10Z', silk) +
    p('M24-6C36-20 64-22 76-10C66 12 38 14 24-6Z', '#0a0714') +
    line('M24-6C36-20 64-22 76-10C66 12 38 14 24-6Z', 'gold', 4) +
    line('M88-26C90 0 80 22 62 30M14-18C30-28 50-32 70-30', '#fff', 3, 'opacity=".55"') +
    c(84, -26, 5, 'ice') +
    c(48, 32, 5, 'ice');
  return (
    p(
      'M-12-24C-40-70-24-104-10-112C-2-90-2-60 4-30ZM6-30C0-76 16-106 34-116C38-84 30-56 18-28ZM16-26C26-66 52-86 76-88C66-60 46-40 26-24Z',
      plume,
    ) +
    p('M-18-24C-56-54-62-84-58-96C-36-84-18-60-8-28Z', plume) +
    mirror(half) +
    p('M0-30L16-12L0 12L-16-12Z', 'gold') +
    c(0, -10, 8, 'ruby') +
    line('M84 24C104 50 84 66 96 92M-84 24C-104 50-84 66-96 92', silk, 7)
  );
}

function butterfly(variant: number): string {
  const [outer, inner] = pick(
    [
      ['sapphire', 'ice'],
      ['amethyst', 'rose'],
      ['teal', 'lemon'],
      ['coral', 'cream'],
    ] as const,
    variant,
  );
  const half =
    p('M4-10C20-70 76-104 104-80C112-40 76 0 8 10Z', outer) +
    p('M14-14C30-54 66-78 88-68C88-40 60-14 14-2Z', inner, 'opacity=".75"') +
    p('M6 8C60 4 92 30 78 62C64 92 24 76 4 24Z', outer) +
    p('M14 18C46 16 68 34 62 52C52 66 28 54 14 28Z', inner, 'opacity=".7"') +
    line('M8-4L92-72M8 2L98-40M10 14L66 64', '#1a0d2e', 2.5, 'opacity=".45"') +
    c(86, -74, 6, '#fff', 'opacity=".8"') +
    c(96, -52, 4, '#fff', 'opacity=".8"') +
    c(66, 66, 5, '#fff', 'opacity=".8"') +
    line('M2-34C8-60 20-72 30-76', 'gold', 3.5);
  return (
    mirror(half) +
    e(0, 10, 8, 44, 'gold') +
    c(0, -36, 8, 'gold') +
    line('M-7 4H7M-7 16H7M-6 28H6', '#5a2c05', 2.5, 'opacity=".5"') +
    glint(-50, -86, 10) +
    glint(70, 84, 12)
  );
}

function rose(variant: number): string {
  const bloom = pick(['ruby', 'rose', 'amethyst', 'coral'], variant);
  const leaf =
    p('M0 0C12-26 44-36 70-24C56 6 26 14 0 0Z', 'leaf') +
    line('M4-2Q34-12 62-22', '#0d3d1c', 2.5, 'opacity=".5"');
  return (
    line('M0 20C6 54-4 80 4 108', 'leaf', 8) +
    many('lv', leaf, [to(2, 76, 1, -8), 'translate(0 90)scale(-.9 .9)']) +
    p(
      'M-70-20C-84-60-50-92-20-84C0-104 40-100 50-80C80-76 92-40 72-14C70 20 40 44 0 44C-42 44-70 18-70-20Z',
      bloom,
    ) +
    p(
      'M-70-20C-40-30-20 10 0 44C-42 44-70 18-70-20ZM72-14C50-30 20 0 0 44C40 44 70 20 72-14Z',
      '#000',
      'opacity=".22"',
    ) +
    p('M-46-40C-44-74 0-84 24-66C52-56 50-14 20-2C-10 8-46-8-46-40Z', bloom) +
    p('M-46-40C-30-50-6-40 2-12C8-34 30-44 42-36C44-14 26 0 4 2C-20 4-42-10-46-40Z', '#000', 'opacity=".2"') +
    line(
      'M-22-46C-18-64 12-66 18-48C22-34 4-26-4-36C-8-44 2-50 6-44M-46-40C-40-22-24-10-4-6M-20-84C-44-74-56-58-58-40',
      '#fff',
      3.5,
      'opacity=".5"',
    ) +
    glint(60, -72, 14)
  );
}

function candle(variant: number): string {
  const one =
    r(-17, -34, 34, 108, 'cream', 6) +
    p(
      'M-17-22C-12-30-4-20 0-26S12-30 17-20V-2C10 8 8-14 2-12C-4-8-2 18-9 18C-14 18-12-8-17-8Z',
      '#fff',
      'opacity=".8"',
    ) +
    line('M0-34V-46', '#2a1508', 4) +
    p('M0-98C22-70 20-48 0-44C-20-48-22-70 0-98Z', 'flame') +
    p('M0-72C9-60 8-50 0-48C-8-50-9-60 0-72Z', '#fffbe0');
  const dish = e(0, 84, 60, 14, 'gold') + e(0, 80, 48, 9, '#7a3f05', 'opacity=".5"');
  const flock = many('q', one, [to(-50, 26, 0.72), to(50, 30, 0.66), to(0, 6)]);
  const pages =
    variant % 2
      ? p('M-90 92C-50 78-20 84 0 96C20 84 50 78 90 92L84 104C50 92 20 98 0 108C-20 98-50 92-84 104Z', 'wood')
      : e(0, 88, 92, 16, 'gold');
  return c(0, -50, 60, '#ffd36b', 'opacity=".25"') + dish + pages + flock;
}

function key(variant: number): string {
  const [metal, stone] = pick(
    [
      ['gold', 'ruby'],
      ['bronze', 'teal'],
      ['silver', 'amethyst'],
    ] as const,
    variant,
  );
  const ring = spin(c(0, -26, 20, 'none', `stroke="url(#${metal})" stroke-width="9"`), 3, 'rg');
  return (
    g(
      at(0, -58, ring) +
        r(-8, -28, 16, 126, metal, 5) +
        p('M8 52H38V64H28V74H38V96H8Z', metal) +
        r(-15, -22, 30, 10, metal, 4) +
        r(-13, 34, 26, 8, metal, 4) +
        at(0, -58, p('M0-17L14 0L0 17L-14 0Z', stone)) +
        line('M-4-16V92', '#fff', 3, 'opacity=".6"'),
      'rotate(30)',
    ) +
    glint(-18, -66, 14) +
    glint(-74, 54, 16) +
    glint(70, -20, 10)
  );
}

function hourglass(variant: number): string {
  const [frame, sand] = pick(
    [
      ['gold', 'flame'],
      ['wood', 'lemon'],
      ['silver', 'teal'],
    ] as const,
    variant,
  );
  return (
    p(
      'M-44-78C-44-30-10-20-8 0C-10 20-44 30-44 78H44C44 30 10 20 8 0C10-20 44-30 44-78Z',
      '#fff',
      'opacity=".25" stroke="#fff" stroke-width="3"',
    ) +
    p('M-36-42C-28-24-6-18-4-2H4C6-18 28-24 36-42C14-34-14-50-36-42Z', sand) +
    p('M-40 78C-36 54-10 44 0 36C10 44 36 54 40 78Z', sand) +
    line('M0-2V40', '#ffd36b', 4) +
    r(-62, -98, 124, 22, frame, 6) +
    r(-62, 76, 124, 22, frame, 6) +
    r(-60, -78, 11, 156, frame) +
    r(49, -78, 11, 156, frame) +
    line('M-54-92H54M-54 82H54', '#fff', 3, 'opacity=".5"') +
    line('M-34-66C-34-40-18-28-12-16M-34 64C-34 44-20 30-14 22', '#fff', 4, 'opacity=".6"') +
    many('q', c(0, 0, 6, 'ruby'), [to(-40, -87), to(40, -87), to(-40, 87), to(40, 87)])
  );
}

function tarot(variant: number): string {
  const card =
    r(-38, -64, 76, 128, 'night', 8, 'stroke="#f5bb3d" stroke-width="4"') +
    r(-31, -57, 62, 114, 'none', 5, 'stroke="#f5bb3d" stroke-opacity=".5" stroke-width="1.5"');
  const sun =
    p(star(12, 38, 23), 'gold') +
    c(0, 0, 20, 'gold', 'stroke="#7a3f05"') +
    line('M-8-3v-2M8-3v-2M-8 7Q0 14 8 7', '#7a3f05', 3);
  const crescent = p('M10-28A30 30 0 1 0 10 28A24 24 0 1 1 10-28Z', 'silver');
  const middle = variant % 2 ? p(star(8, 34, 12), 'lemon') : sun;
  return (
    many('q', card, [to(-54, 14, 0.9, -16), to(54, 14, 0.9, 16), to(0, -6, 1.12)]) +
    at(-54, 14, crescent, 0.9, -16) +
    at(54, 14, p(star(5, 30, 13), 'gold'), 0.9, 16) +
    at(0, -6, middle, 1.12) +
    glint(-24, -74, 10) +
    many('st', p(star(5, 6, 2.6), 'lemon'), [to(-12, 42), to(12, 42), to(0, 50)])
  );
}

function bones(): string {
  const half = p('M12-12C20-28 48-28 54-10C56 10 38 20 24 16C12 12 8 2 12-12Z', '#150d12');
  return (
    p(
      'M0-80C54-80 76-44 72-4C70 18 58 26 46 34L42 66C30 78-30 78-42 66L-46 34C-58 26-70 18-72-4C-76-44-54-80 0-80Z',
      'cream',
    ) +
    mirror(half) +
    p('M0 16L10 34H-10Z', '#150d12') +
    line('M-28 48V66M-10 50V70M10 50V70M28 48V66M-36 48H36', '#6b4a2a', 3)
  );
}

/** With a hat and crossed bones for pirates, bare and horned for the desert. */
function skull(variant: number): string {
  const bone =
    line('M-84 34L84 98', '#f3dfbd', 15) +
    c(-88, 28, 11, 'cream') +
    c(-92, 42, 11, 'cream') +
    c(88, 92, 11, 'cream') +
    c(84, 106, 11, 'cream');
  const cloth = pick(['ink', 'ruby'], variant);
  const hat =
    p(
      'M-84-42C-60-54-50-92-20-98C10-104 50-96 62-52C74-46 82-44 90-46C76-26 40-34 0-34S-70-24-84-42Z',
      cloth,
    ) +
    line('M-76-40C-40-34 50-40 82-44', 'gold', 5) +
    at(0, -68, line('M-14 10L14-6M-14-6L14 10', '#fff', 5) + c(0, 0, 9, '#fff'));
  return many('q', bone, ['scale(1)', 'scale(-1 1)']) + bones() + hat;
}

function marigoldSkull(variant: number): string {
  const bloom = pick(['flame', 'rose'], variant);
  const flower = spin(e(0, -12, 8, 11, bloom), 6, 'fl') + c(0, 0, 7, 'lemon');
  const paint =
    line('M20-38Q33-48 46-38M14 26Q30 20 44 30', 'teal', 4) + c(33, -4, 7, 'ruby') + c(58, 4, 4, 'teal');
  return (
    bones() +
    mirror(paint, 'ey') +
    p('M0-46L9-34L0-20L-9-34Z', 'teal') +
    many('fw', flower, [
      to(-46, -60, 1.1),
      to(0, -78, 1.5),
      to(46, -60, 1.1),
      to(-66, 66),
      to(66, 66),
      to(-84, 40, 0.7),
      to(84, 40, 0.7),
    ])
  );
}

export const NIGHT: Record<string, Motif> = {
  moon: {
    draw: moon,
    palettes: ['navy', 'indigo', 'plum', 'teal', 'steel'],
    scenes: ['stars', 'skyline', 'hills', 'peaks'],
  },
  witchhat: {
    draw: witchHat,
    palettes: ['forest', 'plum', 'amber', 'indigo'],
    scenes: ['bokeh', 'hills', 'stars'],
  },
  potion: { draw: potion, palettes: ['jade', 'indigo', 'plum'], scenes: ['halo', 'arches', 'bokeh'] },
  crystal: { draw: crystal, palettes: ['wine', 'indigo', 'teal'], scenes: ['drapes', 'stars'] },
  owl: { draw: owl, palettes: ['navy', 'forest', 'plum', 'moss'], scenes: ['leaves', 'stars', 'hills'] },
  cat: {
    draw: cat,
    palettes: ['plum', 'teal', 'amber', 'rose', 'indigo'],
    scenes: ['skyline', 'halo', 'stars', 'lattice'],
  },
  book: { draw: book, palettes: ['moss', 'plum', 'navy'], scenes: ['bokeh', 'arches', 'rays'] },
  mask: { draw: mask, palettes: ['wine', 'navy', 'plum'], scenes: ['drapes', 'bokeh', 'spotlights'] },
  butterfly: {
    draw: butterfly,
    palettes: ['forest', 'indigo', 'rose', 'jade'],
    scenes: ['petals', 'leaves', 'bokeh'],
  },
  rose: {
    draw: rose,
    palettes: ['moss', 'navy', 'plum', 'forest'],
    scenes: ['arches', 'petals', 'lattice', 'stars'],
  },
  candle: { draw: candle, palettes: ['wine', 'plum'], scenes: ['arches', 'drapes'] },
  key: { draw: key, palettes: ['teal', 'wine', 'indigo'], scenes: ['arches', 'lattice', 'halo'] },
  hourglass: { draw: hourglass, palettes: ['plum', 'navy', 'amber'], scenes: ['rings', 'halo', 'stars'] },
  tarot: { draw: tarot, palettes: ['plum', 'wine'], scenes: ['drapes', 'stars'] },
  marigold: { draw: marigoldSkull, palettes: ['plum', 'teal'], scenes: ['bokeh', 'petals'] },
  skull: {
    draw: skull,
    palettes: ['plum', 'teal', 'amber', 'indigo', 'navy'],
    scenes: ['bokeh', 'hills', 'rays', 'stars'],
  },
};
