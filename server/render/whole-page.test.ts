import type { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { collectPage } from './whole-page.ts';

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
