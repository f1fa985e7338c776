import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Config, ConfigError, pathStyleOf, publicConfigOf, readConfig } from './config.ts';

/** The demo API and these variables. */
const readDemo = (env: Record<string, string> = {}) => readConfig({ WEBAPI_ORIGIN: 'embedded', ...env });

describe('without a variable', () => {
  it('has the defaults of the README', () => {
    expect(readDemo()).toEqual({
      PORT: 3000,
      HOST: '0.0.0.0',
      WEBAPI_DATA_DIR: '.data',
      WEBAPI_TOKEN_SECONDS: 3600,
      BASE_URL: '',
      DEV_SITE_HOST: 'www.example.com',
      ALLOWED_HOSTS: [],
      DEFAULT_LOCALE: 'enUS',
      LOCALE_STRATEGY: 'prefix',
      LOCALE_DOMAINS: {},
      LOCALE_COOKIE_CROSS_ORIGIN: false,
      API_SILENT: true,
      BUILD_POLL_SECONDS: 3600,
      SITE_CACHE_SECONDS: 60,
      PAGE_CACHE_SECONDS: 10,
      PAGE_CACHE_MB: 24,
      TRUST_PROXY: 0,
      WEBAPI_TIMEOUT_MS: 8000,
      RENDER_LIMIT: 32,
      RENDER_QUEUE: 500,
      MAX_CONNECTIONS: 5000,
      LOG_LEVEL: 'info',
      SHUTDOWN_SECONDS: 20,
      RUM: true,
      SERVICE_WORKER: true,
      OTEL_TRACES_SAMPLER_ARG: 1,
      READY_WITHOUT_API: false,
    } satisfies Config);
  });

  it('treats an empty variable as unset', () => {
    expect(readDemo({ PORT: '', SITE_ORIGIN: '', ROUTE_RULES: '' })).toEqual(readDemo());
  });
});

describe('values', () => {
  it('are read', () => {
    const config = readConfig({
      PORT: '0',
      WEBAPI_ORIGIN: 'https://api.example/',
      BASE_URL: 'https://cdn.example/base/',
      SITE_ORIGIN: 'https://www.site.example',
      ALLOWED_HOSTS: 'A.example, b.example',
      DEFAULT_LOCALE: 'zhTW',
      LOCALE_STRATEGY: 'prefix_except_default',
      LOCALE_DOMAINS: 'enUS=en.example.com, zhTW=TW.example.com',
      LOCALE_COOKIE_CROSS_ORIGIN: '1',
      API_SILENT: '0',
      PAGE_CACHE_SECONDS: '0',
      PAGE_CACHE_MB: '2',
      TRUST_PROXY: '2',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
    });
    expect(config).toMatchObject({
      PORT: 0,
      WEBAPI_ORIGIN: 'https://api.example',
      BASE_URL: 'https://cdn.example/base',
      SITE_ORIGIN: 'https://www.site.example',
      ALLOWED_HOSTS: ['a.example', 'b.example'],
      DEFAULT_LOCALE: 'zhTW',
      LOCALE_STRATEGY: 'prefix_except_default',
      LOCALE_DOMAINS: { 'en.example.com': 'enUS', 'tw.example.com': 'zhTW' },
      LOCALE_COOKIE_CROSS_ORIGIN: true,
      API_SILENT: false,
      PAGE_CACHE_SECONDS: 0,
      PAGE_CACHE_MB: 2,
      TRUST_PROXY: 2,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_TRACES_SAMPLER_ARG: 0.05,
    });
  });

  it('the VAPID keys belong together', () => {
    const keys = {
      WEBAPI_VAPID_PUBLIC: `B${'p'.repeat(86)}`,
      WEBAPI_VAPID_PRIVATE: 's'.repeat(43),
      WEBAPI_VAPID_SUBJECT: 'mailto:desk@site.example',
    };
    expect(readDemo(keys)).toMatchObject(keys);
    expect(() => readDemo({ ...keys, WEBAPI_VAPID_SUBJECT: '' })).toThrow('belong together');
    expect(() => readDemo({ ...keys, WEBAPI_VAPID_PUBLIC: 'short' })).toThrow('WEBAPI_VAPID_PUBLIC is not');
  });

  it('only "0" makes the API error log loud (spec §8)', () => {
    expect(readDemo({ API_SILENT: '1' }).API_SILENT).toBe(true);
    expect(readDemo({ API_SILENT: '0' }).API_SILENT).toBe(false);
  });
});

describe('WEBAPI_ORIGIN', () => {
  const message = "Set WEBAPI_ORIGIN to your API's origin, or to `embedded` for the demo API.";

  it.each([{}, { WEBAPI_ORIGIN: '' }])('stops the start when it is %j', (env) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(message));
  });

  it('starts the demo API as "embedded", which pages may know', () => {
    const demo = readConfig({ WEBAPI_ORIGIN: 'embedded' });
    expect([demo.WEBAPI_ORIGIN, publicConfigOf(demo, 'b1').isDemo]).toEqual([undefined, true]);
    const own = readConfig({ WEBAPI_ORIGIN: 'https://api.example' });
    expect([own.WEBAPI_ORIGIN, publicConfigOf(own, 'b1').isDemo]).toEqual(['https://api.example', false]);
  });
});

