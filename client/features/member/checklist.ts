import type { MemberInfo } from '#shared/webapi/auth.ts';

/** What makes an account complete: a phone, a checked identity, a card to be paid to, a safe password. */
export interface ChecklistItem {
  key: 'phone' | 'identity' | 'card' | 'safePassword';
  state: 'done' | 'waiting' | 'rejected' | 'todo';
  /** Where it is done, where there is such a page. */
  page: 'MEMBER_PROFILE' | 'MEMBER_IDENTITY' | 'MEMBER_CARD_LIST' | 'MEMBER_SAFE_PSW_CHANGE';
}

const IDENTITY_STATES = {
  none: 'todo',
  pending: 'waiting',
  passed: 'done',
  rejected: 'rejected',
} satisfies Record<MemberInfo['identity_status'], ChecklistItem['state']>;

/** The checklist of a member. `hasCard` undefined: not known (yet), then nothing is said about cards. */
export function checklistOf(member: MemberInfo, hasCard: boolean | undefined): ChecklistItem[] {
  const stateOf = (isDone: boolean) => (isDone ? 'done' : 'todo');
  return [
    { key: 'phone', state: stateOf(Boolean(member.phone_masked)), page: 'MEMBER_PROFILE' },
    { key: 'identity', state: IDENTITY_STATES[member.identity_status], page: 'MEMBER_IDENTITY' },
    ...(hasCard === undefined
      ? []
      : [{ key: 'card', state: stateOf(hasCard), page: 'MEMBER_CARD_LIST' } as const]),
    { key: 'safePassword', state: stateOf(member.has_safe_password), page: 'MEMBER_SAFE_PSW_CHANGE' },
  ];
}
