import { expect, it } from 'vitest';
import { CHROME, startSite } from './site.ts';

/** Codes that the embedded API "sent" are named to who tries the site on this very machine, and to nobody else. */
async function outboxFor(host: string, env: Record<string, string> = {}) {
  const { agent, renders } = await startSite({ env });
  await agent.get('/enUS/signup').set({ 'User-Agent': CHROME, Accept: 'text/html', Host: host });
  expect(renders).toHaveLength(1);
  return renders[0]?.config.outboxUrl;
}

it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])('is named to %s', async (host) => {
  expect(await outboxFor(host)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/dev\/outbox$/);
});

it('is not named to other hosts, nor with an API of the operator', async () => {
  expect(await outboxFor('www.example.com')).toBeUndefined();
  expect(await outboxFor('localhost:3000', { WEBAPI_ORIGIN: 'https://api.example.com' })).toBeUndefined();
});
