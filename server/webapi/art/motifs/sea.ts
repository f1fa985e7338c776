/** The sea: ships and harbours, and what swims below. */
import { at, c, e, g, glint, line, many, mirror, p, pick, r, spin, star, to } from '../kit.ts';
import type { Motif } from './motif.ts';

const BUBBLES = c(0, 0, 9, '#fff', 'opacity=".35"') + c(-3, -3, 3, '#fff', 'opacity=".8"');

function anchor(variant: number): string {
  const metal = pick(['gold', 'silver'], variant);
  return (
    line(
      'M-60-84C-90-40 30-70 34-20C36 20-60 0-56 50C-52 88 60 60 84 92',
      'wood',
      9,
      'stroke-dasharray="10 5" stroke-linecap="butt"',
    ) +
    c(0, -78, 19, 'none', `stroke="url(#${metal})" stroke-width="10"`) +
    p(
      'M-8-62H8V66C34 62 50 46 56 24L40 28L70-10L90 34L74 28C66 66 36 92 0 98C-36 92-66 66-74 28L-90 34L-70-10L-40 28L-56 24C-50 46-34 62-8 66Z',
      metal,
    ) +
    r(-40, -50, 80, 15, metal, 7) +
    line('M-2-56V76M-66 30C-58 62-34 80-10 88', '#fff', 4, 'opacity=".5"') +
    glint(54, -64, 16)
  );
}

function compass(variant: number): string {
  const face = pick(['cream', 'night', 'teal'], variant);
  const ink = face === 'cream' ? '#6b3a12' : '#ffe3a0';
  const tick = line('M0-66V-58', ink, 3);
  return (
    c(0, -98, 12, 'none', 'stroke="#f5bb3d" stroke-width="6"') +
    c(0, 0, 90, 'gold') +
    c(0, 0, 76, face, 'stroke="#5a2c05" stroke-opacity=".5" stroke-width="3"') +
    spin(tick, 16, 'tk') +
    p(star(4, 60, 12), '#000', 'opacity=".22" transform="rotate(45)scale(.7)"') +
    p(star(4, 62, 12), 'gold') +
    p('M0-62L9-9L0 0ZM62 0L9 9L0 0ZM0 62L-9 9L0 0ZM-62 0L-9-9L0 0Z', '#7a3f05', 'opacity=".6"') +
    g(p('M0-54L10 0H-10Z', 'ruby') + p('M0 54L10 0H-10Z', 'silver'), 'rotate(28)') +
    c(0, 0, 8, 'gold') +
    p('M-58-44A72 72 0 0 1 4-72A84 84 0 0 0-58-44Z', '#fff', 'opacity=".4"')
  );
}

function ship(variant: number): string {
  const sail = pick(['cream', 'ruby', 'ice', 'jade', 'ink'], variant);
  return (
    line('M-34 30V-84M14 30V-104M58 30V-66', 'wood', 6) +
    p(
      'M-62-70H-8C4-48 4-26-8-8H-62C-50-28-50-50-62-70ZM-16-92H40C54-62 54-34 40-8H-16C-2-34-2-62-16-92ZM40-56H78C88-40 88-22 78-6H40C50-22 50-40 40-56Z',
      sail,
    ) +
    p(
      'M-8-70C4-48 4-26-8-8C-14-26-12-50-8-70ZM40-92C54-62 54-34 40-8C32-34 34-62 40-92Z',
      '#000',
      'opacity=".2"',
    ) +
    p('M14-106L44-112L14-118Z', 'gold') +
    p('M-34-86L-60-92L-34-98Z', 'gold') +
    p('M-92 8L-66 24H66L96 2L82 56C70 74-60 74-74 56Z', 'wood') +
    line('M-84 30L-64 38H70L88 26', 'gold', 5) +
    line('M-48 52h0M-24 54h0M0 54h0M24 54h0M48 52h0', '#1d0d04', 12) +
    line('M-104 76Q-84 58-62 76T-20 76T22 76T64 76T106 74', 'ice', 8) +
    line('M-92 92Q-72 78-50 92T-8 92T34 92T76 92', 'ice', 6, 'opacity=".6"')
  );
}

