/** Animals of the wild, and the frontier they roam. */
import { at, c, e, glint, line, many, mirror, p, pick, r, spin, star, to } from '../kit.ts';
import type { Motif } from './motif.ts';

function tiger(variant: number): string {
  const [coat, stripe, eye] = pick(
    [
      ['flame', '#2a0f06', 'leaf'],
      ['silver', '#1c2740', 'ice'],
      ['gold', '#3a1606', 'teal'],
    ] as const,
    variant,
  );
  const half =
    c(52, -56, 24, coat) +
    c(53, -56, 13, 'rose') +
    p('M0 26C14 12 52 12 68 28C62 56 30 78 0 78Z', 'cream') +
    p('M16-8C26-22 46-20 54-8C44 4 26 4 16-8Z', eye) +
    c(35, -9, 6.5, '#0a0a0a') +
    c(38, -13, 2.5, '#fff') +
    p(
      'M10-64L14-40L22-62ZM30-60L30-42L42-54ZM80-12L56-4L80 6ZM80 14L60 16L76 28ZM66 34L50 34L60 46Z',
      stripe,
    ) +
    p('M12-22C26-34 48-32 58-20C46-26 26-26 12-22Z', stripe) +
    c(24, 44, 2.5, stripe) +
    c(34, 40, 2.5, stripe) +
    line('M30 46L84 40M30 52L82 56', '#fff', 2.5);
  return (
    p(
      'M0-70C48-70 82-40 82 2C82 30 72 40 60 52C46 70 22 82 0 82S-46 70-60 52C-72 40-82 30-82 2C-82-40-48-70 0-70Z',
      coat,
    ) +
    mirror(half) +
    line('M-14-52H14M-11-42H11M-14-32H14M0-56V-28', stripe, 5) +
    p('M-14 20H14L0 36Z', 'rose') +
    line('M0 36V46M0 46C-8 58-24 56-30 48M0 46C8 58 24 56 30 48', stripe, 4)
  );
}

function lion(variant: number): string {
  const mane = pick(['bronze', 'flame', 'wood'], variant);
  const lock = p('M-19-52C-30-84-12-106 0-112C12-106 30-84 19-52Z', mane);
  const half =
    c(46, -44, 17, 'gold') +
    p('M14-12C24-24 44-22 50-10C42 0 26 0 14-12Z', '#fff6d8') +
    c(33, -11, 7, '#5a2c05') +
    c(35, -13, 2.5, '#fff') +
    p('M0 20C14 10 42 14 46 32C40 50 18 58 0 58Z', 'cream') +
    p('M10-20C22-32 44-32 54-20C42-24 24-24 10-20Z', '#7a3f05');
  return (
    spin(lock, 12, 'lk') +
    p('M0-58C40-58 62-34 60 2C58 38 30 66 0 68C-30 66-58 38-60 2C-62-34-40-58 0-58Z', 'gold') +
    mirror(half) +
    p('M-12-34L0 14L12-34C6-40-6-40-12-34Z', '#fff3b0', 'opacity=".6"') +
    p('M-15 14H15L0 32Z', '#5a1c1c') +
    line('M0 32V42M0 42C-8 52-20 50-26 44M0 42C8 52 20 50 26 44', '#5a2c05', 4) +
    (variant % 3 === 0
      ? at(0, -66, p('M-34 18L-40-20L-18 0L0-28L18 0L40-20L34 18Z', 'lemon') + c(0, 6, 6, 'ruby'))
      : '')
  );
}

/** A wolf's or a fox's face, cut like a stone. */
function canine(coat: string, light: string, eye: string): string {
  const half =
    p('M8-44L26-52L58-104L74-36L62-24Z', coat) +
    p('M34-52L56-84L62-38Z', '#1a1018', 'opacity=".55"') +
    p('M0-48L26-52L66-36L92 10L62 34L34 40L18 88L0 98Z', coat) +
    p('M0-48L18 2L34 40L18 88L0 98Z', '#fff', 'opacity=".14"') +
    p('M92 10L62 34L34 40L24 70C50 66 74 50 84 34Z', light) +
    p('M0 34L20 30L34 40L18 88L0 98Z', light) +
    p('M20-2L52-14L42 8L28 10Z', eye) +
    c(36, -1, 5, '#0a0710') +
    line('M14-10L54-24', '#000', 5, 'opacity=".35"');
  return (
    mirror(half) + p('M-16 70H16L10 84L0 92L-10 84Z', '#120c14') + line('M-6 76H2', '#fff', 3, 'opacity=".6"')
  );
}