describe('a variable whose name is almost one of the site', () => {
  it.each([
    ['WEBAPI_ORGIN', 'WEBAPI_ORIGIN'],
    ['WEB_API_ORIGIN', 'WEBAPI_ORIGIN'],
    ['ALLOWED_HOST', 'ALLOWED_HOSTS'],
    ['SITE_ORIGINS', 'SITE_ORIGIN'],
    ['TRUST_PROXYS', 'TRUST_PROXY'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['RENDER_LIMITS', 'RENDER_LIMIT'],
    ['PROT', 'PORT'],
    ['HOSTS', 'HOST'],
  ])('%s stops the start and suggests %s', (name, meant) => {
    expect(() => readDemo({ [name]: 'x' })).toThrow(`${name} is unknown: did you mean ${meant}?`);
  });

  it('is named together with what is missing because of it', () => {
    expect(() => readConfig({ WEBAPI_ORGIN: 'https://api.example' })).toThrow(
      /^WEBAPI_ORGIN is unknown: did you mean WEBAPI_ORIGIN\?; Set WEBAPI_ORIGIN to /,
    );
  });

  it('is not one of Node, the shell, npm, Docker or Kubernetes, nor an empty one', () => {
    const names = ['HOME', 'PATH', 'PWD', 'TERM', 'USER', 'LANG', 'TZ', 'HOSTNAME', 'LOGNAME', 'SHLVL', 'CI'];
    const more = [
      'NODE_ENV',
      'NODE_OPTIONS',
      'NO_PROXY',
      'ROOT',
      'NUM',
      'SITE_PORT',
      'SITE_SERVICE_HOST',
      'RUN',
    ];
    expect(readDemo(Object.fromEntries([...names, ...more].map((name) => [name, 'x'])))).toEqual(readDemo());
    expect(readDemo({ ALLOWED_HOST: '' })).toEqual(readDemo());
  });
});

it.each([
  ['https://api.example', 'https://api.example'],
  ['https://API.example:443/', 'https://api.example'],
  ['https://api.example/v2', 'https://api.example/v2'],
  ['http://api.example:9000/member-site/v2.1/', 'http://api.example:9000/member-site/v2.1'],
])('reads WEBAPI_ORIGIN=%s as %s', (text, webapiOrigin) => {
  expect(readConfig({ WEBAPI_ORIGIN: text }).WEBAPI_ORIGIN).toBe(webapiOrigin);
});

describe('an invalid variable stops the start with its name and the reason', () => {
  it.each([
    ['PORT', '70000', 'PORT is over 65535'],
    ['PORT', '80x', 'PORT is not a whole number'],
    ['PORT', '-1', 'PORT is not a whole number'],
    ['WEBAPI_ORIGIN', 'api.example', 'WEBAPI_ORIGIN is not an origin'],
    ['WEBAPI_ORIGIN', 'https://api.example/v2?x=1', 'WEBAPI_ORIGIN is not an origin'],
    ['WEBAPI_ORIGIN', 'https://api.example/a%2fb', 'WEBAPI_ORIGIN is not an origin'],
    ['WEBAPI_ORIGIN', 'https://api.example//v2', 'WEBAPI_ORIGIN is not an origin'],
    ['WEBAPI_ORIGIN', 'https://api.example/api/webapi/', 'WEBAPI_ORIGIN must not end with /api/webapi'],
    ['WEBAPI_ORIGIN', 'ftp://api.example', 'WEBAPI_ORIGIN is not an origin'],
    ['WEBAPI_ORIGIN', 'https://user:pw@api.example', 'WEBAPI_ORIGIN is not an origin'],
    ['BASE_URL', '//cdn.example', 'BASE_URL is not an http(s) base URL'],
    ['BASE_URL', 'https://[api', 'BASE_URL is not an http(s) base URL'],
    ['BASE_URL', 'javascript:alert(1)', 'BASE_URL is not an http(s) base URL'],
    ['SITE_ORIGIN', 'www.site.example', 'SITE_ORIGIN is not an origin'],
    ['DEV_SITE_HOST', 'a b', 'DEV_SITE_HOST is not a host name'],
    [
      'ALLOWED_HOSTS',
      'a.example,http://b.example',
      'ALLOWED_HOSTS has "http://b.example", which is not a host name',
    ],
    ['DEFAULT_LOCALE', 'en-US', 'DEFAULT_LOCALE is none of enUS, zhTW'],
    ['LOCALE_STRATEGY', 'suffix', 'LOCALE_STRATEGY is none of prefix,'],
    ['LOCALE_DOMAINS', 'enUS:en.example.com', 'LOCALE_DOMAINS has "enUS:en.example.com"'],
    ['LOCALE_DOMAINS', 'enUS=a.example,zhTW=A.example', 'LOCALE_DOMAINS names a.example twice'],
    ['LOCALE_DOMAINS', 'frFR=fr.example.com', 'LOCALE_DOMAINS has "frFR=fr.example.com"'],
    ['LOCALE_COOKIE_CROSS_ORIGIN', 'yes', 'LOCALE_COOKIE_CROSS_ORIGIN is neither 0 nor 1'],
    ['ROUTE_RULES', '/nowhere/rules.json', 'ROUTE_RULES names an invalid file: ENOENT'],
    ['BUILD_POLL_SECONDS', '1.5', 'BUILD_POLL_SECONDS is not a whole number'],
    ['SITE_CACHE_SECONDS', 'x', 'SITE_CACHE_SECONDS is not a whole number'],
    ['PAGE_CACHE_SECONDS', '9999', 'PAGE_CACHE_SECONDS is over 3600'],
    ['TRUST_PROXY', 'true', 'TRUST_PROXY is not a whole number'],
    ['WEBAPI_TIMEOUT_MS', '0', 'WEBAPI_TIMEOUT_MS is under 1'],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'collector:4318',
      'OTEL_EXPORTER_OTLP_ENDPOINT is not an http(s) base URL',
    ],
    ['OTEL_TRACES_SAMPLER_ARG', '5%', 'OTEL_TRACES_SAMPLER_ARG is not a number from 0 to 1'],
    ['API_SILENT', 'banana', 'API_SILENT is neither 0 nor 1'],
    ['READY_WITHOUT_API', 'yes', 'READY_WITHOUT_API is neither 0 nor 1'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is none of fatal,'],
    ['SHUTDOWN_SECONDS', '-5', 'SHUTDOWN_SECONDS is not a whole number'],
  ])('%s=%s', (name, value, problem) => {
    expect(() => readDemo({ [name]: value })).toThrow(ConfigError);
    expect(() => readDemo({ [name]: value })).toThrow(problem);
  });

  it.each([
    ['PORT', 0, 65_535],
    ['METRICS_PORT', 1, 65_535],
    ['WEBAPI_TOKEN_SECONDS', 60, 31_536_000],
    ['BUILD_POLL_SECONDS', 0, 604_800],
    ['SITE_CACHE_SECONDS', 0, 86_400],
    ['PAGE_CACHE_SECONDS', 0, 3600],
    ['PAGE_CACHE_MB', 1, 4096],
    ['TRUST_PROXY', 0, 32],
    ['WEBAPI_TIMEOUT_MS', 1, 120_000],
    ['RENDER_LIMIT', 1, 10_000],
    ['RENDER_QUEUE', 0, 100_000],
    ['MAX_CONNECTIONS', 1, 1_000_000],
    ['SHUTDOWN_SECONDS', 0, 3600],
  ] as const)('%s is from %i to %i', (name, min, max) => {
    const read = (value: number) => readDemo({ [name]: String(value) })[name];
    expect([read(min), read(max)]).toEqual([min, max]);
    expect(() => read(min - 1)).toThrow(min === 0 ? 'is not a whole number' : `${name} is under ${min}`);
    expect(() => read(max + 1)).toThrow(`${name} is over ${max}`);
  });

  it('names all invalid variables', () => {
    expect(() => readDemo({ PORT: 'x', TRUST_PROXY: 'y' })).toThrow(/PORT .*; TRUST_PROXY /);
    expect(() => readDemo({ METRICS_PORT: '3000' })).toThrow('METRICS_PORT equals PORT');
  });

  it('refuses invalid route rules', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'rules-')), 'rules.json');
    writeFileSync(file, '{"/a":{"redirect":"javascript:alert(1)"}}');
    expect(() => readDemo({ ROUTE_RULES: file })).toThrow('neither to a path nor to an http(s) URL');
    writeFileSync(file, '{');
    expect(() => readDemo({ ROUTE_RULES: file })).toThrow('ROUTE_RULES names an invalid file');
  });
});

describe('the config', () => {
  it('the page carries the public part and nothing else', () => {
    const config = readConfig({
      WEBAPI_ORIGIN: 'http://internal:9000',
      LOCALE_DOMAINS: 'enUS=en.example.com',
    });
    const text = JSON.stringify(publicConfigOf(config, 'b1'));
    expect(text).not.toContain('internal');
    expect(Object.keys(JSON.parse(text))).toEqual([
      'baseUrl',
      'defaultLocale',
      'localeStrategy',
      'localeDomains',
      'siteOrigin',
      'isLocaleCookieCrossOrigin',
      'isApiSilent',
      'buildPollSeconds',
      'isRumOn',
      'isWorkerOn',
      'isDemo',
      'buildId',
    ]);
  });

  it('a host may fix its locale', () => {
    const config = readDemo({ LOCALE_DOMAINS: 'zhTW=tw.example.com' });
    expect(pathStyleOf(config, 'tw.example.com').domainLocale).toBe('zhTW');
    expect(pathStyleOf(config, 'www.example.com').domainLocale).toBeUndefined();
  });
});
