import { expect } from 'vitest';
import type { AppEnvironment } from '#platform/site/page.ts';
import { renderApp } from './app.tsx';

/**
 * Sends a call ("POST /auth/login") that the API refuses, and returns the dialogs that the app opened for it. A form
 * shows the refusal itself, so its calls must open none.
 */
export async function dialogsOfRefusedCall(call: string, send: (app: AppEnvironment) => Promise<unknown>) {
  const { app } = await renderApp(null, { api: { [call]: { refused: 'Refused by the API' } } });
  await expect(send(app)).rejects.toThrow('Refused by the API');
  return app.dialogs.getState().dialogs;
}
