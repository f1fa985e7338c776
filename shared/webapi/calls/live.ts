import { defineCalls } from '../call.ts';

/** Not part of the specification. The site uses it only while the setting FRONT_LIVE is on. */
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
