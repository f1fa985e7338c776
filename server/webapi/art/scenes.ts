/** Grounds that a motif stands before. Each fills the picture in the palette's colours and stays quiet. */
import { c, e, g, line, many, p, points, polar, r, series } from './kit.ts';
import type { Palette } from './palettes.ts';

interface Stage {
  w: number;
  h: number;
  /** Where the motif stands, and how far it reaches. */
  cx: number;
  cy: number;
  reach: number;
  palette: Palette;
  seed: number;
}

type Scene = (stage: Stage) => string;

/** Whole numbers are fine enough for what stands in the background, and short. */
function i(value: number): string {
  return String(Math.round(value));
}

/** Round points strewn over the upper part: strokes without length, so that one path holds them all. */
function dots(stage: Stage, count: number, width: number, fill: string, opacity: string, share = 1): string {
  const next = series(stage.seed + width);
  const d = Array.from(
    { length: count },
    () => `M${i(next() * stage.w)} ${i(next() * stage.h * share)}h0`,
  ).join('');
  return line(d, fill, width, `stroke-linecap="round" opacity="${opacity}"`);
}

function rays({ w, h, cx, cy, palette }: Stage): string {
  const far = Math.hypot(w, h);
  const wedges = Array.from({ length: 14 }, (_, index) => {
    const from = polar(far, index * (360 / 14) - 6);
    const to = polar(far, index * (360 / 14) + 6);
    return `M0 0L${i(from.x)} ${i(from.y)}L${i(to.x)} ${i(to.y)}Z`;
  }).join('');
  return g(p(wedges, palette.glow, 'opacity=".17"'), `translate(${i(cx)} ${i(cy)})`);
}

function stars(stage: Stage): string {
  const unit = Math.max(stage.w, stage.h) / 400;
  return dots(stage, 13, 2 * unit, '#fff', '.7', 0.75) + dots(stage, 5, 4 * unit, '#fff', '.8', 0.6);
}

function hillPath({ w, h, seed }: Stage, level: number): string {
  const next = series(seed + Math.round(level * 97));
  const top = h * level;
  const a = top - h * (0.04 + next() * 0.12);
  const b = top - h * (0.04 + next() * 0.12);
  return `M0 ${i(h)}V${i(top)}Q${i(w * 0.2)} ${i(a)} ${i(w * 0.45)} ${i(top)}T${i(w)} ${i(b)}V${i(h)}Z`;
}

function hills(stage: Stage): string {
  const { palette } = stage;
  return (
    stars(stage) +
    p(hillPath(stage, 0.56), palette.glow, 'opacity=".18"') +
    p(hillPath(stage, 0.66), palette.ground, 'opacity=".85"') +
    p(hillPath(stage, 0.77), palette.deep, 'opacity=".9"')
  );
}

function peaks(stage: Stage): string {
  const { w, h, palette } = stage;
  const far = `M0 ${i(h)}V${i(h * 0.5)}L${i(w * 0.18)} ${i(h * 0.3)}L${i(w * 0.34)} ${i(h * 0.5)}L${i(w * 0.55)} ${i(h * 0.24)}L${i(w * 0.78)} ${i(h * 0.5)}L${i(w * 0.9)} ${i(h * 0.37)}L${i(w)} ${i(h * 0.5)}V${i(h)}Z`;
  const caps = `M${i(w * 0.55)} ${i(h * 0.24)}l${i(w * -0.07)} ${i(h * 0.086)}l${i(w * 0.05)} ${i(h * -0.02)}l${i(w * 0.03)} ${i(h * 0.03)}l${i(w * 0.05)} ${i(h * -0.035)}Z`;
  return (
    stars(stage) +
    p(far, palette.glow, 'opacity=".2"') +
    p(caps, '#fff', 'opacity=".35"') +
    p(hillPath(stage, 0.7), palette.deep, 'opacity=".75"')
  );
}

function scales({ w, h, palette }: Stage): string {
  const size = w / 6;
  const half = i(size / 2);
  const whole = i(size);
  const arc = `a${half} ${half} 0 0 1 ${whole} 0`;
  const inner = `M${i(size * 0.2)} ${half}a${i(size * 0.3)} ${i(size * 0.3)} 0 0 1 ${i(size * 0.6)} 0`;
  const d = `M0 ${half}${arc}M${i(-size / 2)} ${whole}${arc}${arc}${inner}`;
  return `<pattern id="sc" width="${whole}" height="${whole}" patternUnits="userSpaceOnUse">${line(d, palette.glow, 2)}</pattern>${r(0, 0, w, h, 'url(#sc)', 0, 'opacity=".26"')}`;
}