function chest(variant: number): string {
  const [wood, gem] = pick(
    [
      ['wood', 'ruby'],
      ['teal', 'gold'],
      ['amethyst', 'jade'],
      ['ruby', 'sapphire'],
    ] as const,
    variant,
  );
  const pile = c(0, 0, 13, 'gold') + c(0, 0, 7, '#d98a1c');
  return (
    p('M-70-4C-76-60-60-86 0-86S76-60 70-4Z', wood) +
    p('M-58-8C-60-48-46-70 0-70S60-48 58-8Z', '#1d0d04') +
    line('M-72-6C-76-60-60-88 0-88S76-60 72-6', 'gold', 7) +
    e(0, -12, 62, 26, 'flame', 'opacity=".7"') +
    many('q', pile, [
      to(-44, -10),
      to(-22, -20),
      to(6, -26),
      to(34, -18),
      to(50, -8),
      to(-8, -8),
      to(22, -6),
    ]) +
    p('M-34-34L-20-48L-6-34L-20-16Z', gem) +
    p('M26-44L38-54L50-44L38-28Z', 'jade') +
    p('M-82 0H82L74 78H-74Z', wood) +
    p('M-82 0H82L80 16H-80Z', 'gold') +
    p('M-60 0H-44L-42 78H-56ZM44 0H60L56 78H42Z', 'gold') +
    p('M-18 4H18V34C18 46-18 46-18 34Z', 'gold') +
    p('M0 14A7 7 0 0 1 4 26L6 36H-6L-4 26A7 7 0 0 1 0 14Z', '#3a1a06') +
    glint(-56, -66, 18) +
    glint(64, -52, 14) +
    glint(4, -104, 12)
  );
}

function pearl(variant: number): string {
  const shell = pick(['rose', 'lilac', 'coral', 'teal'], variant);
  const ribs = 'M0 30L-72-36M0 30L-44-66M0 30L-14-82M0 30L18-82M0 30L48-64M0 30L74-34';
  return (
    p(
      'M0 40C-52 34-96 6-92-34C-84-46-70-44-64-42C-62-62-44-74-30-68C-22-86 22-86 30-68C44-74 62-62 64-42C70-44 84-46 92-34C96 6 52 34 0 40Z',
      shell,
    ) +
    line(ribs, '#5a1c4a', 3, 'opacity=".3"') +
    p('M0 34C-40 28-72 4-72-22C-40-6 40-6 72-22C72 4 40 28 0 34Z', '#2a0c22', 'opacity=".45"') +
    c(0, 0, 34, 'cream') +
    c(0, 0, 34, 'silver', 'opacity=".55"') +
    e(-11, -13, 11, 8, '#fff') +
    p('M-92 24C-70 36-40 20 0 22S70 36 92 24C92 62 50 84 0 84S-92 62-92 24Z', shell) +
    line('M0 84L-60 38M0 84L-28 34M0 84V32M0 84L28 34M0 84L60 38', '#5a1c4a', 3, 'opacity=".3"') +
    p('M-92 24C-70 36-40 20 0 22S70 36 92 24C80 40 40 30 0 32S-80 40-92 24Z', '#fff', 'opacity=".5"') +
    glint(26, -30, 18) +
    glint(-60, -80, 12) +
    at(84, -62, BUBBLES) +
    at(72, -86, BUBBLES, 0.6)
  );
}

function turtle(variant: number): string {
  const [skin, shell] = pick(
    [
      ['leaf', 'wood'],
      ['jade', 'gold'],
      ['teal', 'bronze'],
      ['lemon', 'jade'],
    ] as const,
    variant,
  );
  const flipper =
    p('M24-34C56-74 92-70 104-40C84-48 66-34 48-14Z', skin) +
    p('M30 46C52 62 70 66 78 88C58 88 36 80 20 62Z', skin);
  return (
    g(
      mirror(flipper) +
        p('M-19-48C-22-84-12-100 0-100S22-84 19-48Z', skin) +
        mirror(c(12, -84, 4.5, '#0d1a10'), 'ey') +
        p('M0 84L-10 104L10 104Z', skin) +
        p('M0-62C46-62 68-24 66 14C62 56 34 80 0 84C-34 80-62 56-66 14C-68-24-46-62 0-62Z', shell) +
        p('M0-44L26-26V8L0 26L-26 8V-26Z', skin, 'opacity=".55"') +
        line(
          'M0-44L26-26V8L0 26L-26 8V-26ZM0-44V-60M26-26L50-38M26 8L62 20M0 26V80M-26 8L-62 20M-26-26L-50-38M40 54L0 26L-40 54',
          '#1a0d05',
          4,
          'opacity=".45"',
        ) +
        line('M-52-16C-46-36-32-50-14-54', '#fff', 5, 'opacity=".5"'),
      'rotate(24)',
    ) +
    at(78, 62, BUBBLES) +
    at(-84, -64, BUBBLES, 0.8)
  );
}

