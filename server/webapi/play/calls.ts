import { defineCalls } from '#shared/webapi/call.ts';

/** Calls of the demo games' pages. They belong to the embedded API only, not to the contract. */
export const PLAY_CALLS = defineCalls({
  state: {
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
  /** Sent once a minute while the page is visible. A refusal says why the next bet will be refused. */
  playing: {
    method: 'POST',
    path: '/play/:session/playing',
    access: 'any',
    answers: 'nothing',
  },
});
