import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileRules, matchRule } from './route-rules.ts';

const match = (rules: unknown, path: string, search = '', hash = '') =>
  matchRule(compileRules(rules), path, search, hash);

describe('matching', () => {
  it('redirects an exact path with 307 by default', () => {
    expect(match({ '/a': { redirect: '/b' } }, '/a')).toEqual({
      to: '/b',
      status: 307,
      isExternal: false,
      source: '/a',
    });
    expect(match({ '/a': { redirect: '/b' } }, '/a/x')).toBeUndefined();
    expect(match({ '/a': { redirect: '/b' } }, '/A')).toBeUndefined();
  });

  it('fills :params and ** into the target, encoded', () => {
    const rules = {
      '/enUS/promo/:id': { redirect: '/enUS/event/roulette/:id', status: 301 },
      '/old/**': { redirect: '/promo/**' },
    };
    expect(match(rules, '/enUS/promo/a%20b')?.to).toBe('/enUS/event/roulette/a%20b');
    expect(match(rules, '/enUS/promo/a%20b')?.status).toBe(301);
    expect(match(rules, '/old/x/y')?.to).toBe('/promo/x/y');
    expect(match(rules, '/old')?.to).toBe('/promo');
  });

  it('applies the most specific rule, whatever the order in the file', () => {
    const rules = {
      '/p/**': { redirect: '/any' },
      '/p/*': { redirect: '/star' },
      '/p/:id': { redirect: '/param' },
      '/p/new': { redirect: '/exact' },
      '/p/:id/x': { redirect: '/deep' },
    };
    expect(match(rules, '/p/new')?.to).toBe('/exact');
    expect(match(rules, '/p/7')?.to).toBe('/param');
    expect(match(rules, '/p/7/x')?.to).toBe('/deep');
    expect(match(rules, '/p/7/y')?.to).toBe('/any');
    expect(match({ '/p/**': { redirect: '/any' }, '/p/*': { redirect: '/star' } }, '/p/7')?.to).toBe('/star');
  });

  it('appends query and hash to those of the target', () => {
    const rules = { '/a': { redirect: '/b?x=1' }, '/c': { redirect: '/d#own' } };
    expect(match(rules, '/a', '?y=2', '#h')?.to).toBe('/b?x=1&y=2#h');
    expect(match(rules, '/c', '?y=2', '#h')?.to).toBe('/d?y=2#own');
  });

  it('marks targets on other sites as external', () => {
    const rules = {
      '/line': { redirect: 'https://line.me/R/ti/p/@x' },
      '/s/**': { redirect: 'https://s.example/**' },
    };
    expect(match(rules, '/line')).toMatchObject({ to: 'https://line.me/R/ti/p/@x', isExternal: true });
    expect(match(rules, '/s/a/b', '?q=1')?.to).toBe('https://s.example/a/b?q=1');
  });

  it('matches neither /404 nor invalid paths', () => {
    expect(match({ '/**': { redirect: '/enUS' } }, '/404')).toBeUndefined();
    expect(match({ '/**': { redirect: '/enUS' } }, '/%E0%A4%A')).toBeUndefined();
    for (const path of ['/%2e%2e/x', '/a/%2e/x', '/a/./x', '/a/%2E%2E', '/..']) {
      expect(match({ '/**': { redirect: 'https://x.example/base/**' } }, path)).toBeUndefined();
      expect(match({ '/a/**': { redirect: '/b/**' } }, path)).toBeUndefined();
    }
    expect(match({ '/a/**': { redirect: '/b/**' } }, '/a/.x/..y')?.to).toBe('/b/.x/..y');
  });

  it('does not redirect a path to itself', () => {
    expect(match({ '/**': { redirect: '/enUS' } }, '/enUS')).toBeUndefined();
    expect(match({ '/**': { redirect: '/enUS' } }, '/x')?.to).toBe('/enUS');
  });

  it('never leads to another host than the target’s', () => {
    const rules = compileRules({
      '/old/**': { redirect: '/**' },
      '/ext/**': { redirect: 'https://x.example/**' },
    });
    fc.assert(
      fc.property(
        fc.constantFrom('/old/', '/ext/'),
        fc.string({ unit: 'binary', maxLength: 30 }),
        (base, rest) => {
          const found = matchRule(rules, base + rest);
          if (!found) return;
          const url = new URL(found.to, 'https://site.example');
          expect(url.origin).toBe(base === '/ext/' ? 'https://x.example' : 'https://site.example');
        },
      ),
      { numRuns: 500 },
    );
    expect(matchRule(rules, '/old//evil.example')?.to).toBe('/evil.example');
    expect(matchRule(rules, '/old/%5Cevil.example')?.to).toBe('/%5Cevil.example');
  });
});

describe('a bad file', () => {
  it.each([
    ['no object', [], 'no JSON object'],
    ['no path', { old: { redirect: '/x' } }, 'is no path'],
    ['no redirect', { '/a': {} }, 'has no redirect'],
    ['status', { '/a': { redirect: '/b', status: 200 } }, 'has a status other than'],
    ['script target', { '/a': { redirect: 'javascript:alert(1)' } }, 'neither to a path nor'],
    ['protocol-relative target', { '/a': { redirect: '//evil.example' } }, 'neither to a path nor'],
    [
      'credentials in the target',
      { '/a': { redirect: 'https://u:p@evil.example/' } },
      'neither to a path nor',
    ],
    ['param in the host', { '/a/:h': { redirect: 'https://:h.example/' } }, 'neither to a path nor'],
    ['backslash', { '/a': { redirect: '/\\evil.example' } }, 'blanks or backslashes'],
    ['unknown param', { '/a/:id': { redirect: '/b/:nr' } }, 'leads to :nr'],
    ['** in the target only', { '/a': { redirect: '/b/**' } }, 'does not end in /**'],
    ['** in the middle', { '/a/**/b': { redirect: '/b' } }, '** before its end'],
    ['broken encoding', { '/%E0%A4%A': { redirect: '/b' } }, 'broken percent-encoding'],
    ['dot segments', { '/a/%2e/x': { redirect: '/b' } }, 'dot segments'],
    ['dot segments in the target', { '/a': { redirect: '/x/..%2f/../b' } }, 'dot segments'],
    ['encoded dot segments in the target', { '/a': { redirect: '/x/%2E%2e/b' } }, 'dot segments'],
  ])('is refused with the problem: %s', (_, rules, problem) => {
    expect(() => compileRules(rules)).toThrow(problem);
  });
});