function whale(variant: number): string {
  const [back, belly] = pick(
    [
      ['sapphire', 'ice'],
      ['silver', 'cream'],
      ['night', 'ice'],
      ['teal', 'cream'],
    ] as const,
    variant,
  );
  return (
    line('M-34-52C-38-78-56-84-66-78M-34-52C-30-78-12-84-2-78M-34-54V-92', 'ice', 7) +
    p(
      'M-98 10C-96-34-60-50-24-48C22-46 36-10 58-8C70-8 74-22 68-44C60-56 58-70 62-82C76-76 84-66 86-56C92-66 100-72 112-72C112-54 102-42 90-36C94 18 62 60-8 62C-66 62-100 44-98 10Z',
      back,
    ) +
    p('M-98 14C-70 34-20 34 8 12C28 30 40 40 34 52C20 60 6 62-8 62C-66 62-98 46-98 14Z', belly) +
    line(
      'M-92 30C-70 44-40 46-20 38M-82 44C-64 54-40 56-22 50M-12 54C0 52 10 46 16 40',
      '#1c3a6a',
      2.5,
      'opacity=".4"',
    ) +
    p('M-4 34C10 56 6 76-16 84C-26 70-26 52-20 40Z', back) +
    c(-64, 6, 6.5, '#08101f') +
    c(-66, 4, 2.2, '#fff') +
    line('M-80-12C-66-34-40-40-16-38', '#fff', 5, 'opacity=".45"') +
    at(66, 72, BUBBLES) +
    at(-88, 80, BUBBLES, 0.7)
  );
}

function octopus(variant: number): string {
  const skin = pick(['coral', 'amethyst', 'teal', 'ruby', 'rose', 'sapphire'], variant);
  const half =
    line(
      'M14 26C24 60 60 50 74 74C82 92 62 100 56 88M26 20C60 40 84 20 98 36C110 54 92 66 84 54M8 34C6 66 28 76 26 94C22 106 8 102 10 92',
      skin,
      17,
    ) +
    line('M40 58h0M56 62h0M70 36h0M86 34h0M18 66h0M24 80h0', '#fff', 5, 'opacity=".5"') +
    c(22, -14, 15, '#fff') +
    c(20, -11, 8, '#10091c') +
    c(24, -15, 3, '#fff');
  return (
    mirror(half) +
    p(
      'M0-96C52-96 70-52 56-12C48 12 44 22 36 36C14 48-14 48-36 36C-44 22-48 12-56-12C-70-52-52-96 0-96Z',
      skin,
    ) +
    mirror(c(22, -14, 15, '#fff') + c(20, -11, 8, '#10091c') + c(24, -15, 3, '#fff'), 'ey') +
    line('M-12 14Q0 24 12 14', '#10091c', 4) +
    e(-26, -62, 12, 20, '#fff', 'opacity=".35" transform="rotate(24-26-62)"') +
    many('q', c(0, 0, 5, '#fff', 'opacity=".35"'), [to(20, -66), to(34, -50, 0.8), to(6, -78, 0.7)])
  );
}

function map(variant: number): string {
  const turn = variant % 2 ? 5 : -5;
  return (
    g(
      p(
        'M-92-58C-60-72-34-46 0-60S66-72 92-58C84-24 100 14 90 58C60 70 34 48 0 60S-66 70-90 58C-100 20-84-20-92-58Z',
        'cream',
      ) +
        p(
          'M-92-58C-60-72-34-46 0-60L-4 60C-34 72-66 70-90 58C-100 20-84-20-92-58Z',
          '#8a5a2a',
          'opacity=".16"',
        ) +
        p(
          'M-62-10C-40-40-10-30-6-10C8-20 30-8 24 14C8 34-30 26-40 20C-58 18-70 6-62-10Z',
          'leaf',
          'opacity=".75"',
        ) +
        line('M-72 38C-40 24-30 44-6 34C20 24 30 50 54 32', '#7a2c10', 5, 'stroke-dasharray="9 9"') +
        line('M56 14L78 38M78 14L56 38', '#d6202f', 9) +
        at(56, -34, p(star(4, 24, 6), '#7a4a1c') + c(0, 0, 16, 'none', 'stroke="#7a4a1c" stroke-width="2"')) +
        line('M-78-44C-74-36-80-30-76-22', '#7a4a1c', 2),
      `rotate(${turn})`,
    ) +
    c(-74, 74, 20, 'gold') +
    c(-46, 84, 16, 'gold') +
    p(star(5, 10, 4), '#7a3f05', 'transform="translate(-74 74)" opacity=".6"') +
    glint(-86, 58, 12)
  );
}

