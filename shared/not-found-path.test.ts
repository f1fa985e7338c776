import { describe, expect, it } from 'vitest';
import { pathAskedFor, shownPath } from './not-found-path.ts';

describe('the shown path', () => {
  it('is decoded, cut to 200 characters and well formed', () => {
    expect(shownPath('/a%20<b>')).toBe('/a <b>');
    expect(shownPath('/%E0%A4%A')).toBe('/%E0%A4%A');
    expect(shownPath(`/${'x'.repeat(500)}`).length).toBe(200);
    expect(shownPath(`/${'x'.repeat(198)}%F0%9F%98%80`).isWellFormed()).toBe(true);
  });

  it('of a query is a path of this site or empty', () => {
    expect(pathAskedFor('?from=%2Fa%3Cscript%3E')).toBe('/a<script>');
    expect(pathAskedFor(`?from=${encodeURIComponent(`/${'x'.repeat(198)}😀`)}`).isWellFormed()).toBe(true);
    expect(pathAskedFor('?from=https://evil.example')).toBe('');
    expect(pathAskedFor('?from=javascript:alert(1)')).toBe('');
    expect(pathAskedFor('')).toBe('');
  });

  it('is unchanged after a redirect to /404', () => {
    for (const path of ['/enUS/no%20such', '/100%25', '/a%2Bb', '/a%3Fb%26c']) {
      expect(pathAskedFor(`?from=${encodeURIComponent(shownPath(path))}`)).toBe(shownPath(path));
    }
  });
});
