import { describe, expect, it } from 'vitest';
import { DEVICES, type Device } from './device.ts';
import { matchRoute } from './paths.ts';
import { ancestorsOf, canReturn, layoutOf, ROUTES, type RouteEntry, routeEntry } from './routes.ts';
import { SETTING_NAMES } from './settings.ts';

const entries: readonly RouteEntry[] = ROUTES;
const other = (device: Device): Device => (device === 'mobile' ? 'desktop' : 'mobile');

describe('the catalogue', () => {
  it('has each name once, and each path once per device', () => {
    expect(new Set(entries.map((entry) => entry.name)).size).toBe(entries.length);
    for (const device of DEVICES) {
      const paths = entries.map((entry) => entry[device]).filter((path) => path !== undefined);
      expect(new Set(paths).size).toBe(paths.length);
    }
  });

  it('has a path on at least one device for each route, and a nearest page for the other', () => {
    for (const entry of entries) {
      const lacking = DEVICES.filter((device) => entry[device] === undefined);
      expect(lacking.length, entry.name).toBeLessThan(2);
      for (const device of lacking) {
        const nearest = entries.find((candidate) => candidate.name === entry.nearest?.name);
        expect(nearest?.[device], `${entry.name} on ${device}`).toBeDefined();
        expect(nearest?.[device], `${entry.nearest?.name} takes no params`).not.toContain(':');
      }
    }
  });

  it('maps only params of the path into the query of the nearest page', () => {
    for (const entry of entries) {
      for (const param of Object.values(entry.nearest?.query ?? {})) {
        const device = DEVICES.find((candidate) => entry[candidate] !== undefined) ?? 'desktop';
        expect(entry[device], entry.name).toContain(`:${param}`);
        expect(entry[other(device)], entry.name).toBeUndefined();
      }
    }
  });

  it('has a chain of parents to home for each page, without params, on each of its devices', () => {
    for (const { name } of ROUTES) {
      const above = ancestorsOf(name);
      expect(above.at(-1), name).toBe(name === 'HOME' ? undefined : 'HOME');
      for (const device of DEVICES.filter((candidate) => routeEntry(name)[candidate] !== undefined)) {
        for (const parent of above)
          expect(routeEntry(parent)[device], `${name}: ${parent}`).not.toContain(':');
      }
    }
  });

  it('names only tabs that are mobile pages without params', () => {
    for (const { name, tab } of entries) {
      if (tab === undefined) continue;
      const own = entries.find((entry) => entry.name === tab);
      expect(own?.mobile, name).not.toContain(':');
      expect(own?.tab, name).toBe(tab);
    }
  });

  it('activates the games tab on all pages of the games area and on no others', () => {
    const lit = entries.filter(({ tab }) => tab === 'GAMES').map(({ name }) => name);
    expect(lit).toEqual(entries.filter(({ area }) => area === 'games').map(({ name }) => name));
  });

  it('requires digits only of params that the path has', () => {
    for (const entry of entries) {
      for (const device of DEVICES) {
        for (const param of entry.digits?.[device] ?? [])
          expect(entry[device], entry.name).toContain(`:${param}`);
      }
    }
  });

  it('matches each route by its own path: no pattern hides another', () => {
    for (const entry of entries) {
      for (const device of DEVICES) {
        const segments = entry[device]
          ?.split('/')
          .filter(Boolean)
          .map((part) => part.replace(/^:.*/, '7'));
        if (segments) expect(matchRoute(device, segments)?.name, entry[device]).toBe(entry.name);
      }
    }
  });

  it('caches and indexes only pages that guests may see', () => {
    for (const entry of entries) {
      if (entry.access === 'member')
        expect([entry.isCached, entry.isIndexed], entry.name).toEqual([undefined, undefined]);
      if (entry.setting) expect(SETTING_NAMES).toContain(entry.setting);
    }
  });

  it('has the nine desktop pages of the customer-service layout (spec §2)', () => {
    const service = ROUTES.filter((entry) => layoutOf(entry.name, 'desktop') === 'service').map(
      (entry) => entry.name,
    );
    expect(service.toSorted()).toEqual([
      'CUSTOM_ABOUT',
      'CUSTOM_CLEAR',
      'CUSTOM_HELP',
      'CUSTOM_PRIVACY',
      'CUSTOM_QUESTION',
      'CUSTOM_SAFER_PLAY',
      'CUSTOM_SERVICE',
      'CUSTOM_TERMS',
      'CUSTOM_TIME',
    ]);
    expect(layoutOf('GAME_FISHING', 'mobile')).toBe('none');
    expect(layoutOf('GAME_FISHING', 'desktop')).toBe('default');
  });

  it('allows login to return to member pages, except to the password forms', () => {
    expect(canReturn('MEMBER_DEPOSIT')).toBe(true);
    expect(canReturn('MEMBER_PSW_CHANGE')).toBe(false);
    expect(canReturn('HOME')).toBe(false);
  });

  it('throws for an unknown name', () => {
    // @ts-expect-error a name outside the catalogue
    expect(() => routeEntry('NOWHERE')).toThrow('no route named NOWHERE');
  });
});

it('indexes no page that depends on a setting, as the sitemap reads no settings', () => {
  expect(entries.filter((entry) => entry.isIndexed && entry.setting !== undefined)).toEqual([]);
});