function lighthouse(variant: number): string {
  const stripe = pick(['ruby', 'sapphire'], variant);
  return (
    p('M-10-66L-112-98V-28ZM10-66L112-104V-22Z', '#fff3b0', 'opacity=".6"') +
    p('M-24-44H24L36 78H-36Z', 'cream') +
    p('M-28-6H28L31 22H-31ZM-34 50H34L36 78H-36Z', stripe) +
    p('M0-44H24L36 78H0Z', '#000', 'opacity=".15"') +
    r(-32, -52, 64, 10, 'ink', 3) +
    r(-19, -82, 38, 32, 'lemon') +
    line('M-8-82V-52M8-82V-52', '#3a1a06', 3) +
    p('M-26-80L0-106L26-80Z', stripe) +
    r(-7, -26, 14, 16, '#1a2438', 6) +
    p('M-10 78V62A10 10 0 0 1 10 62V78Z', '#1a2438') +
    p('M-90 96C-70 70-30 74 0 74S70 70 90 96Z', 'slate') +
    line('M-104 98Q-84 84-62 98T-20 98T22 98T64 98T106 96', 'ice', 7)
  );
}

function helm(variant: number): string {
  const wood = pick(['wood', 'bronze'], variant);
  const spoke = p('M-5-20L-7-74H7L5-20ZM-9-74C-12-92-6-108 0-108S12-92 9-74Z', wood);
  return (
    spin(spoke, 8, 'sp') +
    c(0, 0, 60, 'none', `stroke="url(#${wood})" stroke-width="17"`) +
    c(0, 0, 69, 'none', 'stroke="#f5bb3d" stroke-width="3"') +
    c(0, 0, 51, 'none', 'stroke="#f5bb3d" stroke-width="3"') +
    c(0, 0, 26, 'gold') +
    p(star(8, 20, 8), 'ruby') +
    c(0, 0, 6, 'gold') +
    p('M-58-36A68 68 0 0 1 0-68A80 80 0 0 0-58-36Z', '#fff', 'opacity=".5"')
  );
}

function crab(variant: number): string {
  const shell = pick(['ruby', 'coral', 'sapphire', 'flame', 'amethyst'], variant);
  const half =
    line('M44 8C66 2 70-20 66-34M52 26L84 22L98 40M48 40L76 46L84 66M38 50L58 62L60 82', shell, 11) +
    p('M54-36C46-66 66-96 96-88C84-78 82-70 86-62C92-58 100-62 104-70C110-44 88-22 66-24Z', shell) +
    line('M18-18V-40', shell, 7) +
    c(18, -46, 12, '#fff') +
    c(17, -45, 6, '#12080c');
  return (
    mirror(half) +
    p('M0-26C44-28 70-4 66 22C60 48 30 60 0 60S-60 48-66 22C-70-4-44-28 0-26Z', shell) +
    line('M-18 26Q0 42 18 26', '#2a0508', 5) +
    line('M-46 4C-36-10-22-16-8-18', '#fff', 5, 'opacity=".5"') +
    many('q', c(0, 0, 4, '#fff', 'opacity=".4"'), [
      to(-30, 14),
      to(30, 12),
      to(36, -2, 0.7),
      to(-38, 2, 0.7),
    ]) +
    (variant % 2 ? p('M-13-30L-17-52L-8-43L0-60L8-43L17-52L13-30Z', 'gold') : '')
  );
}

function shark(variant: number): string {
  const back = pick(
    ['slate', 'sapphire', 'steel', 'teal'].map((name) => (name === 'steel' ? 'night' : name)),
    variant,
  );
  return (
    p(
      'M-104 20C-80-20-30-40 14-34L26-86C44-74 54-48 56-24C70-14 78-6 86-4L112-46C116-20 110 0 100 12C110 30 110 46 106 62L80 28C40 52-10 56-44 46L-62 82C-74 66-76 50-72 36C-84 32-96 28-104 20Z',
      back,
    ) +
    p(
      'M-104 20C-70 30-40 20-20 24C10 30 50 26 84 16L80 28C40 52-10 56-44 46C-64 40-90 32-104 20Z',
      'ice',
      'opacity=".9"',
    ) +
    p('M-94 22C-80 14-60 14-44 20C-52 30-76 34-94 22Z', '#3a0a14') +
    p('M-88 19L-83 26L-78 17L-72 26L-67 16L-60 25L-55 17L-50 22L-54 15C-66 12-80 14-88 19Z', '#fff') +
    c(-58, -4, 6, '#060a12') +
    c(-60, -6, 2, '#fff') +
    line(
      'M-26-4C-22 4-22 12-26 20M-14-6C-10 2-10 12-14 20M-2-8C2 2 2 12-2 20',
      '#0a1424',
      3,
      'opacity=".5"',
    ) +
    line('M-84 0C-60-20-20-28 10-26', '#fff', 4, 'opacity=".45"') +
    many('q', BUBBLES, [to(-96, -26, 0.8), to(-84, -48), to(70, 66, 0.7)])
  );
}

