import { describe, expect, it } from 'vitest';
import { parentOf } from './parents.ts';

describe('parentOf', () => {
  it('leads from a page to the one above it', () => {
    const app = { hasPage: () => true };
    expect(parentOf('PROMO_DETAIL', app)).toBe('PROMO');
    expect(parentOf('MEMBER_CARD_FORM_EDIT', app)).toBe('MEMBER_CARD_LIST');
    expect(parentOf('RECORD_GAME', app)).toBe('MEMBER_RECORD');
    expect(parentOf('TRADE', app)).toBe('MEMBER');
    expect(parentOf('MEMBER', app)).toBe('HOME');
    expect(parentOf('NOT_FOUND', app)).toBe('HOME');
  });

  it('leads past a page that is not there', () => {
    expect(parentOf('RECORD_SHARE', { hasPage: (name) => name !== 'MEMBER_SHARE' })).toBe('MEMBER');
    expect(parentOf('PROMO_DETAIL', { hasPage: () => false })).toBe('HOME');
  });
});
