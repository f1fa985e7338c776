import type { MemberInfo } from '#shared/webapi/schemas/auth.ts';
import type { MenuRoute } from './menus.ts';

/** How far something is that a member must set up; what is done needs no mark. */
export type SetupState = 'done' | 'waiting' | 'rejected' | 'todo';
export type MenuStates = Readonly<Partial<Record<MenuRoute, Exclude<SetupState, 'done'>>>>;

export const IDENTITY_STATES = {
  none: 'todo',
  pending: 'waiting',
  passed: 'done',
  rejected: 'rejected',
} satisfies Record<MemberInfo['identity_status'], SetupState>;

/** What menus say beside their entries, of all that the member's record tells. */
export function menuStatesOf(member: MemberInfo | undefined): MenuStates {
  if (!member) return {};
  const identity = IDENTITY_STATES[member.identity_status];
  return {
    ...(identity !== 'done' && { MEMBER_IDENTITY: identity }),
    ...(!member.has_safe_password && { MEMBER_SAFE_PSW_CHANGE: 'todo' as const }),
  };
}

/** The icon of a state and its colour. */
export const SETUP_MARKS = {
  done: { icon: 'circle-check', tone: 'text-primary-text' },
  waiting: { icon: 'clock', tone: 'text-waiting' },
  rejected: { icon: 'circle-x', tone: 'text-danger' },
  todo: { icon: 'circle', tone: 'text-faint' },
} satisfies Record<SetupState, { icon: string; tone: string }>;