function jelly(variant: number): string {
  const bell = pick(['lilac', 'ice', 'rose', 'teal'], variant);
  const arms =
    'M-44 12C-60 40-32 54-48 92M-22 16C-36 46-8 60-22 104M0 16C-10 50 14 62 0 108M22 16C10 46 36 60 22 104M44 12C34 40 60 54 46 92';
  return (
    line(arms, bell, 6, 'opacity=".8"') +
    p(
      'M-30 14C-36 40-20 50-26 74C-12 60-14 40-8 14ZM8 14C6 40 22 50 16 78C34 60 30 36 30 14Z',
      '#fff',
      'opacity=".5"',
    ) +
    p(
      'M0-92C50-92 82-50 76 10C64 24 54 8 44 14C34 26 26 10 14 16C6 24-6 24-14 16C-26 10-34 26-44 14C-54 8-64 24-76 10C-82-50-50-92 0-92Z',
      bell,
      'opacity=".92"',
    ) +
    p('M0-70C34-70 52-36 50-4C20 4-20 4-50-4C-52-36-34-70 0-70Z', '#fff', 'opacity=".28"') +
    many('q', c(0, 0, 7, '#fff', 'opacity=".6"'), [
      to(-24, -34),
      to(0, -44, 1.2),
      to(24, -34),
      to(-14, -14, 0.7),
      to(14, -14, 0.7),
    ]) +
    line('M-62-22C-58-52-40-74-14-80', '#fff', 5, 'opacity=".7"') +
    glint(84, -50, 10) +
    at(-88, 40, BUBBLES, 0.8)
  );
}

function seahorse(variant: number): string {
  const skin = pick(['gold', 'coral', 'jade'], variant);
  return (
    p('M34-30C70-36 84-6 70 24C58 10 44 8 30 12Z', 'flame', 'opacity=".9"') +
    line('M40-24L66 8M36-12L56 6', '#fff', 2.5, 'opacity=".5"') +
    p(
      'M-6-92C30-104 52-72 34-44C30-34 40-22 42 0C44 40 0 44-4 70C-6 92 24 96 26 76C26 66 14 64 12 72C14 78 18 78 20 76C18 88 2 84 4 70C8 58 20 60 30 64C48 78 36 108 6 108C-26 106-36 78-26 54C-18 32-10 20-20-4C-26-22-22-34-16-44C-40-40-60-36-76-30C-84-36-82-46-74-48C-54-54-36-64-26-76C-22-86-14-90-6-92Z',
      skin,
    ) +
    p('M-6-92L-14-108L0-100L8-116L14-98L30-106L28-88L44-88L36-74Z', 'flame') +
    p(
      'M-16-40C-4-30 2-14-2 6C-6 20-16 30-20 44C-18 30-12 14-20-4C-26-22-22-34-16-40Z',
      '#fff',
      'opacity=".45"',
    ) +
    line('M-16-16L36-18M-12 2L40 2M-14 20L32 26M-22 40L10 44', '#5a2c05', 3, 'opacity=".4"') +
    c(0, -70, 8, '#fff') +
    c(-2, -69, 4.5, '#12080c') +
    many('q', BUBBLES, [to(-82, -72), to(-70, -92, 0.6), to(-60, 50, 0.8)])
  );
}

