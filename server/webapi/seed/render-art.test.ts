// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#shared/locales.ts';
import { esc } from '../art/kit.ts';
import * as content from './content.ts';
import { renderArt } from './render-art.ts';

const PREFIX = '/api/webapi/art/';
const MOST_BYTES = 4096;

/** Every address of a picture anywhere in the content. */
function picturesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith(PREFIX) ? [value.slice(PREFIX.length)] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(picturesIn);
}

const PATHS = [...new Set([...picturesIn(content), 'og.svg', 'mark.svg'])];
const DRAWN = PATHS.flatMap((path) =>
  LOCALES.map(({ code }) => ({
    name: `${path} ${code}`,
    path,
    locale: code,
    svg: renderArt(path, code) ?? '',
  })),
);

function bytes(svg: string): number {
  return new TextEncoder().encode(svg).length;
}

const parser = new DOMParser();

const GAMES = content.games.flatMap((game) =>
  LOCALES.map(({ code }) => ({ name: game.name[code], svg: renderArt(`game/${game.code}.svg`, code) ?? '' })),
);

/** Words by which content blockers know advertisements and trackers. */
const BLOCKED_WORD = /ad|banner|placement|popup|promo|share|social|sponsor|track/;

describe('every picture that the content refers to', () => {
  it('lies in a folder that no content blocker blocks by its name', () => {
    const folders = new Set(PATHS.map((path) => path.split('/')[0] ?? ''));
    expect([...folders].filter((folder) => BLOCKED_WORD.test(folder))).toEqual([]);
  });

  it('is drawn under its address of databases that were seeded before', () => {
    expect(renderArt('placement/1.svg', 'enUS')).toBe(renderArt('poster/1.svg', 'enUS'));
    expect(renderArt('promotion/welcome.svg', 'zhTW')).toBe(renderArt('cover/welcome.svg', 'zhTW'));
  });

  it('is drawn', () => {
    expect(PATHS.length).toBeGreaterThan(500);
    expect(DRAWN.filter(({ svg }) => svg === '').map(({ name }) => name)).toEqual([]);
  });

  it(`weighs less than ${MOST_BYTES} bytes`, () => {
    const heavy = DRAWN.filter(({ svg }) => bytes(svg) >= MOST_BYTES);
    expect(heavy.map(({ name, svg }) => `${name}: ${bytes(svg)}`)).toEqual([]);
  });

  it('is well-formed and refers to nothing that it does not define', () => {
    const wrong = DRAWN.filter(({ svg }) => {
      if (parser.parseFromString(svg, 'image/svg+xml').documentElement.localName !== 'svg') return true;
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      const wanted = [...svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g)].map(([, id]) => id);
      return new Set(ids).size !== ids.length || wanted.some((id) => !ids.includes(id));
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('holds numbers only where numbers belong, and nothing that runs or loads', () => {
    const odd = DRAWN.filter(({ svg }) =>
      /NaN|undefined|null|Infinity|<script|<image|<style|https?:\/\/(?!www\.w3\.org)| on\w+=/.test(svg),
    );
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  it('comes out the same each time', () => {
    expect(DRAWN.filter(({ path, locale, svg }) => renderArt(path, locale) !== svg)).toEqual([]);
  });
});

describe('titles', () => {
  it('stand in the picture in the language asked, whole', () => {
    const lost = GAMES.filter(({ name, svg }) => {
      const drawn = [...svg.matchAll(/lengthAdjust="spacingAndGlyphs">([^<]*)</g)]
        .map(([, text]) => text)
        .join('');
      return drawn.replaceAll(' ', '') !== esc(name).replaceAll(' ', '');
    });
    expect(lost.map(({ name }) => name)).toEqual([]);
  });

  it('keep within the picture and large enough to read', () => {
    const wrong = GAMES.filter(({ svg }) => {
      const lines = [...svg.matchAll(/<text x="150" y="([\d.]+)" textLength="([\d.]+)"/g)].map((found) =>
        found.map(Number),
      );
      const size = Number(/<g font-size="([\d.]+)" text-anchor="middle" fill="url\(#tt\)"/.exec(svg)?.[1]);
      const isInside = lines.every(([, y = 999, width = 999]) => width <= 268 && y < 392);
      return lines.length === 0 || !isInside || !(size >= 26);
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('tell the language, so that Han characters take their Taiwanese forms', () => {
    expect(renderArt('slide/1.svg', 'zhTW')).toContain('xml:lang="zh-TW"');
    expect(renderArt('slide/1.svg', 'enUS')).not.toContain('xml:lang');
  });
});

describe('variety', () => {
  it('draws no two games alike, even without their titles', () => {
    const bare = content.games.map((game) =>
      (renderArt(`game/${game.code}.svg`, 'enUS') ?? '').replace(/<text.*<\/text>/g, ''),
    );
    expect(new Set(bare).size).toBe(bare.length);
  });

  it('gives neighbours in a list different grounds', () => {
    const ground = (code: string) =>
      /stop-color="(#\w{6})"/.exec(renderArt(`game/${code}.svg`, 'enUS') ?? '')?.[1];
    const grounds = content.games.toSorted((a, b) => a.sort - b.sort).map((game) => ground(game.code));
    const repeated = grounds.filter((value, index) => index > 0 && value === grounds[index - 1]);
    expect(repeated.length).toBeLessThan(content.games.length / 40);
  });
});

describe('paths', () => {
  it.each([
    '',
    'game.svg',
    'game/none.svg',
    'game/../og.svg',
    'constructor/name.svg',
    '__proto__/x.svg',
    'og.svg/',
    'og.SVG',
    'level/11.svg',
    'level/0.svg',
    'category/poker.svg',
    'bank/999.svg',
    'nothing/1.svg',
  ])('draws nothing for %j', (path) => {
    expect(renderArt(path, 'enUS')).toBeNull();
  });
});
