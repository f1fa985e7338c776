import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startErrorOf } from './start-error.ts';

/** As the file system refuses. */
function refusal(path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`ENOENT: no such file or directory, open '${path}'`), {
    code: 'ENOENT',
    path,
  });
}

describe('an error of the file system at the start', () => {
  it.each(['data/webapi', 'data/webapi/webapi.sqlite', 'data', '/'])('names the folder for %s', (path) => {
    expect(startErrorOf(refusal(resolve(path)), 'data/webapi')?.message).toContain('WEBAPI_DATA_DIR');
  });

  it.each([
    'server/webapi/play/play.js',
    'data/webapi-2/webapi.sqlite',
  ])('leaves the folder out of it for %s', (path) => {
    expect(startErrorOf(refusal(resolve(path)), 'data/webapi')).toBeUndefined();
    expect(startErrorOf(refusal(resolve(path)), ':memory:')).toBeUndefined();
  });
});