function wolf(variant: number): string {
  const [coat, light, eye] = pick(
    [
      ['slate', 'silver', 'lemon'],
      ['night', 'ice', 'lemon'],
      ['ink', 'slate', 'flame'],
      ['ice', 'silver', 'sapphire'],
    ] as const,
    variant,
  );
  return canine(coat, light, eye);
}

function fox(variant: number): string {
  const [coat, eye] = pick(
    [
      ['bronze', 'leaf'],
      ['coral', 'lemon'],
      ['flame', 'ice'],
    ] as const,
    variant,
  );
  const wisps =
    variant % 3 === 2
      ? many('q', p('M0 0C-10-12-4-22 2-34C6-22 14-12 0 0Z', 'ice'), [
          to(-84, 70),
          to(86, 64),
          to(-96, -10, 0.7),
          to(98, -30, 0.8),
        ])
      : '';
  return wisps + canine(coat, 'cream', eye);
}

function bull(variant: number): string {
  const [hide, nose] = pick(
    [
      ['wood', 'rose'],
      ['ink', 'bronze'],
      ['bronze', 'cream'],
    ] as const,
    variant,
  );
  const horn =
    p('M30-34C76-24 98-54 92-98C116-60 108-8 52-6C40-8 32-16 30-34Z', 'cream') +
    p('M92-98C98-84 100-70 96-56L86-62C90-74 92-86 92-98Z', '#3a2010') +
    p('M46-8C68-16 90-8 100 6C82 18 60 18 46 8Z', hide);
  const eye =
    c(34, -2, 7, '#1a0805') +
    c(36, -5, 2.4, '#fff') +
    line('M14-14L52-18', '#000', 6, 'opacity=".5"') +
    e(18, 60, 8, 6, '#1a0805');
  return (
    mirror(horn) +
    p(
      'M0-56C30-58 50-40 52-12C52 14 44 30 40 52C38 80 20 92 0 92S-38 80-40 52C-44 30-52 14-52-12C-50-40-30-58 0-56Z',
      hide,
    ) +
    p('M-22-52C-16-78 16-78 22-52C14-30 8-22 0-10C-8-22-14-30-22-52Z', '#000', 'opacity=".35"') +
    e(0, 64, 40, 27, nose) +
    mirror(eye, 'ey') +
    line('M-20 76A22 22 0 1 0 20 76', 'gold', 7)
  );
}

function eagle(variant: number): string {
  const body = pick(['wood', 'ink', 'bronze', 'gold'], variant);
  const half =
    p(
      'M8 4C30-40 70-76 112-82C108-68 104-60 98-54L108-56C102-42 94-34 86-30L96-30C88-16 78-8 68-6L78-4C66 12 40 26 10 32Z',
      body,
    ) +
    line('M20 10C44-26 72-52 102-68M22 20C44-4 68-22 90-36M20 28C40 14 58 4 74-6', '#fff', 3, 'opacity=".3"');
  return (
    mirror(half) +
    p('M-22 60L-40 104L-14 94L0 110L14 94L40 104L22 60Z', 'cream') +
    p('M0-20C24-18 32 10 28 36C24 60 12 74 0 78C-12 74-24 60-28 36C-32 10-24-18 0-20Z', body) +
    line('M-14 24l7 7l7-7l7 7l7-7M-14 40l7 7l7-7l7 7l7-7M-7 56l7 7l7-7', '#fff', 3, 'opacity=".3"') +
    p('M0-76C28-78 36-50 30-24C24-4 12 0 0 8C-12 0-24-4-30-24C-36-50-28-78 0-76Z', 'silver') +
    p('M-10-40C-4-50 8-50 12-42C14-28 8-16-2-4C-8-12-10-24-10-40Z', 'gold') +
    mirror(p('M8-50L28-54L24-42Z', '#1a0d05') + c(20, -47, 3, 'lemon'), 'ey')
  );
}

