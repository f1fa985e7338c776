import { describe, expect, it } from 'vitest';
import { startSite } from '#tests/server/site.ts';

describe('the icon service', () => {
  it('answers the asked icons as iconify JSON, which may be cached', async () => {
    const { agent } = await startSite();
    const answer = await agent.get('/icons/lucide.json?icons=house,activity-square,house,no-such-icon');
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toContain('max-age=604800');
    expect(Object.keys(answer.body.icons)).toEqual(['activity-square', 'house']);
    expect(answer.body.icons.house.body).toContain('<path');
    expect(answer.body).toMatchObject({
      prefix: 'lucide',
      not_found: ['no-such-icon'],
      width: 24,
      height: 24,
    });
  });

  it('answers sixty at once', async () => {
    const { agent } = await startSite();
    const names = Array.from({ length: 60 }, (_, index) => `a${index}`);
    const answer = await agent.get(`/icons/lucide.json?icons=${names.join(',')}`);
    expect([answer.status, answer.body.not_found.length]).toEqual([200, 60]);
  });

  it.each([
    ['/icons/mdi.json?icons=home', 404],
    ['/icons/constructor.json?icons=a', 404],
    ['/icons/../package.json?icons=a', 404],
    ['/icons/lucide', 404],
    ['/icons/lucide.json', 400],
    ['/icons/lucide.json?icons=', 400],
    ['/icons/lucide.json?icons=../x', 400],
    ['/icons/lucide.json?icons=__proto__', 400],
    ['/icons/lucide.json?icons=a&icons=b', 400],
    [`/icons/lucide.json?icons=${'a'.repeat(61)}`, 400],
    [`/icons/lucide.json?icons=${Array.from({ length: 61 }, (_, index) => `a${index}`).join(',')}`, 400],
  ])('%s is answered %d', async (path, status) => {
    const { agent } = await startSite();
    expect((await agent.get(path)).status).toBe(status);
  });

  it('allows only GET and HEAD', async () => {
    const { agent } = await startSite();
    expect((await agent.post('/icons/lucide.json?icons=house')).status).toBe(405);
  });
});
