import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { expect, it } from 'vitest';

/** Push messages in public/sw.js: what they show, and what a press on them opens. */
const SOURCE = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8');
const ORIGIN = 'https://site.example';

interface Shown {
  title: string;
  body: string;
  tag: string;
  data: { path: string };
}

function startWorker(tabs: { url: string; frameType?: string }[] = [], language = 'en-US') {
  const listeners = new Map<string, (event: object) => void>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const told: { url: string; data: unknown }[] = [];
  const focused: string[] = [];
  const clients = {
    matchAll: async () =>
      tabs.map(({ url, frameType = 'top-level' }) => ({
        url: ORIGIN + url,
        frameType,
        postMessage: (data: object) => told.push({ url, data: { ...data } }),
        focus: async () => focused.push(url),
      })),
    openWindow: async (path: string) => opened.push(path),
  };
  const registration = {
    showNotification: async (title: string, options: Omit<Shown, 'title'>) =>
      shown.push({ ...options, title }),
  };
  const self = {
    location: { origin: ORIGIN },
    clients,
    registration,
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  };
  vm.runInNewContext(SOURCE, { self, URL, navigator: { language } });
  const send = async (name: string, event: object) => {
    const work: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    await Promise.all(work);
  };
  return {
    shown,
    opened,
    told,
    focused,
    push: (text: string | null) =>
      send('push', { data: text === null ? null : { json: () => JSON.parse(text) } }),
    press: (path: unknown) =>
      send('notificationclick', { notification: { data: { path }, close: () => {} } }),
  };
}

it('shows the words of a push message and keeps its path', async () => {
  const { push, shown } = startWorker();
  await push(
    JSON.stringify({ title: 'Updated', body: 'Open it.', path: '/record/deposit?range=7', tag: 'money' }),
  );
  expect(shown).toMatchObject([
    { title: 'Updated', body: 'Open it.', tag: 'money', data: { path: '/record/deposit?range=7' } },
  ]);
});

it.each([
  null,
  'no json',
  '[]',
  '7',
  '{"title":7,"path":{}}',
  '{"title":""}',
])('shows neutral words for the message %j, because a push must show something', async (text) => {
  const { push, shown } = startWorker();
  await push(text);
  expect(shown).toMatchObject([{ title: 'You have a notification', data: { path: '/' } }]);
});

it('cuts long words', async () => {
  const { push, shown } = startWorker([], 'zh-TW');
  await push(JSON.stringify({ title: 'x'.repeat(5000) }));
  expect(shown[0]?.title).toHaveLength(120);
});

it.each([
  'https://evil.example/x',
  '//evil.example/x',
  '/\\evil.example/x',
  'javascript:alert(1)',
  'record/deposit',
  '/api/webapi/auth/logout',
  '/dev/outbox',
  '',
  undefined,
  7,
])('opens home instead of %j', async (path) => {
  const { press, opened } = startWorker();
  await press(path);
  expect(opened).toEqual(['/']);
});

it('opens the page in a new tab without an open one', async () => {
  const { press, opened } = startWorker([
    { url: '/api/webapi/play/secret' },
    { url: '/enUS', frameType: 'nested' },
  ]);
  await press('/record/treasure#top');
  expect(opened).toEqual(['/record/treasure#top']);
});

it('lets an open tab of the site go there, and shows it', async () => {
  const { press, opened, told, focused } = startWorker([{ url: '/m/zhTW/member' }]);
  await press('/record/treasure');
  expect([opened, told, focused]).toEqual([
    [],
    [{ url: '/m/zhTW/member', data: { open: '/record/treasure' } }],
    ['/m/zhTW/member'],
  ]);
});