function elephant(variant: number): string {
  const hide = pick(['slate', 'lilac'], variant);
  const side =
    p('M30-40C64-74 112-56 108-4C104 34 70 52 40 36Z', hide) +
    p('M44-34C66-54 94-40 92-6C88 18 66 28 46 22Z', 'rose', 'opacity=".6"') +
    p('M22 38C40 44 52 60 50 88C38 84 22 70 18 52Z', 'cream');
  return (
    mirror(side) +
    p(
      'M0-72C40-72 54-40 48-2C44 28 26 40 22 62C20 86 30 92 38 84C46 76 58 86 50 96C34 112 2 106-2 74C-8 40-40 34-48-2C-54-40-40-72 0-72Z',
      hide,
    ) +
    mirror(c(24, -12, 6.5, '#12101c') + c(26, -15, 2.4, '#fff'), 'ey') +
    line('M-10 34H16M-4 46H18M0 58H18M0 70H18', '#000', 3, 'opacity=".25"') +
    p('M-34-62C-20-84 20-84 34-62L24-34C10-26-10-26-24-34Z', 'ruby') +
    line('M-34-62C-14-48 14-48 34-62', 'gold', 5) +
    p('M0-64L10-48L0-32L-10-48Z', 'gold') +
    c(0, -48, 4, 'jade')
  );
}

function bear(variant: number): string {
  const [fur, snout] = pick(
    [
      ['wood', 'cream'],
      ['bronze', 'cream'],
      ['silver', 'ice'],
    ] as const,
    variant,
  );
  const half =
    c(50, -56, 24, fur) +
    c(50, -56, 13, snout) +
    c(28, -14, 7.5, '#120c10') +
    c(30, -17, 2.6, '#fff') +
    e(52, 16, 12, 7, '#ff9a8a', 'opacity=".4"');
  const honey =
    variant % 4 === 0
      ? p('M-36 54H36L30 100H-30Z', 'flame') +
        p('M-40 46H40V60C32 64 30 80 22 72C14 58 4 66 0 76C-6 84-12 66-18 62C-26 58-32 62-40 60Z', 'lemon')
      : '';
  return (
    c(-50, -56, 24, fur) +
    p('M0-78C48-78 80-46 80-4C80 44 44 74 0 74S-80 44-80-4C-80-46-48-78 0-78Z', fur) +
    mirror(half) +
    e(0, 26, 40, 32, snout) +
    p('M-17 8C-10-2 10-2 17 8C14 20 6 24 0 26C-6 24-14 20-17 8Z', '#1a0d10') +
    line('M0 26V36M0 36C-8 46-20 44-24 38M0 36C8 46 20 44 24 38', '#1a0d10', 4) +
    p('M-62-40C-50-60-30-70-10-72', 'none', 'stroke="#fff" stroke-width="5" opacity=".4"') +
    honey
  );
}

function rabbit(variant: number): string {
  const [fur, inner] = pick(
    [
      ['cream', 'rose'],
      ['lilac', 'rose'],
      ['silver', 'rose'],
      ['wood', 'cream'],
    ] as const,
    variant,
  );
  const half =
    p('M10-40C0-80 14-116 34-112C54-106 50-70 36-40Z', fur) +
    p('M18-46C12-76 22-100 32-98C44-94 40-70 30-46Z', inner, 'opacity=".8"') +
    e(28, 4, 9, 12, '#2a0f18') +
    c(31, 0, 3.5, '#fff') +
    e(46, 28, 13, 8, '#ff7ca0', 'opacity=".5"') +
    line('M20 36L66 32M20 42L66 46', '#fff', 2.5, 'opacity=".8"');
  return (
    p('M0-48C46-50 74-20 72 18C70 54 38 76 0 76S-70 54-72 18C-74-20-46-50 0-48Z', fur) +
    mirror(half) +
    p('M-8 24H8L0 33Z', 'rose') +
    line('M0 33C-2 44-14 46-18 40M0 33C2 44 14 46 18 40', '#5a2030', 3) +
    p('M-6 44H6V56H-6Z', '#fff') +
    p('M0 84L-30 68V100ZM0 84L30 68V100Z', 'ruby') +
    c(0, 84, 9, 'gold')
  );
}