function lattice({ w, h, palette }: Stage): string {
  const size = Math.max(w, h) / 9;
  const half = i(size / 2);
  const whole = i(size);
  return `<pattern id="la" width="${whole}" height="${whole}" patternUnits="userSpaceOnUse"><path d="M${half} 0L${whole} ${half}L${half} ${whole}L0 ${half}Z" fill="none" stroke="${palette.glow}" stroke-width="1.5"/><circle cx="${half}" cy="${half}" r="2.5" fill="${palette.glow}"/></pattern>${r(0, 0, w, h, 'url(#la)', 0, 'opacity=".22"')}`;
}

function arches({ w, h, cx, cy, reach, palette }: Stage): string {
  const d = [1.02, 1.16, 1.3, 1.6]
    .map((times) => {
      const radius = reach * times;
      return `M${i(cx - radius)} ${i(h)}V${i(cy)}a${i(radius)} ${i(radius)} 0 0 1 ${i(radius * 2)} 0V${i(h)}`;
    })
    .join('');
  const spokes = Array.from({ length: 9 }, (_, index) => {
    const from = polar(reach * 1.3, 180 + index * 22.5);
    const to = polar(reach * 1.6, 180 + index * 22.5);
    return `M${i(cx + from.x)} ${i(cy + from.y)}L${i(cx + to.x)} ${i(cy + to.y)}`;
  }).join('');
  return (
    p(
      `M${i(cx - reach)} ${i(h)}V${i(cy)}a${i(reach)} ${i(reach)} 0 0 1 ${i(reach * 2)} 0V${i(h)}Z`,
      palette.glow,
      'opacity=".1"',
    ) + line(d + spokes, palette.glow, w / 170, 'opacity=".45"')
  );
}

function halo({ cx, cy, reach, palette }: Stage): string {
  const radius = reach * 1.17;
  const gap = Math.round(((2 * Math.PI * radius) / 20) * 100) / 100;
  const beads = c(
    cx,
    cy,
    radius,
    'none',
    `stroke="${palette.glow}" stroke-width="${i(reach * 0.06)}" stroke-dasharray="0 ${gap}" stroke-linecap="round" opacity=".7"`,
  );
  return (
    c(
      cx,
      cy,
      reach * 1.06,
      palette.deep,
      `opacity=".45" stroke="${palette.glow}" stroke-width="${i(reach / 40)}"`,
    ) +
    beads +
    c(cx, cy, reach * 1.28, 'none', `stroke="${palette.glow}" stroke-width="1.5" opacity=".5"`)
  );
}

function drapes({ w, h, palette }: Stage): string {
  const folds = [0.34, 0.24, 0.14]
    .map((share, index) => {
      const width = w * share;
      const d = `M0 0h${i(width)}Q${i(width * 0.9)} ${i(h * 0.34)} ${i(w * 0.05)} ${i(h * 0.56)}Q${i(width * 0.5)} ${i(h * 0.76)} ${i(width * 0.42)} ${i(h)}H0Z`;
      return p(d, index % 2 ? palette.deep : palette.ground, index % 2 ? 'opacity=".55"' : '');
    })
    .join('');
  return (
    `<g id="dr">${folds}</g><use href="#dr" transform="translate(${w} 0)scale(-1 1)"/>` +
    line(
      `M0 ${i(h * 0.07)}Q${i(w / 2)} ${i(h * 0.17)} ${w} ${i(h * 0.07)}`,
      palette.glow,
      2.5,
      'opacity=".6"',
    )
  );
}

const CLOUD =
  'M-60 0a16 16 0 0 1 14-26a22 22 0 0 1 40-8a18 18 0 0 1 34 6a14 14 0 0 1 26 12a11 11 0 0 1 4 16Z';
const CURL = 'M-36-10a9 9 0 1 1 9 9M2-14a10 10 0 1 1 10 10M34-6a6 6 0 1 1 6 6';

