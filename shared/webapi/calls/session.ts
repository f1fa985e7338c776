import { defineCalls } from '../call.ts';

/** Login, signup, and the session of a member. */
export const SESSION_CALLS = defineCalls({
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'any',
    client: 'webapi',
    answers: 'one',
    schemas: () => import('../schemas/auth.ts'),
    body: 'loginBody',
    item: 'authToken',
  },
  signUp: {
    method: 'POST',
    path: '/account',
    access: 'guest',
    client: 'webapi',
    answers: 'one',
    schemas: () => import('../schemas/account.ts'),
    body: 'signUpBody',
    item: 'authToken',
  },
  refresh: {
    method: 'POST',
    path: '/auth/refresh',
    access: 'member',
    client: 'webapi',
    answers: 'one',
    schemas: () => import('../schemas/auth.ts'),
    item: 'authToken',
  },
  /** Succeeds with an invalid token too, without a 401. */
  logout: {
    method: 'DELETE',
    path: '/auth/logout',
    access: 'any',
    client: 'webapi',
    answers: 'nothing',
  },
  memberInfo: {
    method: 'GET',
    path: '/auth/info',
    access: 'member',
    answers: 'one',
    freshSeconds: 60,
    schemas: () => import('../schemas/auth.ts'),
    item: 'memberInfo',
  },
});
