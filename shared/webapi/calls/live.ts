import { defineCalls } from '../call.ts';

/** Beyond the specification, for FRONT_LIVE. */
export const LIVE_CALLS = defineCalls({
  /** The newest wins of all members, newest first. */
  recentWins: {
    method: 'GET',
    path: '/recentWin',
    access: 'any',
    sharedByGuests: true,
    answers: 'list',
    optional: true,
    freshSeconds: 10,
    schemas: () => import('../schemas/live.ts'),
    item: 'recentWin',
  },
});

/**
 * Path of the event stream (text/event-stream) below /api/webapi. It is no call of the catalogue: it has no envelope and does
 * not end. Optional, like `recentWins`.
 */
export const STREAM_PATH = '/stream';
