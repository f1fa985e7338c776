import { defineCalls } from '../call.ts';

/** The member's sessions and the event log of the account. */
export const DEVICE_CALLS = defineCalls({
  /** At most the 100 sessions that were used last, this one first. */
  sessions: {
    method: 'GET',
    path: '/auth/session',
    access: 'member',
    answers: 'list',
    optional: true,
    freshSeconds: 5,
    schemas: () => import('../schemas/devices.ts'),
    item: 'memberSession',
  },
  /** The tokens and games of the session end at once. */
  endSession: {
    method: 'DELETE',
    path: '/auth/session/:id',
    digits: ['id'],
    access: 'member',
    answers: 'nothing',
    optional: true,
    invalidates: ['sessions', 'accountEvents'],
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/auth/otherSessions',
    access: 'member',
    answers: 'one',
    optional: true,
    invalidates: ['sessions', 'accountEvents'],
    schemas: () => import('../schemas/devices.ts'),
    item: 'endedSessions',
  },
  /** The last 90 days, newest first. */
  accountEvents: {
    method: 'GET',
    path: '/auth/accountLog',
    access: 'member',
    answers: 'pages',
    optional: true,
    freshSeconds: 5,
    schemas: () => import('../schemas/devices.ts'),
    query: 'accountLogQuery',
    item: 'accountEvent',
  },
});