function penguin(variant: number): string {
  const scarf = pick(['ruby', 'jade', 'flame'], variant);
  const limb =
    p('M52-14C76 6 86 40 80 62C66 54 54 34 50 16Z', 'ink') + p('M10 96C30 86 48 92 52 104H8Z', 'flame');
  const eye = c(20, -54, 12, '#fff') + c(18, -53, 6.5, '#0a0d14') + c(20, -56, 2.4, '#fff');
  return (
    mirror(limb) +
    p(
      'M0-100C44-100 58-66 56-36C64 10 66 60 44 88C24 104-24 104-44 88C-66 60-64 10-56-36C-58-66-44-100 0-100Z',
      'ink',
    ) +
    p(
      'M0-70C10-84 40-80 40-54C40-40 34-34 40-6C48 40 44 70 28 84C14 92-14 92-28 84C-44 70-48 40-40-6C-34-34-40-40-40-54C-40-80-10-84 0-70Z',
      'silver',
    ) +
    mirror(eye, 'ey') +
    p('M-14-44C-8-50 8-50 14-44L0-28Z', 'flame') +
    p('M-56-24C-20-8 20-8 56-24L58-6C20 12-20 12-58-6Z', scarf) +
    p('M22-2L46 0L50 40L38 34L28 42Z', scarf) +
    line('M30 12H48M32 24H49', '#fff', 3, 'opacity=".6"')
  );
}

function cactus(variant: number): string {
  const sun = pick(['flame', 'lemon'], variant);
  return (
    c(46, -36, 44, sun) +
    p('M-22 92V-70C-22-108 22-108 22-70V92Z', 'leaf') +
    p('M-22 40C-66 42-76 26-76-2V-22C-76-44-46-44-46-22V-4C-46 8-40 10-22 10Z', 'leaf') +
    p('M22 20C66 22 78 8 78-18V-40C78-62 48-62 48-40V-20C48-10 40-8 22-8Z', 'leaf') +
    line(
      'M-8-76V88M8-76V88M-61-24V-2C-61 16-48 26-32 26M63-42V-18C63 0 50 6 34 6',
      '#123d1c',
      3,
      'opacity=".45"',
    ) +
    many('q', line('M-4-3L4 3M4-3L-4 3', '#fff', 2, 'opacity=".6"'), [
      to(0, -50),
      to(0, -20),
      to(0, 14),
      to(0, 46),
      to(-61, -10),
      to(63, -28),
    ]) +
    at(-4, -100, spin(e(0, -9, 6, 9, 'rose'), 6, 'fl') + c(0, 0, 5, 'lemon')) +
    p('M-100 96C-60 78 60 78 100 96L96 106H-96Z', 'coral')
  );
}

function cowboy(variant: number): string {
  const felt = pick(['wood', 'ink'], variant);
  return (
    p(
      'M-110 14C-80-8-60 0-50 14C-20 28 20 28 50 14C60 0 80-8 110 14C104 48 60 62 0 62S-104 48-110 14Z',
      felt,
    ) +
    p('M-56 20C-54-30-40-74-18-72C-8-72-6-62 0-62S8-72 18-72C40-74 54-30 56 20C20 36-20 36-56 20Z', felt) +
    p('M-57 4C-20 20 20 20 57 4L56 22C20 38-20 38-56 22Z', 'ruby') +
    p('M0-62C-8-40-10-20 0 0C10-20 8-40 0-62Z', '#000', 'opacity=".3"') +
    at(0, 18, p(star(5, 20, 9), 'gold') + c(0, 0, 5, '#7a3f05')) +
    line('M-96 22C-80 8-66 10-56 20M-46-24C-42-46-34-60-24-64', '#fff', 4, 'opacity=".35"') +
    line('M-64 52C-60 84-20 96 0 98S60 84 64 52', 'bronze', 4) +
    c(0, 98, 6, 'gold') +
    glint(70, -44, 16)
  );
}

