import { defineCalls } from '#shared/webapi/call.ts';

/** What the page of a launched demo game asks for: calls of the embedded API's own games, not of the contract. */
export const PLAY_CALLS = defineCalls({
  table: {
    method: 'GET',
    path: '/play/:session/state',
    access: 'any',
    answers: 'one',
    schemas: () => import('./schemas.ts'),
    item: 'playState',
  },
  bet: {
    method: 'POST',
    path: '/play/:session/bet',
    access: 'any',
    answers: 'one',
    schemas: () => import('./schemas.ts'),
    body: 'betBody',
    item: 'betAnswer',
  },
});