function clouds({ w, h, cx, cy, reach, palette }: Stage): string {
  const places: [x: number, y: number, size: number, way: number][] = [
    [cx - reach * 1.15, cy + reach * 0.72, 1.15, 1],
    [cx + reach * 1.12, cy + reach * 0.5, 1.05, -1],
    [cx + reach * 1.1, cy - reach * 1.1, 0.9, -1],
  ];
  const shape = `<g id="cl">${p(CLOUD, palette.ground)}${line(`${CLOUD}${CURL}`, palette.glow, 2.5)}</g>`;
  const uses = places.map(([x, y, size, way], index) => {
    const by = Math.round(size * reach) / 100;
    const transform = `translate(${i(x)} ${i(y)}) scale(${by * way} ${by})`;
    return index === 0 ? g(shape, transform) : `<use href="#cl" transform="${transform}"/>`;
  });
  return (
    c(cx, cy, reach * 1.02, palette.glow, 'opacity=".2"') +
    `<g opacity=".8">${uses.join('')}</g>` +
    p(`M0 ${i(h)}V${i(h * 0.86)}Q${i(w / 2)} ${i(h * 0.78)} ${i(w)} ${i(h * 0.86)}V${i(h)}Z`, palette.deep)
  );
}

function skyline(stage: Stage): string {
  const { w, h, palette, seed } = stage;
  const next = series(seed);
  const top = h * 0.62;
  let d = `M0 ${i(h)}`;
  let windows = '';
  for (let x = 0; x < w; ) {
    const width = w * (0.07 + next() * 0.08);
    const y = top - h * next() * 0.28;
    d += `V${i(y)}H${i(x + width)}`;
    windows += `M${i(x + width * 0.3)} ${i(y + 14)}v5M${i(x + width * 0.65)} ${i(y + 30)}v5`;
    x += width;
  }
  return (
    stars(stage) +
    p(`${d}V${i(h)}Z`, palette.deep, 'opacity=".75"') +
    line(windows, palette.glow, 4, 'opacity=".6"') +
    p(hillPath(stage, 0.78), palette.deep)
  );
}

function dunes(stage: Stage): string {
  const { w, h, cx, cy, reach, palette } = stage;
  return (
    c(cx, cy - reach * 0.15, reach * 0.98, palette.glow, 'opacity=".42"') +
    p(
      `M0 ${i(h)}V${i(h * 0.58)}Q${i(w * 0.3)} ${i(h * 0.46)} ${i(w * 0.62)} ${i(h * 0.6)}T${i(w)} ${i(h * 0.55)}V${i(h)}Z`,
      palette.ground,
    ) +
    p(
      `M0 ${i(h)}V${i(h * 0.7)}Q${i(w * 0.4)} ${i(h * 0.66)} ${i(w)} ${i(h * 0.62)}V${i(h)}Z`,
      palette.deep,
      'opacity=".7"',
    )
  );
}

function leaves({ w, h, reach, palette }: Stage): string {
  const leaf = `<g id="lf">${p('M0 0C30-70 90-80 130-60C110-10 60 20 0 0Z', palette.ground)}${line('M0 0Q60-40 122-56M38-24l2-30M64-38l8-26M40-22l32 8M70-38l30 2', palette.glow, 2, 'opacity=".5"')}</g>`;
  const scale = Math.round(reach * 1.05) / 100;
  const places = [
    `translate(-10 ${i(h * 0.72)}) rotate(-20) scale(${scale})`,
    `translate(${i(w + 10)} ${i(h * 0.7)}) scale(-${scale} ${scale}) rotate(-22)`,
    `translate(-8 10) rotate(55) scale(${scale})`,
    `translate(${i(w + 8)} 6) scale(-${scale} ${scale}) rotate(58)`,
    `translate(-12 ${i(h * 0.42)}) rotate(14) scale(${Math.round(scale * 60) / 100})`,
    `translate(${i(w + 12)} ${i(h * 0.4)}) scale(-${Math.round(scale * 60) / 100} ${Math.round(scale * 60) / 100}) rotate(14)`,
  ];
  const [first = '', ...rest] = places;
  return g(leaf, first) + rest.map((place) => `<use href="#lf" transform="${place}"/>`).join('');
}

