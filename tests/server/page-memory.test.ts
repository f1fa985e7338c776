import { getEventListeners } from 'node:events';
import { expect, it, vi } from 'vitest';
import { shareBuiltSite } from './built-site.ts';

const built = shareBuiltSite();

it('leaves no listener on the abort signals of a sent page, because Node would keep them and the page in memory', async () => {
  const signals = vi.spyOn(AbortSignal, 'any');
  const site = await built.start((call, send) => send(call));
  const headers = { accept: 'text/html', cookie: await built.logIn() };
  const answer = await fetch(`${site.origin}/enUS/member`, { headers });
  expect(answer.status).toBe(200);
  await answer.text();
  const combined = signals.mock.results.map(({ value }) => value as AbortSignal);
  // One for the page and one for each of its calls.
  expect(combined.length).toBeGreaterThan(1);
  expect(combined.flatMap((signal) => getEventListeners(signal, 'abort'))).toEqual([]);
});