function horseshoe(variant: number): string {
  const metal = pick(['gold', 'silver'], variant);
  const nail = r(-4, -7, 8, 14, '#2a1408', 2);
  return (
    p(
      'M-60 84L-26 92C-34 40-50 22-50-18C-50-48-28-66 0-66S50-48 50-18C50 22 34 40 26 92L60 84C76 44 90 20 90-18C90-72 50-104 0-104S-90-72-90-18C-90 20-76 44-60 84Z',
      metal,
    ) +
    line(
      'M-46 80C-58 38-70 14-70-18C-70-60-40-85 0-85S70-60 70-18C70 14 58 38 46 80',
      '#000',
      5,
      'opacity=".25"',
    ) +
    many('q', nail, [
      to(-70, -20),
      to(-62, -52, 1, 30),
      to(-38, -76, 1, 55),
      to(38, -76, 1, -55),
      to(62, -52, 1, -30),
      to(70, -20),
      to(-62, 22, 1, -12),
      to(62, 22, 1, 12),
    ]) +
    at(
      0,
      4,
      many('lf', p('M0 0C-24-12-22-38-8-38C-2-38 0-32 0-32S2-38 8-38C22-38 24-12 0 0Z', 'leaf'), [
        'rotate(0)',
        'rotate(90)',
        'rotate(180)',
        'rotate(270)',
      ]) + line('M0 0C6 20 4 34 14 46', 'leaf', 5),
      0.9,
    ) +
    line('M-80-30C-74-66-44-92-8-96', '#fff', 5, 'opacity=".6"')
  );
}

function badge(variant: number): string {
  const metal = pick(['gold', 'silver'], variant);
  const tip = c(0, -92, 11, metal);
  return (
    spin(tip, 6, 'tp') +
    p(star(6, 92, 48), metal) +
    c(0, 0, 46, metal, 'stroke="#7a3f05" stroke-opacity=".5" stroke-width="3"') +
    c(0, 0, 38, variant % 2 ? 'night' : 'wood') +
    p(star(5, 30, 12.5), metal) +
    p(star(5, 30, 12.5), '#fff', 'opacity=".25" transform="scale(.55)"') +
    spin(line('M0-54V-74', '#7a3f05', 3, 'opacity=".5"'), 6, 'ln') +
    p('M-70-36A80 80 0 0 1-10-80A90 90 0 0 0-70-36Z', '#fff', 'opacity=".4"') +
    glint(46, -62, 18)
  );
}

function dynamite(variant: number): string {
  const stick =
    r(-19, -56, 38, 128, 'ruby', 5) +
    e(0, -56, 19, 7, 'cream') +
    r(-19, -10, 38, 30, 'cream') +
    line('M-10 5H10', '#d6202f', 6);
  const spark = p(star(10, 26, 11), 'lemon');
  return (
    many('q', stick, [to(-40, 10, 0.94, -7), to(40, 10, 0.94, 7), to(0, 14)]) +
    line('M-58-4C-20 8 20 8 58-4M-54 50C-20 62 20 62 54 50', 'wood', 10) +
    line('M0-42C2-70 34-58 34-84C34-98 20-102 8-98', 'cream', 5) +
    at(4, -98, spark, variant % 2 ? 1.2 : 1) +
    c(4, -98, 10, '#fff') +
    line('M-30-104H-40M-22-84L-30-76M2-126V-134', 'flame', 4) +
    glint(-70, -52, 12)
  );
}

function minecart(variant: number): string {
  const nugget = pick(['gold', 'jade'], variant);
  const rock =
    p('M-22 12L-26-6L-8-22L16-18L26 2L14 16Z', nugget) +
    p('M-26-6L-8-22L-2-4L-22 12Z', '#fff', 'opacity=".4"');
  return (
    many('q', rock, [
      to(-38, -30),
      to(38, -32, 1, 40),
      to(0, -52, 1.2, 15),
      to(14, -22, 1.1, -20),
      to(-16, -20),
    ]) +
    p('M-88-20H88L70 56H-70Z', 'slate') +
    p('M-94-28H94V-10H-94Z', 'bronze') +
    p('M-60-10H-44L-38 56H-52ZM44-10H60L52 56H38Z', 'bronze') +
    line('M-80-19H80', '#fff3d0', 8, 'stroke-dasharray="0 40"') +
    many('wh', c(0, 0, 22, 'ink') + c(0, 0, 14, 'slate') + c(0, 0, 5, 'gold'), [to(-44, 70), to(44, 70)]) +
    line('M-106 96H106', '#b9c5d8', 6) +
    line('M-90 106H90', '#8b5127', 8, 'stroke-dasharray="20 30" stroke-linecap="butt"') +
    line('M-76 0L-66 44', '#fff', 5, 'opacity=".4"') +
    glint(4, -84, 18) +
    glint(60, -56, 10)
  );
}

