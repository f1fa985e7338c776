import { describe, expect, it } from 'vitest';
import { caption, esc, fitText, hash, pick, sheet, textWidth } from './kit.ts';

const BOX = { width: 266, height: 94, maxSize: 50, maxLines: 3 };

describe('esc', () => {
  it('leaves no character that could end a text or an attribute', () => {
    expect(esc(`<a href="x">'&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;');
  });
});

describe('hash', () => {
  it('is the same on every machine, and unlike for like texts', () => {
    expect(hash('og')).toBe(hash('og'));
    expect(new Set(['a', 'b', 'ab', 'ba', 'a-1', 'a-2'].map(hash)).size).toBe(6);
  });
});

describe('pick', () => {
  it('wraps around and refuses an empty list', () => {
    expect(pick(['a', 'b'], 5)).toBe('b');
    expect(() => pick([], 0)).toThrow();
  });
});

describe('fitText', () => {
  it('uses the largest size on one line for a short word', () => {
    expect(fitText('Prism', BOX)).toMatchObject({ lines: ['Prism'], size: 50 });
  });

  it('breaks at spaces, evenly', () => {
    expect(fitText('The Summer Wheel', BOX).lines).toEqual(['The Summer', 'Wheel']);
  });

  it('shrinks a word that cannot be broken', () => {
    const { lines, size } = fitText('Incomprehensibilities', BOX);
    expect(lines).toHaveLength(1);
    expect(textWidth(lines[0] ?? '') * size).toBeLessThanOrEqual(BOX.width);
  });

  it('parts a long Han title after its particle, else in the middle, and keeps it whole', () => {
    const box = { ...BOX, maxSize: 62 };
    expect(fitText('無所不知的貓頭鷹', box).lines).toEqual(['無所不知的', '貓頭鷹']);
    expect(fitText('杯子蛋糕咖啡館', box).lines).toEqual(['杯子蛋糕', '咖啡館']);
    expect(fitText('千燈之夜', box).lines).toEqual(['千燈之夜']);
  });

  it.each([
    'A',
    'The Book That Whispers',
    'Eighty Spins around the World',
    '週五續存 20%',
  ])('keeps %j in its box', (value) => {
    const { lines, size } = fitText(value, BOX);
    for (const line of lines) expect(textWidth(line) * size).toBeLessThanOrEqual(BOX.width + 0.01);
    expect(lines.length * size * 1.08).toBeLessThanOrEqual(BOX.height + 0.01);
    expect(lines.join(' ')).toBe(value);
  });
});

describe('caption', () => {
  it('escapes what it sets', () => {
    const drawn = caption({ x: 0, y: 0, value: '<b>&', box: BOX, fill: '#fff' });
    expect(drawn).toContain('&lt;b&gt;&amp;');
    expect(drawn).not.toContain('<b>');
  });
});

describe('sheet', () => {
  it('defines the paints that the body uses, and no others', () => {
    const svg = sheet({ width: 10, height: 10, body: '<path fill="url(#gold)"/>', locale: 'enUS' });
    expect(svg.match(/<linearGradient/g)).toHaveLength(1);
    expect(svg).toContain('fill="url(#A)"');
  });
});
