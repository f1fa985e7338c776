import { expect, it, vi } from 'vitest';
import { saveFile } from './save-file.ts';

it('downloads the pieces under a name, and frees them later', async () => {
  vi.useFakeTimers();
  const made: Blob[] = [];
  const revoke = vi.fn();
  URL.createObjectURL = (blob) => `blob:${made.push(blob as Blob)}`;
  URL.revokeObjectURL = revoke;
  const clicked: string[][] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push([this.href, this.download, String(this.isConnected)]);
  });
  saveFile('records.csv', 'text/csv', ['a,', 'b']);
  expect(clicked).toEqual([['blob:1', 'records.csv', 'true']]);
  expect([made[0]?.type, made[0]?.size, document.querySelector('a')]).toEqual(['text/csv', 3, null]);
  expect(revoke).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:1');
  vi.useRealTimers();
});
