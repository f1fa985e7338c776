import { expect, it, vi } from 'vitest';
import { SiteError, statusCodeOf } from './errors.ts';

it('recognises a SiteError of another copy of the module', async () => {
  vi.resetModules();
  const other = await import('./errors.ts');
  expect(other.SiteError).not.toBe(SiteError);
  expect(new other.SiteError('UPSTREAM_UNREACHABLE', 'gone')).toBeInstanceOf(SiteError);
  expect(new Error('gone')).not.toBeInstanceOf(SiteError);
  expect({ name: 'SiteError', id: 'INTERNAL' }).not.toBeInstanceOf(SiteError);
});

it.each([
  ['a SiteError', new SiteError('PAGE_NOT_FOUND', ''), 404],
  ['a generic error', new Error('x'), 500],
  ['an error with statusCode', Object.assign(new Error('x'), { statusCode: 413 }), 413],
  ['an HTTP error with status alone', { status: 409 }, 409],
  ['a status code below 400', { statusCode: 200 }, 500],
  ['a value that is no object', null, 500],
])('statusCode of %s', (_what, error, code) => expect(statusCodeOf(error)).toBe(code));
