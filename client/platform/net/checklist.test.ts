import { describe, expect, it } from 'vitest';
import type { SetupState } from '#platform/site/menu-states.ts';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import { cardStateOf, checklistOf } from './checklist.ts';

const member: MemberInfo = {
  account: 'ada1815',
  phone_masked: '09******78',
  transfer_mode: '0',
  identity_status: 'pending',
  has_safe_password: false,
};

describe('checklist', () => {
  const states = (info: Partial<MemberInfo>, card?: SetupState) =>
    checklistOf({ ...member, ...info }, card).map(({ key, state }) => `${key} ${state}`);

  it('shows each state of the identity', () => {
    expect(states({ identity_status: 'none' })).toContain('identity todo');
    expect(states({ identity_status: 'rejected' })).toContain('identity rejected');
    expect(states({ identity_status: 'passed' })).toContain('identity done');
  });

  it('has no item for cards while their state is unknown', () => {
    expect(states({}).some((entry) => entry.startsWith('card'))).toBe(false);
    expect(states({}, 'waiting')).toContain('card waiting');
  });

  it.each([
    [[], 'todo'],
    [['rejected', 'pending'], 'waiting'],
    [['rejected', 'verified'], 'done'],
    [['rejected', 'disabled'], 'rejected'],
    [['disabled'], 'todo'],
  ] as const)('tells the best of the cards: %j is %s', (statuses, state) => {
    expect(cardStateOf(statuses.map((status) => ({ status })))).toBe(state);
  });
});
