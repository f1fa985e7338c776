import { defineCalls } from '../call.ts';

/** Entries that the site keeps for a member on all devices: favourites, last games, settings. */
export const PREFERENCE_CALLS = defineCalls({
  preferences: {
    method: 'GET',
    path: '/preference',
    access: 'member',
    answers: 'bare',
    optional: true,
    schemas: () => import('../schemas/preference.ts'),
    item: 'preference',
  },
  /** Answers all entries after the changes, as `preferences` does. */
  savePreferences: {
    method: 'POST',
    path: '/preference',
    access: 'member',
    answers: 'bare',
    optional: true,
    schemas: () => import('../schemas/preference.ts'),
    body: 'preferenceChanges',
    item: 'preference',
  },
});
