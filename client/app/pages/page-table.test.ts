import { describe, expect, it } from 'vitest';
import { DEVICES } from '#shared/device.ts';
import { ROUTES, type RouteEntry } from '#shared/routes.ts';
import { LAZY_MODULES, PAGE_FILES } from './browser-modules.ts';
import { findPage, PAGES } from './page-table.ts';

describe('page table', () => {
  it('has rows for pages alone', () => {
    const names = new Set<string>([
      ...ROUTES.map(({ name }) => name),
      'GALLERY',
      'ENTRY',
      'NOT_FOUND',
      'MAINTENANCE',
      'ERROR',
    ]);
    expect(Object.keys(PAGES).filter((name) => !names.has(name))).toEqual([]);
  });

  it('has a row for every page file', () => {
    const rows = Object.values(PAGES);
    const lost = Object.keys(PAGE_FILES).filter((path) => {
      const file = path.replace('/client/features/', '').replace(/\.\w+\.tsx$/, '');
      return !rows.some((row) => row === file);
    });
    expect(lost).toEqual([]);
  });

  it.each(Object.keys(PAGES))('%s has a file for each of its devices', (name) => {
    const entry: RouteEntry | undefined = ROUTES.find((route) => route.name === name);
    const devices = DEVICES.filter((device) => !entry || entry[device] !== undefined);
    const missing = devices.filter((device) => !findPage(LAZY_MODULES, name as keyof typeof PAGES, device));
    expect(missing).toEqual([]);
  });
});
