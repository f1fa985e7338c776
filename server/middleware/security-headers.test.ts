import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startSite } from '#tests/server/site.ts';
import { readConfig } from '../config.ts';
import { documentStart } from '../render/document.ts';
import { createSecurityHeaders } from './security-headers.ts';

const directive = (policy: string | undefined, name: string) =>
  policy
    ?.split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.slice(name.length + 1);

describe('the policy', () => {
  it('allows no foreign script and no inline script but the theme’s, on every answer', async () => {
    const { agent } = await startSite();
    for (const path of ['/enUS/promo', '/assets/app-1a2b.js', '/404', '/robots.txt']) {
      const { headers } = await agent.get(path);
      expect(directive(headers['content-security-policy'], 'script-src')).toMatch(
        /^'self' 'sha256-[\w+/=]{44}'$/,
      );
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  it('creates markup and script URLs only through the client’s policies', async () => {
    const { agent } = await startSite();
    const policy = (await agent.get('/enUS/promo')).headers['content-security-policy'];
    expect(directive(policy, 'require-trusted-types-for')).toBe("'script'");
    expect(directive(policy, 'trusted-types')).toBe('default site-html dompurify');
  });

  it('allows the inline script of the document by its hash', async () => {
    const { agent } = await startSite();
    const page = {
      head: { title: '', metas: [], links: [] },
      lang: 'en-US',
      dir: 'ltr',
      bodyClass: '',
    } as const;
    const [script = ''] = documentStart(page, { entry: '', styles: [], preloads: [] })
      .split('<script>')[1]
      ?.split('</script>') ?? [''];
    const hash = createHash('sha256').update(script).digest('base64');
    const policy = (await agent.get('/enUS/promo')).headers['content-security-policy'];
    expect(script).toContain('theme');
    expect(directive(policy, 'script-src')).toBe(`'self' 'sha256-${hash}'`);
  });

  it('allows calls to an API on another origin (BASE_URL)', () => {
    const { headers } = createSecurityHeaders(
      readConfig({ WEBAPI_ORIGIN: 'embedded', BASE_URL: 'https://api.example/base' }),
      false,
    );
    expect(directive(headers['Content-Security-Policy'], 'connect-src')).toBe("'self' https://api.example");
  });

  it('allows frames from https and from the API', () => {
    const env = { WEBAPI_ORIGIN: 'embedded', BASE_URL: 'http://api.example/base' };
    const policy = createSecurityHeaders(readConfig(env), false).headers['Content-Security-Policy'];
    expect(directive(policy, 'frame-src')).toBe("'self' https: http://api.example");
  });

  it.each([
    ['/enUS/promo', "'none'", 'DENY'],
    ['/enUS/none', "'none'", 'DENY'],
    ['/api/webapi/auth/info', "'self'", 'SAMEORIGIN'],
  ])('lets %s be framed by %s', async (path, ancestors, option) => {
    const { agent } = await startSite();
    const { headers } = await agent.get(path);
    expect(directive(headers['content-security-policy'], 'frame-ancestors')).toBe(ancestors);
    expect(headers['x-frame-options']).toBe(option);
  });

  it('is absent in development', () => {
    expect(
      createSecurityHeaders(readConfig({ WEBAPI_ORIGIN: 'embedded' }), true).headers[
        'Content-Security-Policy'
      ],
    ).toBeUndefined();
  });
});

describe('https', () => {
  const env = { SITE_ORIGIN: 'https://www.example.com', TRUST_PROXY: '1' };

  it('sets HSTS and upgrades requests on an https site', async () => {
    const { agent } = await startSite({ env });
    const { headers } = await agent.get('/enUS/promo').set('X-Forwarded-Proto', 'https');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });

  it('redirects an http visitor in one hop with path and query', async () => {
    const { agent } = await startSite({ env: { ...env, LOCALE_DOMAINS: 'zhTW=tw.example.com' } });
    const came = await agent
      .get('/promo?x=1')
      .set('X-Forwarded-Proto', 'http')
      .set('Host', 'tw.example.com:80');
    expect([came.status, came.headers.location]).toEqual([302, 'https://tw.example.com/promo?x=1']);
    const posted = await agent.post('/promo').set('X-Forwarded-Proto', 'http').set('Host', 'tw.example.com');
    expect(posted.status).toBe(307);
  });

  it('refuses an API call that came by http', async () => {
    const { agent, calls } = await startSite({ env });
    const asked = await agent.get('/api/webapi/auth/info').set('X-Forwarded-Proto', 'http');
    expect([asked.status, asked.headers.location]).toEqual([403, undefined]);
    expect(asked.body).toEqual({ status: 'error', message: 'HTTPS Required' });
    expect(calls).toEqual([]);
  });

  it('redirects to SITE_ORIGIN for any host', async () => {
    const { agent } = await startSite({ env: { ...env, SITE_ORIGIN: 'https://www.example.com:8443' } });
    for (const headers of [{ Host: 'evil.example' }, { 'X-Forwarded-Host': 'evil.example' }]) {
      const came = await agent.get('/promo?x=1').set({ 'X-Forwarded-Proto': 'http', ...headers });
      expect(came.headers.location).toBe('https://www.example.com:8443/promo?x=1');
    }
  });

  it('redirects nothing without a trusted proxy’s header', async () => {
    const behind = await startSite({ env });
    expect((await behind.agent.get('/enUS/promo')).status).toBe(200);
    const alone = await startSite({ env: { SITE_ORIGIN: 'https://www.example.com' } });
    expect((await alone.agent.get('/enUS/promo').set('X-Forwarded-Proto', 'http')).status).toBe(200);
  });
});
