import type { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { collectPage, encodePieces } from './whole-page.ts';

/** React treats what it pipes to as one of node's streams. */
type Pipe = (destination: Writable) => void;
const collectFrom = (pipe: Pipe) => collectPage((destination) => pipe(destination as unknown as Writable));

describe('collecting a page', () => {
  it('answers all that was written, in order, text as bytes', async () => {
    const page = await collectFrom((destination) => {
      destination.write(Buffer.from('a'));
      destination.write('ü');
      destination.end();
    });
    expect(page.join('')).toBe('aü');
  });

  it('fails with the reason of the writer that gives up, or one of its own, and never hangs', async () => {
    const reason = new Error('render failed');
    await expect(collectFrom((destination) => destination.destroy(reason))).rejects.toBe(reason);
    await expect(collectFrom((destination) => destination.destroy())).rejects.toThrow('ended early');
    const broken: Pipe = () => {
      throw reason;
    };
    await expect(collectFrom(broken)).rejects.toBe(reason);
  });
});

describe('encoding a page', () => {
  const short = Array.from({ length: 1500 }, (_, index) =>
    index % 7 === 0 ? `繁${index}` : `<p>${index}</p>`,
  );
  it.each<[string, string[]]>([
    ['nothing', []],
    ['nothing but empty pieces', ['', '']],
    ['short pieces only', short],
    ['long ones alone', ['a'.repeat(5000), '體'.repeat(5000)]],
    ['long ones between short ones', ['<', ...short, 'ü'.repeat(3000), '>', '😀'.repeat(2000), '!']],
    ['more than is kept at hand', ['中'.repeat(1_500_000), 'end']],
  ])('writes %s as it writes them joined', (_, pieces) => {
    expect(encodePieces(pieces).equals(Buffer.from(pieces.join('')))).toBe(true);
  });

  it('leaves a page alone when the next one is encoded', () => {
    const member = encodePieces(['one member', 'x'.repeat(2000)]);
    encodePieces(['another', 'y'.repeat(2000)]);
    expect(String(member)).toBe(`one member${'x'.repeat(2000)}`);
  });
});
