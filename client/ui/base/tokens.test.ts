import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const CLIENT = join(import.meta.dirname, '../..');
const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

/** The tokens of the block that starts with `selector`. */
function readBlock(selector: string): Map<string, Oklch> {
  const start = css.indexOf(`\n${selector} {`);
  if (start < 0) throw new Error(`no block ${selector}`);
  return readTokens(css.slice(start, css.indexOf('\n}', start)));
}

interface Oklch {
  light: number;
  chroma: number;
  hue: number;
  alpha: number;
}

function readTokens(text: string): Map<string, Oklch> {
  const found = text.matchAll(/--color-([\w-]+): oklch\(([\d.]+)% ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)/g);
  return new Map(
    [...found].map(([, name = '', light, chroma, hue, alpha]) => [
      name,
      { light: Number(light) / 100, chroma: Number(chroma), hue: Number(hue), alpha: Number(alpha ?? 1) },
    ]),
  );
}

/** Linear sRGB of an oklch colour (CSS Color 4), clipped to the sRGB gamut. */
function toLinear({ light, chroma, hue }: Oklch): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (value: number) => Math.min(Math.max(value, 0), 1);
  return [
    cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const encode = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);
const decode = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Relative luminance (WCAG) of a colour; a translucent one is blended with the colour below. */
function luminance(colour: Oklch, under?: Oklch): number {
  const top = toLinear(colour);
  const bottom = toLinear(under ?? colour);
  const mixed = top.map((value, index) =>
    decode(encode(value) * colour.alpha + encode(bottom[index] ?? 0) * (1 - colour.alpha)),
  );
  return 0.2126 * (mixed[0] ?? 0) + 0.7152 * (mixed[1] ?? 0) + 0.0722 * (mixed[2] ?? 0);
}

function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const everyday = readBlock('@theme');
const light = readBlock('[data-theme="light"]');
const themes = {
  everyday,
  duanwu: new Map([...everyday, ...readBlock('.duanwu')]),
  light: new Map([...everyday, ...light]),
  'light duanwu': new Map([...everyday, ...light, ...readBlock('[data-theme="light"] .duanwu')]),
};

describe('the everyday colours', () => {
  it('are a green primary on cool grays', () => {
    const primary = themes.everyday.get('primary');
    expect(primary?.hue).toBeGreaterThan(135);
    expect(primary?.hue).toBeLessThan(165);
    expect(primary?.chroma).toBeGreaterThan(0.1);
    for (const name of ['page', 'card', 'raised', 'line', 'fg', 'soft', 'faint']) {
      const gray = themes.everyday.get(name);
      // Nearly gray, with a blue hue.
      expect(gray?.chroma, name).toBeLessThan(0.05);
      expect(gray?.hue, name).toBeGreaterThan(240);
      expect(gray?.hue, name).toBeLessThan(270);
    }
  });
});

/** Colours of the wheel, the same in every theme. */
const WHEEL = ['gold', 'gold-deep', 'ruby', 'emerald', 'sapphire', 'amethyst', 'cream', 'night'];

describe('the wheel', () => {
  it.each([
    ...['ruby', 'emerald', 'sapphire', 'amethyst'].map((field) => ['cream', field]),
    ...['gold', 'cream'].map((field) => ['night', field]),
  ] as [string, string][])('%s is readable on %s', (text, field) => {
    const [one, other] = [text, field].map((key) => luminance(everyday.get(key) as Oklch));
    expect(contrast(one ?? 0, other ?? 0)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the light theme', () => {
  it('redefines every colour that differs between dark and light', () => {
    const fixed = ['black', 'white', ...WHEEL];
    const missing = [...everyday.keys()].filter((key) => !light.has(key) && !fixed.includes(key));
    expect(missing).toEqual([]);
  });

  it.each(['ui/base/styles.css', 'ui/cards/cards.css'])('changes the colour of every text in %s', (file) => {
    const sheet = readFileSync(join(CLIENT, file), 'utf8');
    const used = [...sheet.matchAll(/[\s;{]color: var\(--color-([\w-]+)\)/g)].map(([, name]) => name);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((name) => WHEEL.includes(name ?? ''))).toEqual([]);
  });

  it('redefines every colour of the festival', () => {
    expect([...readBlock('[data-theme="light"] .duanwu').keys()]).toEqual([...readBlock('.duanwu').keys()]);
  });
});

describe.each(['everyday', 'duanwu', 'light', 'light duanwu'] as const)('theme %s', (name) => {
  const token = (key: string) => {
    const found = themes[name].get(key);
    if (!found) throw new Error(`no token ${key}`);
    return found;
  };

  it.each([
    ...['fg', 'soft', 'faint', 'primary-text', 'danger', 'waiting', 'accent', 'jackpot'].flatMap((text) =>
      ['page', 'card', 'raised'].map((surface) => [text, surface]),
    ),
    ['on-primary', 'primary'],
    ['on-primary', 'primary-hover'],
    ['on-primary', 'primary-press'],
    ['on-danger', 'danger'],
    ['on-danger', 'danger-press'],
    ['on-accent', 'accent'],
  ] as [string, string][])('%s is readable on %s', (text, surface) => {
    expect(contrast(luminance(token(text)), luminance(token(surface)))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['primary', 'danger', 'waiting', 'accent'])('%s is readable on its own tint on a card', (tone) => {
    const text = tone === 'primary' ? 'primary-text' : tone;
    const tint = luminance(token(`${tone}-tint`), token('card'));
    expect(contrast(luminance(token(text)), tint)).toBeGreaterThanOrEqual(4.5);
  });

  it('has a contrast of 3:1 between controls and their surface', () => {
    expect(contrast(luminance(token('outline')), luminance(token('page')))).toBeGreaterThanOrEqual(3);
    expect(contrast(luminance(token('focus')), luminance(token('raised')))).toBeGreaterThanOrEqual(3);
  });
});

it("is the only source of colours: no class of Tailwind's palette is used", () => {
  const palette =
    /\b(?:bg|text|border|outline|ring|fill|stroke|from|via|to|divide|accent|caret|decoration|shadow)-(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\d{2,3}\b|\btext-(?:lg|[4-9]xl)\b|\bshadow-(?:2?xs|sm|md|lg|xl|2xl)\b/;
  const wrong = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => {
      const found = palette.exec(readFileSync(join(CLIENT, file), 'utf8'));
      return found ? [`${file}: ${found[0]}`] : [];
    });
  expect(wrong).toEqual([]);
});
