import { describe, expect, it } from 'vitest';
import { ROUTES } from '#shared/routes.ts';
import { parentOf } from './parents.ts';

const app = { hasPage: () => true };

describe('parentOf', () => {
  it('leads from a page to the one above it', () => {
    expect(parentOf('PROMO_DETAIL', app)).toBe('PROMO');
    expect(parentOf('MEMBER_CARD_FORM_EDIT', app)).toBe('MEMBER_CARD_LIST');
    expect(parentOf('RECORD_GAME', app)).toBe('MEMBER_RECORD');
    expect(parentOf('TRADE', app)).toBe('MEMBER');
    expect(parentOf('MEMBER', app)).toBe('HOME');
  });

  it('leads home where the page above is not there', () => {
    expect(parentOf('PROMO_DETAIL', { hasPage: () => false })).toBe('HOME');
  });

  it('reaches home from every page in a few steps', () => {
    for (const { name } of ROUTES) {
      let place: ReturnType<typeof parentOf> | (typeof ROUTES)[number]['name'] = name;
      for (let step = 0; step < 4 && place !== 'HOME'; step++) place = parentOf(place, app);
      expect(place, name).toBe('HOME');
    }
  });
});