function balloon(variant: number): string {
  const [a, b] = pick(
    [
      ['ruby', 'cream'],
      ['teal', 'gold'],
    ] as const,
    variant,
  );
  const one =
    p('M0-100C54-100 82-58 70-16C60 14 30 30 18 48H-18C-30 30-60 14-70-16C-82-58-54-100 0-100Z', a) +
    p(
      'M0-100C-44-92-52-30-30 10C-24 26-20 36-18 48H-8C-12 20-20-60 0-100ZM0-100C44-92 52-30 30 10C24 26 20 36 18 48H8C12 20 20-60 0-100Z',
      b,
    ) +
    line('M-68-12C-30 10 30 10 68-12', 'gold', 6) +
    line('M-16 48L-12 70M16 48L12 70', 'wood', 3) +
    p('M-17 68H17L13 94H-13Z', 'wood') +
    line('M-15 76H15', '#f5bb3d', 3) +
    p('M-58-40C-56-66-40-84-20-90C-34-76-42-58-44-34Z', '#fff', 'opacity=".35"');
  return many('q', one, [to(72, -52, 0.36), to(-78, 44, 0.3), to(-6, 0)]);
}

export const WILD: Record<string, Motif> = {
  tiger: {
    draw: tiger,
    palettes: ['forest', 'navy', 'wine', 'teal'],
    scenes: ['leaves', 'peaks', 'rays', 'dunes'],
  },
  lion: { draw: lion, palettes: ['moss', 'wine', 'teal', 'forest'], scenes: ['dunes', 'leaves', 'rays'] },
  wolf: {
    draw: wolf,
    palettes: ['navy', 'plum', 'teal', 'indigo', 'steel'],
    scenes: ['hills', 'peaks', 'stars', 'crystals'],
  },
  fox: { draw: fox, palettes: ['teal', 'forest', 'indigo', 'plum'], scenes: ['hills', 'leaves', 'stars'] },
  bull: { draw: bull, palettes: ['amber', 'cinnabar', 'forest'], scenes: ['dunes', 'rays', 'peaks'] },
  eagle: {
    draw: eagle,
    palettes: ['amber', 'navy', 'teal', 'cinnabar'],
    scenes: ['peaks', 'dunes', 'rays', 'hills'],
  },
  elephant: { draw: elephant, palettes: ['amber', 'jade'], scenes: ['dunes', 'leaves'] },
  bear: {
    draw: bear,
    palettes: ['forest', 'amber', 'navy', 'indigo'],
    scenes: ['leaves', 'peaks', 'crystals', 'stars'],
  },
  rabbit: {
    draw: rabbit,
    palettes: ['jade', 'indigo', 'rose', 'teal'],
    scenes: ['petals', 'hills', 'leaves', 'dunes'],
  },
  penguin: { draw: penguin, palettes: ['navy', 'teal', 'indigo'], scenes: ['crystals', 'bokeh', 'peaks'] },
  cactus: { draw: cactus, palettes: ['wine', 'indigo'], scenes: ['stars', 'dunes'] },
  cowboy: { draw: cowboy, palettes: ['amber', 'teal'], scenes: ['dunes', 'rays'] },
  horseshoe: { draw: horseshoe, palettes: ['forest', 'wine'], scenes: ['lattice', 'rays'] },
  badge: { draw: badge, palettes: ['wine', 'amber'], scenes: ['rays', 'dunes'] },
  dynamite: { draw: dynamite, palettes: ['steel', 'amber'], scenes: ['embers', 'rays'] },
  minecart: { draw: minecart, palettes: ['steel', 'wine'], scenes: ['crystals', 'embers'] },
  balloon: { draw: balloon, palettes: ['navy', 'rose'], scenes: ['dunes', 'hills'] },
};
