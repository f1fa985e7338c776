import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import type { MenuRoute } from './menus.ts';

/** State of something that a member must set up. Menus show no mark for `done`. */
export type SetupState = 'done' | 'waiting' | 'rejected' | 'todo';
export type MenuStates = Readonly<Partial<Record<MenuRoute, Exclude<SetupState, 'done'>>>>;

export const IDENTITY_STATES = {
  none: 'todo',
  pending: 'waiting',
  passed: 'done',
  rejected: 'rejected',
} satisfies Record<MemberInfo['identity_status'], SetupState>;

/** The marks of menu entries that follow from the member's record. */
export function menuStatesOf(member: MemberInfo | undefined): MenuStates {
  if (!member) return {};
  const identity = IDENTITY_STATES[member.identity_status];
  return {
    ...(identity !== 'done' && { MEMBER_IDENTITY: identity }),
    ...(!member.has_safe_password && { MEMBER_SAFE_PSW_CHANGE: 'todo' as const }),
  };
}

/** Icon and colour of each state. */
export const SETUP_MARKS = {
  done: { icon: 'circle-check', tone: 'text-primary-text' },
  waiting: { icon: 'clock', tone: 'text-waiting' },
  rejected: { icon: 'circle-x', tone: 'text-danger' },
  todo: { icon: 'circle', tone: 'text-faint' },
} satisfies Record<SetupState, { icon: string; tone: string }>;