function crystals({ w, h, palette }: Stage): string {
  const shard =
    p('M0-100L18-55L14 0H-14L-18-60Z', palette.ground) +
    p('M0-100L4-50V0H-14L-18-60Z', palette.glow, 'opacity=".45"');
  const by = (share: number) => Math.round(h * share) / 100;
  const y = i(h * 0.76);
  return many('sh', shard, [
    `translate(${i(w * 0.02)} ${y})rotate(6)scale(${by(0.4)})`,
    `translate(${i(w * 0.14)} ${y})rotate(18)scale(${by(0.26)})`,
    `translate(${i(w * 0.97)} ${y})rotate(-7)scale(${by(0.46)})`,
    `translate(${i(w * 0.85)} ${y})rotate(-20)scale(${by(0.24)})`,
    `translate(${i(w * 0.9)} 0)rotate(186)scale(${by(0.2)})`,
  ]);
}

function embers(stage: Stage): string {
  const { w, h, palette } = stage;
  return (
    p(
      `M0 ${i(h)}V${i(h * 0.62)}Q${i(w * 0.12)} ${i(h * 0.72)} ${i(w * 0.16)} ${i(h * 0.52)}Q${i(w * 0.32)} ${i(h * 0.74)} ${i(w * 0.42)} ${i(h * 0.66)}Q${i(w * 0.6)} ${i(h * 0.76)} ${i(w * 0.74)} ${i(h * 0.6)}Q${i(w * 0.8)} ${i(h * 0.68)} ${i(w * 0.9)} ${i(h * 0.48)}Q${i(w * 0.92)} ${i(h * 0.66)} ${i(w)} ${i(h * 0.6)}V${i(h)}Z`,
      palette.glow,
      'opacity=".3"',
    ) + dots(stage, 18, w / 80, palette.glow, '.85')
  );
}

function beams(stage: Stage): string {
  const { w, h, palette } = stage;
  const shafts = [0.1, 0.3, 0.52, 0.78]
    .map(
      (x, index) =>
        `M${i(w * x)} 0h${i(w * 0.09)}l${i(w * (0.1 - index * 0.05))} ${i(h * 0.85)}h${i(w * -0.22)}Z`,
    )
    .join('');
  const weed = (x: number, height: number) =>
    `M${i(x)} ${i(h)}q-14 ${i(-height * 0.25)} 0 ${i(-height * 0.5)}t0 ${i(-height * 0.5)}`;
  return (
    p(shafts, palette.glow, 'opacity=".16"') +
    line(
      weed(w * 0.06, h * 0.5) + weed(w * 0.13, h * 0.36) + weed(w * 0.9, h * 0.42) + weed(w * 0.96, h * 0.56),
      palette.ground,
      w / 34,
      'stroke-linecap="round"',
    ) +
    dots(stage, 10, w / 30, '#fff', '.22') +
    dots(stage, 8, w / 60, '#fff', '.3')
  );
}

function bokeh(stage: Stage): string {
  const { w, palette } = stage;
  return (
    dots(stage, 5, w * 0.26, palette.glow, '.12') +
    dots(stage, 6, w * 0.13, palette.glow, '.14') +
    dots(stage, 9, w / 90, '#fff', '.5')
  );
}

function spotlights({ w, h, palette }: Stage): string {
  return (
    p(
      `M${i(w * 0.02)} 0h${i(w * 0.1)}L${i(w * 0.8)} ${i(h * 0.72)}H${i(w * 0.42)}Z`,
      palette.glow,
      'opacity=".2"',
    ) +
    p(
      `M${i(w * 0.98)} 0h${i(w * -0.1)}L${i(w * 0.2)} ${i(h * 0.72)}H${i(w * 0.58)}Z`,
      palette.glow,
      'opacity=".2"',
    ) +
    e(w / 2, h * 0.71, w * 0.42, h * 0.06, palette.glow, 'opacity=".22"')
  );
}

function grid({ w, h, palette }: Stage): string {
  const horizon = h * 0.58;
  let d = '';
  for (let index = -6; index <= 6; index += 1)
    d += `M${i(w / 2 + index * w * 0.05)} ${i(horizon)}L${i(w / 2 + index * w * 0.22)} ${i(h)}`;
  for (const depth of [0, 0.06, 0.15, 0.3, 0.52, 0.8])
    d += `M0 ${i(horizon + depth * (h - horizon))}H${i(w)}`;
  return line(d, palette.glow, 1.8, 'opacity=".42"');
}

