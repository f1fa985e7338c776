import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startSite } from '#tests/server/site.ts';

/** An operator's name and description in the requested locale. */
const api: RequestListener = (req, res) => {
  const path = req.url?.split('?')[0];
  const isChinese = req.headers.locale === 'zhTW';
  const entries = {
    title: isChinese ? '金沙島 | 線上娛樂' : 'Golden Sands Island | Play',
    description: isChinese ? '一座島，所有遊戲。' : 'One island, every game.',
    og_site_name: isChinese ? '金沙島' : 'Golden Sands Island',
  };
  const list = Object.entries(entries).map(([name, content]) => ({ name, content }));
  const data = path === '/api/webapi/webSite' ? list : { list: [] };
  res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ status: 'ok', data }));
};

describe('the web app manifest', () => {
  it('has the operator’s name, in the locale and for the device of the page', async () => {
    const { agent } = await startSite({ api });
    const english = await agent.get('/manifest-enUS.webmanifest');
    expect(english.headers['content-type']).toContain('application/manifest+json');
    expect(JSON.parse(english.text)).toMatchObject({
      id: '/',
      name: 'Golden Sands Island',
      short_name: 'Golden Sands',
      description: 'One island, every game.',
      lang: 'en-US',
      dir: 'ltr',
      start_url: '/enUS',
      scope: '/',
      theme_color: '#030712',
    });
    const chinese = JSON.parse((await agent.get('/manifest-m-zhTW.webmanifest')).text);
    expect(chinese).toMatchObject({ id: '/', name: '金沙島', lang: 'zh-TW', start_url: '/m/zhTW' });
    expect(JSON.parse(english.text).screenshots.map(({ label }: Record<string, string>) => label)).toEqual([
      'Home',
      'Slots',
      'Home',
      'Slots',
    ]);
    expect(chinese.shortcuts.map(({ name, url }: Record<string, string>) => [name, url])).toEqual([
      ['存款', '/m/zhTW/member/deposit'],
      ['電子', '/m/zhTW/game/eGame'],
      ['優惠活動', '/m/zhTW/promo'],
      ['線上客服', '/m/zhTW/custom-service'],
    ]);
  });

  it('names existing files with their sizes', async () => {
    const { agent } = await startSite({ api });
    for (const name of ['enUS', 'm-zhTW']) {
      const { icons, screenshots, shortcuts } = JSON.parse(
        (await agent.get(`/manifest-${name}.webmanifest`)).text,
      );
      const pictures: { src: string; sizes: string }[] = [
        ...icons,
        ...screenshots,
        ...shortcuts.flatMap((entry: { icons: object[] }) => entry.icons),
      ];
      expect(pictures.length).toBe(13);
      for (const { src, sizes } of pictures) {
        const file = readFileSync(new URL(`../../../public${src}`, import.meta.url));
        const { width, height } = await sharp(file).metadata();
        if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes);
      }
      expect(new Set(screenshots.map((entry: Record<string, string>) => entry.form_factor))).toEqual(
        new Set(['wide', 'narrow']),
      );
    }
  });

  it('uses the path style of the host', async () => {
    const { agent } = await startSite({
      api,
      env: { LOCALE_DOMAINS: 'zhTW=tw.example.com,enUS=en.example.com', LOCALE_STRATEGY: 'prefix' },
    });
    // The host's own locale: an installed app opens no page on another host.
    const answer = await agent.get('/manifest-enUS.webmanifest').set('Host', 'tw.example.com');
    expect(JSON.parse(answer.text)).toMatchObject({ name: '金沙島', lang: 'zh-TW', start_url: '/home' });
  });

  it('is cached for an hour by its ETag', async () => {
    const { agent } = await startSite({ api });
    const { headers } = await agent.get('/manifest-enUS.webmanifest');
    expect(headers['cache-control']).toBe('public, max-age=3600');
    const again = await agent.get('/manifest-enUS.webmanifest').set('If-None-Match', headers.etag ?? '');
    expect(again.status).toBe(304);
    expect((await agent.post('/manifest-enUS.webmanifest')).status).toBe(405);
    expect((await agent.get('/manifest-enus.webmanifest').set('Accept', '*/*')).status).toBe(404);
  });

  it('has the host name without an API', async () => {
    const { agent } = await startSite({ isApiDown: true });
    const { status, headers, text } = await agent.get('/manifest-enUS.webmanifest');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
    expect(JSON.parse(text)).toMatchObject({ name: '127.0.0.1', start_url: '/enUS' });
  });
});
