import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALE_STRATEGIES } from '#shared/locales.ts';
import { compileRules } from '#shared/urls/route-rules.ts';
import { createRuleWorld, readConfig } from '../config.ts';
import { findLoop, refuseRuleLoops } from './rule-loops.ts';

type Rules = Record<string, { redirect: string }>;
const to = (pairs: Record<string, string>): Rules =>
  Object.fromEntries(Object.entries(pairs).map(([from, redirect]) => [from, { redirect }]));

const check = (rules: Rules, env: Record<string, string> = {}) =>
  createRuleWorld(readConfig({ WEBAPI_ORIGIN: 'embedded', ...env }), rules);

describe('rules with a redirect loop', () => {
  it.each([
    ['with the prefix', { '/enUS/promo': '/promo' }],
    ['with the prefix, by a wild segment', { '/:locale/promo': '/promo' }],
    ['with the prefix, by the rest', { '/enUS/**': '/**' }],
    ['with the prefix, for a page with a param', { '/enUS/promo/:id': '/promo/:id' }],
    ['with the prefix, for one value of a param', { '/enUS/promo/special': '/promo/special' }],
    ['with home’s own word', { '/enUS': '/home' }],
    ['with the other device', { '/enUS/promo': '/m/enUS/promo' }],
    ['with the other device’s words', { '/m/enUS/cache-clear': '/m/enUS/custom/clear' }],
    ['with a device that lacks the page', { '/enUS/member/mail': '/m/enUS/member/mail/detail/7' }],
    ['with all that phones get', { '/**': '/enUS' }],
    ['with a trailing slash', { '/enUS/promo': '/enUS/promo/' }],
    ['with doubled slashes', { '/enUS/promo': '/enUS//promo' }],
    ['with the guard', { '/enUS/login': '/enUS/member' }],
    ['with the guard of those who are logged in', { '/enUS': '/enUS/login' }],
    ['over two rules and a prefix', { '/enUS/promo': '/special', '/special': '/promo' }],
    ['over two rules', { '/a': '/b', '/b': '/a' }],
    ['over two rules by their params', { '/a/:id': '/b/:id', '/b/**': '/a/**' }],
    ['by changing places', { '/swap/:one/:other': '/swap/:other/:one' }],
    ['growing', { '/x/**': '/x/y/**' }],
    ['at the entry', { '/': '/enUS/member', '/enUS/login': '/' }],
    [
      'with a longer way than browsers follow',
      Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`/n${n}`, `/n${n + 1}`])),
    ],
  ])('%s are refused with the rule', (_, pairs) => {
    expect(() => check(to(pairs as Record<string, string>))).toThrow(
      /route rule "\/.*" leads in a circle: \S+ → /,
    );
  });

  it('names the rule, the hops and the visitor', () => {
    expect(() => check(to({ '/line': 'https://line.me/x', '/enUS/promo': '/promo' }))).toThrow(
      'route rule "/enUS/promo" leads in a circle: /enUS/promo → /promo → /enUS/promo → /promo → /enUS/promo … (desktop, enUS, guest)',
    );
  });

  it('depend on the strategy', () => {
    const rules = to({ '/promo': '/enUS/promo' });
    const refused = LOCALE_STRATEGIES.filter((strategy) => {
      try {
        check(rules, { LOCALE_STRATEGY: strategy });
        return false;
      } catch {
        return true;
      }
    });
    // With prefix_and_default a visitor of the default locale gets both paths without a redirect.
    expect(refused).toEqual(['prefix_except_default', 'no_prefix']);
  });

  it('are found through own hosts with absolute targets', () => {
    const rules = to({ '/enUS/promo': 'https://www.example.com/enUS/promo' });
    expect(() => check(rules)).not.toThrow();
    for (const [name, value] of [
      ['SITE_ORIGIN', 'https://www.example.com'],
      ['ALLOWED_HOSTS', 'www.example.com,example.com'],
    ] as const) {
      expect(() => check(rules, { [name]: value })).toThrow('leads in a circle');
    }
    const domains = { LOCALE_DOMAINS: 'enUS=en.example.com,zhTW=tw.example.com' };
    expect(() => check(to({ '/promo': 'https://tw.example.com/promo' }), domains)).toThrow(
      'leads in a circle',
    );
    expect(() => check(to({ '/old': 'https://tw.example.com/promo' }), domains)).not.toThrow();
  });
});

describe('rules without a redirect loop', () => {
  it.each<Record<string, string>>([
    { '/old/**': '/promo/**' },
    { '/line': 'https://line.me/R/x' },
    { '/promo/spring': '/promo/8' },
    { '/enUS/promo': '/zhTW/promo' },
    { '/enUS/game/live': '/404' },
    { '/': '/enUS' },
    { '/login': 'https://sso.example/login' },
    { '/promo': '/enUS/promo' },
    { '/enUS/custom/clear': '/enUS/custom/help', '/m/enUS/cache-clear': '/m/enUS/user-help' },
    { '/:a/offers/:id': '/promo/:id' },
    { '/a': '/b', '/b': '/c', '/c': '/promo' },
  ])('%o are taken', (pairs) => {
    expect(() => check(to(pairs))).not.toThrow();
  });

  it('are tried with a limited number of paths in total', () => {
    const stepsOf = (count: number) => {
      const rules = Array.from({ length: count }, (_, n) => [`/old${n}/:id/**`, '/promo/:id']);
      const { rules: compiled, styleOf } = check(to(Object.fromEntries(rules)));
      let steps = 0;
      const counting = (host: string) => {
        steps += 1;
        return styleOf(host);
      };
      refuseRuleLoops({ rules: compiled, styleOf: counting }, ['']);
      return steps;
    };
    const steps = stepsOf(100);
    expect(steps).toBeGreaterThan(20_000);
    expect(stepsOf(2000)).toBeLessThanOrEqual(steps);
  });
});

it('stops the start with the variable’s and the rule’s name', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'rules-')), 'rules.json');
  writeFileSync(file, JSON.stringify(to({ '/enUS/promo': '/promo' })));
  expect(() => readConfig({ WEBAPI_ORIGIN: 'embedded', ROUTE_RULES: file })).toThrow(
    'ROUTE_RULES names an invalid file: route rule "/enUS/promo" leads in a circle',
  );
  expect(
    readConfig({ WEBAPI_ORIGIN: 'embedded', ROUTE_RULES: file, LOCALE_STRATEGY: 'no_prefix' }).ROUTE_RULES,
  ).toBeDefined();
});

it('finds a loop for one visitor and none for another', () => {
  const world = { rules: compileRules(to({ '/enUS/login': '/enUS/member' })), styleOf: check({}).styleOf };
  const guest = { device: 'desktop', locale: 'enUS', isMember: false } as const;
  const start = { host: '', pathname: '/enUS/login' };
  expect(
    findLoop(world, guest, start)
      ?.map(({ pathname }) => pathname)
      .slice(0, 3),
  ).toEqual(['/enUS/login', '/enUS/member', '/enUS/login']);
  expect(findLoop(world, { ...guest, isMember: true }, start)).toBeUndefined();
});
