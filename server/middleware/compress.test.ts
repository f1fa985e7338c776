import { describe, expect, it } from 'vitest';
import { CHROME, fakePage, startSite } from '#tests/server/site.ts';

const LARGE = JSON.stringify({ status: 'ok', data: 'x'.repeat(5000) });

describe('compression', () => {
  it('is done for the API where it did not do it itself', async () => {
    const { agent } = await startSite({
      api: (_req, res) => res.writeHead(200, { 'content-type': 'application/json' }).end(LARGE),
    });
    for (const encoding of ['br', 'gzip']) {
      const answer = await agent.get('/api/webapi/x').set('Accept-Encoding', encoding);
      expect([answer.headers['content-encoding'], answer.text]).toEqual([encoding, LARGE]);
      expect(answer.headers.vary).toContain('Accept-Encoding');
    }
    const plain = await agent.get('/api/webapi/x').set('Accept-Encoding', 'identity');
    expect([plain.headers['content-encoding'], plain.text]).toEqual([undefined, LARGE]);
  });

  it('is done in one go for a page of one write, with its length', async () => {
    const { agent } = await startSite({ env: { PAGE_CACHE_SECONDS: '0' } });
    const lengths = [];
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await agent.get('/enUS/promo').set('Accept-Encoding', encoding);
      expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
      expect(answer.text).toContain('data-page="PROMO"');
      lengths.push(Number(answer.headers['content-length']));
    }
    expect(lengths.every((length) => length > 0)).toBe(true);
    expect(lengths[0]).toBeLessThan(Number(lengths[2]));
  });

  it('is done as it goes for a page that streams, which arrives before it is whole', async () => {
    let finish: (() => void) | undefined;
    const { origin } = await startSite({
      render: async (asked) =>
        fakePage(asked, {
          isComplete: false,
          pipe: (destination) => {
            // React's pipe knows flush; the contract leaves it open.
            const stream = destination as typeof destination & {
              write: (text: string) => void;
              flush: () => void;
            };
            stream.write(`<p>first ${'y'.repeat(3000)}</p>`);
            stream.flush();
            finish = () => {
              stream.write('<p>second</p>');
              stream.end();
            };
          },
        }),
    });
    const response = await fetch(`${origin}/enUS/promo`, {
      headers: { 'accept-encoding': 'gzip', 'user-agent': CHROME },
    });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('first')) text += (await reader?.read())?.value ?? '';
    expect(text).not.toContain('second');
    finish?.();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value;
    expect(text).toContain('<p>second</p></div><script type="application/json" id="page-state">');
    expect(text.endsWith('</html>')).toBe(true);
  });
});
