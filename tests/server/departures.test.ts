import { expect, it } from 'vitest';
import { shareBuiltSite } from './built-site.ts';
import { CHROME } from './site.ts';

const built = shareBuiltSite();

it('shows a page whose API sends ids as text, and reports the field to the operator', async () => {
  const site = await built.start(async (call, send) => {
    const answer = await send(call);
    const body = call.path.startsWith('/promotions')
      ? answer.body.replace(/"id":(\d+)/g, '"id":"$1"')
      : answer.body;
    return { ...answer, body };
  });
  const answer = await site.agent.get('/enUS/promo').set({ accept: 'text/html', 'user-agent': CHROME });
  expect(answer.status).toBe(200);
  expect(answer.text.includes('We add a bonus equal to your first deposit')).toBe(true);
  await expect
    .poll(async () => (await site.agent.get('/metrics')).text)
    .toContain('site_contract_departures_total{call="promotions",field="id",reading="tolerated"} 1\n');
  const lines = site.log.filter(({ msg }) => msg === 'an API answer departs from the contract');
  expect(lines).toMatchObject([{ call: 'promotions', field: 'id', reading: 'tolerated', source: 'page' }]);
});
