import { IDENTITY_STATES, type SetupState } from '#platform/site/menu-states.ts';
import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import type { PayoutStatus } from '#shared/webapi/schemas/bank-card.ts';

/** One item of the account setup. */
export interface ChecklistItem {
  key: 'phone' | 'identity' | 'card' | 'safePassword';
  state: SetupState;
  /** The page of the item; the site may not have it. */
  page: 'MEMBER_PROFILE' | 'MEMBER_IDENTITY' | 'MEMBER_CARD_LIST' | 'MEMBER_SAFE_PSW_CHANGE';
}

/** The checklist of a member. Without the item `card` while its state is unknown. */
export function checklistOf(member: MemberInfo, card: SetupState | undefined): ChecklistItem[] {
  const stateOf = (isDone: boolean) => (isDone ? 'done' : 'todo');
  return [
    { key: 'phone', state: stateOf(Boolean(member.phone_masked)), page: 'MEMBER_PROFILE' },
    { key: 'identity', state: IDENTITY_STATES[member.identity_status], page: 'MEMBER_IDENTITY' },
    ...(card === undefined ? [] : [{ key: 'card', state: card, page: 'MEMBER_CARD_LIST' } as const]),
    { key: 'safePassword', state: stateOf(member.has_safe_password), page: 'MEMBER_SAFE_PSW_CHANGE' },
  ];
}

/** The best state of all bank accounts. */
export function cardStateOf(list: readonly { status: PayoutStatus }[]): SetupState {
  const has = (wanted: PayoutStatus) => list.some(({ status }) => status === wanted);
  if (has('verified')) return 'done';
  if (has('pending')) return 'waiting';
  return has('rejected') ? 'rejected' : 'todo';
}
