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

/** As SQLite refuses, with its result code (https://www.sqlite.org/rescode.html). */
function sqliteError(errcode: number): Error {
  return Object.assign(new Error('SQLite says why'), { errcode });
}

describe('an error of the database at the start', () => {
  it.each([
    ['is busy', 5, /another program .*Stop it/],
    ['is locked', 262, /another program .*Stop it/],
    ['has no room', 13, /SQLite says why.*Make room/],
    ['cannot be opened', 14, /SQLite says why.*may write to/],
    ['is not a database', 26, /SQLite says why.*Restore a backup/],
  ])('says what to do when the file %s', (_, errcode, advice) => {
    expect(startErrorOf(sqliteError(errcode), 'data/webapi')?.message).toMatch(advice);
  });
});
