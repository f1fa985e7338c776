import { defineCalls } from '../call.ts';

/** Fields that all calls share. Each call answers the limits. */
const LIMITS = {
  access: 'member',
  answers: 'one',
  optional: true,
  schemas: () => import('../schemas/limits.ts'),
  item: 'playLimits',
} as const;

/** A member's own limits, breaks and self-exclusion. Each call answers the current state of all limits. */
export const LIMIT_CALLS = defineCalls({
  playLimits: {
    ...LIMITS,
    method: 'GET',
    path: '/account/limits',
    freshSeconds: 10,
  },
  setLimit: {
    ...LIMITS,
    method: 'POST',
    path: '/account/limits',
    invalidates: ['playLimits'],
    body: 'limitBody',
  },
  removeLimit: {
    ...LIMITS,
    method: 'POST',
    path: '/account/limits/remove',
    invalidates: ['playLimits'],
    body: 'whichLimitBody',
  },
  revokeLimitChange: {
    ...LIMITS,
    method: 'POST',
    path: '/account/limits/revoke',
    invalidates: ['playLimits'],
    body: 'whichLimitBody',
  },
  takeBreak: {
    ...LIMITS,
    method: 'POST',
    path: '/account/break',
    invalidates: ['playLimits', 'discounts', 'depositDetail', 'depositRecords', 'mails', 'unreadMails'],
    body: 'breakBody',
  },
  excludeSelf: {
    ...LIMITS,
    method: 'POST',
    path: '/account/exclusion',
    invalidates: ['playLimits', 'discounts', 'depositDetail', 'depositRecords', 'mails', 'unreadMails'],
    body: 'exclusionBody',
  },
});
