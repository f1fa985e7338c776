import { expect, it, vi } from 'vitest';
import { SiteError } from './errors.ts';

it('knows an error of its own from another copy of this file: the server’s in the built page', async () => {
  vi.resetModules();
  const other = await import('./errors.ts');
  expect(other.SiteError).not.toBe(SiteError);
  expect(new other.SiteError('UPSTREAM_UNREACHABLE', 'gone')).toBeInstanceOf(SiteError);
  expect(new Error('gone')).not.toBeInstanceOf(SiteError);
  expect({ name: 'SiteError', id: 'INTERNAL' }).not.toBeInstanceOf(SiteError);
});
