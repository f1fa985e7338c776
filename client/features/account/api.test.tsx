import { expect, it } from 'vitest';
import type { AppEnvironment } from '#platform/site/page.ts';
import { dialogsOfRefusedCall } from '#tests/setup/refused-call.tsx';
import { saveProfile, submitIdentity } from './api.ts';

const front_image = new File(['x'], 'front.jpg', { type: 'image/jpeg' });
const upload = { signal: new AbortController().signal, onProgress: () => {} };
const identity = { name: 'Ada', birthday: '1990-01-01', identity: { id_number: 'A123456789', front_image } };

it.each<[string, (app: AppEnvironment) => Promise<unknown>]>([
  ['POST /account', (app) => saveProfile(app, { name: 'Ada' })],
  ['POST /account', (app) => submitIdentity(app, identity, { key: 'key', ...upload })],
])('%s opens no dialog when the API refuses it', async (call, send) => {
  expect(await dialogsOfRefusedCall(call, send)).toEqual([]);
});
