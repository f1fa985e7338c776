import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRouteRules } from './route-rules.ts';

afterEach(() => vi.unstubAllGlobals());

const url = (text: string) => new URL(text, 'https://site.example');

function create(answer: () => Promise<Response>, buildId = 'b1') {
  const fetch = vi.fn((_: string | URL | Request) => answer());
  vi.stubGlobal('fetch', fetch);
  return { fetch, rules: createRouteRules({ buildId }) };
}

const meta = (routeRules: unknown) => async () => Response.json({ id: 'b1', timestamp: 1, routeRules });

describe('createRouteRules', () => {
  it("applies the rules of the page's build once they are loaded", async () => {
    const { rules, fetch } = create(
      meta({ '/old/**': { redirect: '/promo/**' }, '/line': { redirect: 'https://line.me/x' } }),
    );
    expect(rules.match(url('/old/1'))).toBeUndefined();
    expect(rules.areKnown()).toBe(false);
    await Promise.all([rules.load(), rules.load()]);
    expect(rules.areKnown()).toBe(true);
    expect(fetch.mock.calls).toEqual([['/builds/meta/b1.json']]);
    expect(rules.match(url('/old/1?a=2#x'))).toMatchObject({ to: '/promo/1?a=2#x', isExternal: false });
    expect(rules.match(url('/line'))).toMatchObject({ to: 'https://line.me/x', isExternal: true });
    expect(rules.match(url('/enUS'))).toBeUndefined();
  });

  it.each([
    ['no rules', meta({})],
    ['a build without rules', async () => Response.json({ id: 'b1' })],
  ])('matches nothing with %s, and sends one request', async (_, answer) => {
    const { rules, fetch } = create(answer);
    await rules.load();
    await rules.load();
    expect(rules.match(url('/line'))).toBeUndefined();
    expect(rules.areKnown()).toBe(true);
    expect(fetch).toHaveBeenCalledOnce();
  });

  it.each([
    ['HTML', async () => new Response('<html>')],
    ['an error', async () => new Response('', { status: 502 })],
    ['a bad rule', meta({ '/x': { redirect: 'javascript:alert(1)' } })],
    ['nothing', () => Promise.reject(new TypeError('network'))],
  ])('continues without rules after %s, and sends another request later', async (_, answer) => {
    const { rules, fetch } = create(answer);
    await rules.load();
    expect(rules.match(url('/x'))).toBeUndefined();
    expect(rules.areKnown()).toBe(false);
    await rules.load();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('sends no request in development', async () => {
    const { rules, fetch } = create(meta({}), 'dev');
    await rules.load();
    expect(fetch).not.toHaveBeenCalled();
  });
});