function petals(stage: Stage): string {
  const { w, h, palette, seed } = stage;
  const next = series(seed);
  const petal = `q${i(w * 0.025)} ${i(-w * 0.03)} ${i(w * 0.045)} 0q${i(-w * 0.01)} ${i(w * 0.035)} ${i(-w * 0.045)} 0`;
  const d = Array.from({ length: 15 }, () => `M${i(next() * w)} ${i(next() * h * 0.8)}${petal}`).join('');
  return p(d, palette.glow, 'opacity=".6"');
}

function felt({ w, h, cx, cy, reach, palette }: Stage): string {
  return (
    e(
      cx,
      cy + reach * 0.5,
      w * 0.62,
      h * 0.3,
      palette.ground,
      `stroke="${palette.glow}" stroke-width="${i(w / 90)}" stroke-opacity=".6"`,
    ) +
    e(
      cx,
      cy + reach * 0.5,
      w * 0.54,
      h * 0.25,
      'none',
      `stroke="${palette.glow}" stroke-width="1.5" opacity=".4"`,
    )
  );
}

function reels({ w, cx, cy, reach, palette }: Stage): string {
  const width = w * 0.29;
  const columns = [-1, 0, 1]
    .map((index) => {
      const x = cx + index * width * 1.06 - width / 2;
      return r(
        x,
        cy - reach * 1.12,
        width,
        reach * 2.24,
        index === 0 ? palette.ground : palette.deep,
        12,
        `stroke="${palette.glow}" stroke-opacity=".5" stroke-width="2"`,
      );
    })
    .join('');
  const rows = `M0 ${i(cy - reach * 0.42)}H${i(w)}M0 ${i(cy + reach * 0.42)}H${i(w)}`;
  return columns + line(rows, palette.glow, 1.5, 'opacity=".3"');
}

function rings({ w, h, cx, cy, reach, palette }: Stage): string {
  const d = [0.7, 1, 1.35, 1.75, 2.2]
    .map((times) => {
      const radius = reach * times;
      return `M${i(cx - radius)} ${i(cy)}a${i(radius)} ${i(radius)} 0 1 0 ${i(radius * 2)} 0a${i(radius)} ${i(radius)} 0 1 0 ${i(-radius * 2)} 0`;
    })
    .join('');
  return line(d, palette.glow, Math.max(w, h) / 60, 'opacity=".14"');
}

function pitch({ w, h, palette }: Stage): string {
  const top = h * 0.6;
  const lines = `M${i(w * 0.5)} ${i(top)}V${i(h)}M${i(w * -0.1)} ${i(h)}L${i(w * 0.2)} ${i(top)}H${i(w * 0.8)}L${i(w * 1.1)} ${i(h)}`;
  const lamps = [0.1, 0.9]
    .map(
      (x) =>
        e(w * x, h * 0.1, w * 0.09, h * 0.03, '#fff', 'opacity=".8"') +
        p(
          points([
            { x: w * (x - 0.06), y: h * 0.1 },
            { x: w * (x + 0.06), y: h * 0.1 },
            { x: w * (0.5 + (0.5 - x) * 0.2), y: top + 40 },
            { x: w * (0.5 - (0.5 - x) * 1.1), y: top + 40 },
          ]),
          '#fff',
          'opacity=".12"',
        ),
    )
    .join('');
  return (
    p(`M0 ${i(top)}H${i(w)}V${i(h)}H0Z`, palette.ground) +
    line(lines, '#fff', 2.5, 'opacity=".4"') +
    e(w / 2, h * 0.8, w * 0.22, h * 0.06, 'none', 'stroke="#fff" stroke-width="2.5" opacity=".4"') +
    lamps
  );
}

export const SCENES = {
  rays,
  stars,
  hills,
  peaks,
  scales,
  lattice,
  arches,
  halo,
  drapes,
  clouds,
  skyline,
  dunes,
  leaves,
  crystals,
  embers,
  beams,
  bokeh,
  spotlights,
  grid,
  petals,
  felt,
  reels,
  rings,
  pitch,
} satisfies Record<string, Scene>;

export type SceneName = keyof typeof SCENES;