function tail(variant: number): string {
  const [skin, fin] = pick(
    [
      ['teal', 'ice'],
      ['amethyst', 'rose'],
      ['jade', 'lemon'],
      ['sapphire', 'lilac'],
    ] as const,
    variant,
  );
  return (
    p('M-70 84C-30 40-36 0-16-26L16-20C22 20 20 62-10 92C-30 104-56 100-70 84Z', skin) +
    line(
      'M-44 66a11 11 0 0 0 20-6a11 11 0 0 0 20-4M-36 46a11 11 0 0 0 20-4a11 11 0 0 0 18-2M-28 26a10 10 0 0 0 18-4a10 10 0 0 0 18 0M-24 6a9 9 0 0 0 16-4a9 9 0 0 0 16 0M-20-12a8 8 0 0 0 14-2a8 8 0 0 0 14 2',
      '#fff',
      3,
      'opacity=".45"',
    ) +
    p(
      'M-18-24C-60-30-92-60-96-104C-60-92-24-80 2-44C18-84 50-106 94-108C92-70 62-34 16-20C4-16-8-18-18-24Z',
      fin,
    ) +
    line('M-8-34L-78-86M-6-38L-48-84M10-34L74-90M8-40L44-92', '#fff', 3, 'opacity=".6"') +
    line('M-108 92Q-86 74-62 92T-16 92T30 92T76 92T110 86', 'ice', 8) +
    line('M-92 108Q-70 94-48 108T-4 108T40 108T84 106', 'ice', 6, 'opacity=".6"') +
    c(60, 34, 15, 'cream') +
    c(56, 30, 5, '#fff') +
    glint(-68, 12, 12) +
    glint(78, 4, 14)
  );
}

function palm(variant: number): string {
  const sun = pick(['flame', 'rose'], variant);
  const frond = p('M0 0C26-30 66-30 92 6C76 0 64 0 58 8C50-4 40-4 34 6C28-6 16-4 0 0Z', 'leaf');
  return (
    c(34, 14, 58, sun) +
    line('M-22 40H90M-14 52H82M-2 62H70', '#fff', 4, 'opacity=".4"') +
    p('M-104 76C-60 44 60 44 104 76C60 92-60 92-104 76Z', 'cream') +
    p('M-34 66C-30 10-30-20-6-52L6-46C-14-14-16 20-12 66Z', 'wood') +
    line('M-31 48L-13 50M-30 28L-14 30M-28 8L-12 12M-24-12L-9-8M-18-28L-4-24', '#2a1206', 3, 'opacity=".6"') +
    many('q', frond, [
      to(0, -50, 1, 6),
      to(0, -50, 1, -38),
      'translate(0 -50)scale(-1 1)rotate(4)',
      'translate(0 -50)scale(-1 1)rotate(-38)',
      to(0, -50, 0.86, 54),
      'translate(0 -50)scale(-.86 .86)rotate(52)',
      to(0, -50, 0.9, -84),
    ]) +
    many('cc', c(0, 0, 10, 'wood'), [to(-8, -40), to(8, -38)]) +
    line('M-106 86Q-84 74-62 86T-16 86T30 86T76 86T110 84', 'ice', 7)
  );
}

const FISH: [body: string, band: string, fin: string][] = [
  ['flame', '#fff', 'coral'],
  ['sapphire', '#ffe03d', 'lemon'],
  ['lemon', '#2fc987', 'coral'],
  ['rose', '#fff2c0', 'amethyst'],
];

function fish(variant: number): string {
  const [body, band, fin] = pick(FISH, variant);
  const one =
    p('M52-4C76-40 100-48 108-44C98-22 98 14 108 36C98 42 74 32 52 6Z', fin) +
    p('M-34-46C-10-84 34-82 50-62C40-52 34-44 34-34ZM-10 48C0 72 26 80 42 72C38 60 34 50 34 40Z', fin) +
    p('M-96 4C-84-40-40-58-4-56C34-52 56-22 66 2C54 30 30 52-6 54C-44 54-84 40-96 4Z', body) +
    p(
      'M-44-49C-30-30-28 24-42 47C-34 50-26 52-18 53C-4 28-4-28-18-56C-28-56-36-53-44-49ZM24-49C36-26 36 22 22 46C32 41 40 34 46 27C54 10 54-14 46-30C40-38 32-44 24-49Z',
      band,
      'opacity=".92"',
    ) +
    p('M-6 6C14-6 30 2 34 20C18 26 2 22-6 6Z', fin) +
    c(-66, -10, 12, '#fff') +
    c(-68, -9, 7, '#0c0a14') +
    line('M-92 14C-84 22-74 22-68 18', '#5a1c0c', 3.5) +
    line('M-80-26C-66-42-44-50-22-50', '#fff', 4, 'opacity=".5"');
  if (variant % 2)
    return (
      many('q', one, [to(34, -44, 0.5), to(-40, 58, 0.46), to(-8, 4, 0.82)]) +
      at(78, 56, BUBBLES) +
      at(-88, -56, BUBBLES, 0.7)
    );
  return one + many('bu', BUBBLES, [to(-96, -40), to(-84, -64, 0.6), to(-100, -76, 0.8)]);
}

function ray(variant: number): string {
  const skin = pick(['night', 'teal', 'silver'], variant);
  const half =
    p('M0-58C20-62 34-50 44-40C70-40 96-26 112 6C86 0 66 12 50 30C34 52 16 64 0 66Z', skin) +
    p('M14-58C18-76 30-80 34-72C36-64 30-54 24-50Z', skin) +
    line('M38-30C62-26 84-14 98 0M30-8C48-4 60 6 66 10', '#fff', 3, 'opacity=".4"') +
    c(24, -40, 5, '#ffe9a8');
  const spark =
    variant % 3 === 1 ? line('M-96 44L-80 50L-92 62L-74 70M96 44L80 50L92 62L74 70', 'lemon', 5) : '';
  return (
    g(
      line('M0 60C-4 84 14 92 4 118', skin, 7) +
        mirror(half) +
        line('M0-40V44M-14-20V24M14-20V24', '#fff', 3, 'opacity=".25"'),
      'rotate(-14)',
    ) +
    spark +
    at(78, -70, BUBBLES) +
    at(-84, 74, BUBBLES, 0.7)
  );
}

function cannon(variant: number): string {
  const [metal, trim] = pick(
    [
      ['gold', 'ruby'],
      ['slate', 'teal'],
      ['jade', 'gold'],
      ['amethyst', 'gold'],
    ] as const,
    variant,
  );
  return (
    p('M44-66L84-98L76-62L112-72L86-44L110-22L74-28L72 2L54-30Z', 'flame') +
    g(
      p('M-30-86C-20-96 20-96 30-86L36 30C24 44-24 44-36 30Z', metal) +
        r(-36, -94, 72, 20, trim, 8) +
        r(-38, -34, 76, 14, trim, 6) +
        r(-42, 18, 84, 18, trim, 8) +
        e(0, -90, 22, 7, '#0a0a12') +
        line('M-20-68L-26 12', '#fff', 6, 'opacity=".5"') +
        c(0, -2, 11, '#dff6ff'),
      'translate(-8 16)rotate(42)',
    ) +
    p('M-92 92C-92 52-70 36-34 36S24 52 24 92Z', 'ink') +
    p('M-92 92C-92 52-70 36-34 36S24 52 24 92L10 92C8 62-10 50-34 50S-76 62-78 92Z', trim) +
    c(-34, 70, 17, 'gold') +
    c(-34, 70, 7, '#7a3f05') +
    glint(66, -52, 16)
  );
}

function lobster(variant: number): string {
  const shell = pick(['ruby', 'sapphire', 'coral'], variant);
  const half =
    line('M22-24C44-36 48-52 44-62M24 6L54 4L66 18M24 20L50 24L58 40M22 34L44 42L46 58', shell, 9) +
    p('M36-60C28-92 48-114 74-108C66-98 66-90 70-84C78-82 84-88 86-94C96-70 78-46 52-48Z', shell) +
    line('M8-52C14-80 6-96 20-112', shell, 3.5) +
    p('M6 84C24 84 36 92 40 108C24 112 10 106 4 94Z', shell) +
    c(13, -42, 6, '#fff') +
    c(13, -43, 3, '#12080c');
  return g(
    mirror(half) +
      p('M0-56C22-56 32-34 30-4C28 20 26 50 12 88H-12C-26 50-28 20-30-4C-32-34-22-56 0-56Z', shell) +
      p('M0 84L14 112H-14Z', shell) +
      line(
        'M-29 14Q0 26 29 14M-26 34Q0 46 26 34M-22 52Q0 62 22 52M-17 70Q0 78 17 70',
        '#2a0508',
        4,
        'opacity=".5"',
      ) +
      line('M-18-12C-20-30-12-42-4-46', '#fff', 4, 'opacity=".55"'),
    'rotate(16)',
  );
}

function angler(variant: number): string {
  const skin = pick(
    ['night', 'plum', 'teal'].map((name) => (name === 'plum' ? 'amethyst' : name)),
    variant,
  );
  return (
    line('M-14-54C-16-100-60-112-76-84', skin, 6) +
    c(-78, -72, 34, '#fff6b0', 'opacity=".35"') +
    c(-78, -72, 15, 'lemon') +
    p('M70 6C92-28 108-30 114-24C106-6 106 22 114 42C106 48 90 40 70 20Z', skin) +
    p('M0-56C20-86 46-80 58-60C50-52 46-46 44-36ZM10 74C22 96 48 96 56 80C48 72 44 64 42 56Z', skin) +
    p(
      'M-88 10C-84-34-40-62 6-56C48-50 70-20 78 10C68 48 34 78-8 76C-48 74-74 58-80 40C-70 34-60 30-54 24C-66 22-80 20-88 10Z',
      skin,
    ) +
    p('M-88 10C-66 14-44 14-30 8C-36 30-56 44-80 42C-72 34-62 28-54 24C-66 22-80 20-88 10Z', '#2a0614') +
    p(
      'M-84 12L-78 28L-70 14L-63 30L-54 14L-48 28L-40 11ZM-76 41L-70 28L-64 39L-58 26L-52 34L-47 22L-42 27Z',
      '#fff',
    ) +
    c(-42, -22, 15, '#fff6c8') +
    c(-46, -20, 7, '#0a0610') +
    p('M4 10C24 0 40 10 44 28C28 34 12 28 4 10Z', '#000', 'opacity=".3"') +
    line('M-62-34C-44-48-20-52 4-48', '#fff', 4, 'opacity=".35"') +
    glint(-78, -72, 22)
  );
}

export const SEA: Record<string, Motif> = {
  anchor: { draw: anchor, palettes: ['navy', 'teal'], scenes: ['beams', 'lattice'] },
  compass: { draw: compass, palettes: ['moss', 'navy', 'wine', 'teal'], scenes: ['lattice', 'halo', 'rays'] },
  ship: {
    draw: ship,
    palettes: ['amber', 'teal', 'plum', 'navy', 'jade'],
    scenes: ['dunes', 'stars', 'peaks', 'rays'],
  },
  chest: {
    draw: chest,
    palettes: ['teal', 'jade', 'plum', 'navy'],
    scenes: ['beams', 'rays', 'rings', 'bokeh'],
  },
  pearl: {
    draw: pearl,
    palettes: ['teal', 'navy', 'indigo', 'jade'],
    scenes: ['beams', 'rings', 'scales', 'bokeh'],
  },
  turtle: { draw: turtle, palettes: ['teal', 'navy', 'jade'], scenes: ['beams', 'rings', 'scales'] },
  whale: {
    draw: whale,
    palettes: ['indigo', 'teal', 'navy', 'plum'],
    scenes: ['stars', 'beams', 'rings', 'crystals'],
  },
  octopus: {
    draw: octopus,
    palettes: ['teal', 'navy', 'plum', 'indigo'],
    scenes: ['beams', 'rings', 'bokeh'],
  },
  map: { draw: map, palettes: ['moss', 'teal', 'wine'], scenes: ['leaves', 'lattice'] },
  lighthouse: { draw: lighthouse, palettes: ['navy', 'plum', 'teal'], scenes: ['stars', 'hills'] },
  helm: { draw: helm, palettes: ['teal', 'navy', 'amber'], scenes: ['rays', 'scales', 'halo'] },
  crab: {
    draw: crab,
    palettes: ['teal', 'amber', 'navy', 'jade'],
    scenes: ['beams', 'dunes', 'rings', 'rays'],
  },
  shark: {
    draw: shark,
    palettes: ['navy', 'teal', 'indigo', 'cinnabar'],
    scenes: ['beams', 'rings', 'bokeh'],
  },
  jelly: { draw: jelly, palettes: ['indigo', 'navy', 'plum', 'teal'], scenes: ['bokeh', 'beams', 'rings'] },
  seahorse: { draw: seahorse, palettes: ['teal', 'plum', 'navy'], scenes: ['beams', 'scales', 'rings'] },
  tail: { draw: tail, palettes: ['navy', 'plum', 'rose', 'indigo'], scenes: ['stars', 'rings', 'scales'] },
  palm: { draw: palm, palettes: ['rose', 'amber', 'teal'], scenes: ['stars', 'rays'] },
  fish: {
    draw: fish,
    palettes: ['navy', 'teal', 'jade', 'indigo'],
    scenes: ['beams', 'scales', 'rings', 'bokeh'],
  },
  ray: { draw: ray, palettes: ['teal', 'indigo', 'navy'], scenes: ['beams', 'rings', 'bokeh'] },
  cannon: { draw: cannon, palettes: ['teal', 'navy', 'plum', 'jade'], scenes: ['beams', 'rays', 'rings'] },
  lobster: { draw: lobster, palettes: ['navy', 'teal', 'moss'], scenes: ['beams', 'rings', 'scales'] },
  angler: { draw: angler, palettes: ['indigo', 'navy', 'teal'], scenes: ['bokeh', 'beams'] },
};
