// The service worker of the site. It caches the build's files, the icons, and the offline page. It never caches pages, answers of
// the API, or files below /builds: a new build is used at once, and no member's page outlives a logout.
//
// Navigation preload stays off: the browser would request each URL twice that the worker does not handle, and the URL of a game's
// launch works once.
const BUILD = '__BUILD__';
/** Assets of all builds. Their names contain a hash, and a page of the build before may still need its own. */
const FILES = 'files-2';
/** Icons and other files without a hash: from the server if it answers. */
const NAMED = 'named-2';
const OFFLINE = `offline-${BUILD}`;
const OFFLINE_PAGES = { 'zh-TW': '/offline-zhTW.html', 'en-US': '/offline.html' };
const LANGUAGES = { zhTW: 'zh-TW', enUS: 'en-US' };
const OFFLINE_FILES = [...Object.values(OFFLINE_PAGES), '/offline.css', '/offline.js', '/favicon.svg'];
/** Key of the last page's language, because not every URL contains it. For browsers that hide the locale cookie from workers. */
const LANGUAGE_KEY = '/offline-language';
/** A build has about 300 files. The oldest entries are deleted first. */
const MAX_FILES = 500;
/** The most files of one message. */
const MAX_MESSAGE_FILES = 100;

self.addEventListener('install', (event) => {
  skipApi(event);
  event.waitUntil(cacheOfflinePages().then(() => self.skipWaiting()));
});

/**
 * Routes calls of the API past the worker in browsers with static routes, so that they do not start it. In others the fetch
 * handler ignores them.
 */
function skipApi(event) {
  try {
    const condition = { urlPattern: new URLPattern({ pathname: '/api/*', baseURL: self.location.origin }) };
    event.addRoutes?.({ condition, source: 'network' })?.catch(() => {});
  } catch {
    // No URLPattern, or another version of static routes.
  }
}

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldCaches().then(() => self.clients.claim()));
});

/** A page sends its language, and the files that it loaded before there was a worker. */
self.addEventListener('message', (event) => {
  event.waitUntil(handleMessage(event.data ?? {}).catch(() => {}));
});

/** A push message of the operator's API. Browsers require that each one shows a notification. */
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = readPush(event.data);
  const options = { body, tag, data: { path }, icon: '/icon-192.png' };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(pagePath(event.notification.data?.path)));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || request.headers.has('range')) return;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!isServerOnly(url.pathname)) event.respondWith(navigate(request, url));
  } else if (isAsset(url.pathname)) event.respondWith(cacheFirst(event));
  else if (isUnhashed(url.pathname)) event.respondWith(networkFirst(event));
});

/** Paths that never get the offline page: the API with games and payments below it, and version files. */
function isServerOnly(path) {
  return /^\/(api|assets|builds|dev|icons)(\/|$)/.test(path);
}

function isAsset(path) {
  return path.startsWith('/assets/');
}

function isUnhashed(path) {
  return (
    path.startsWith('/icons/') ||
    OFFLINE_FILES.includes(path) ||
    /^\/(favicon\.ico|mark\.svg|(apple-touch-)?icon[\w-]*\.png|shortcut-[\w-]+\.png)$/.test(path)
  );
}

const MAX_TEXT = 120;

/** The parts of a push message. One that cannot be read shows neutral words and opens home. */
function readPush(data) {
  let message;
  try {
    message = data?.json();
  } catch {
    // Not JSON.
  }
  const text = (value, fallback) =>
    typeof value === 'string' && value !== '' ? value.slice(0, MAX_TEXT) : fallback;
  return {
    title: text(
      message?.title,
      navigator.language.startsWith('zh') ? '您有一則新通知' : 'You have a notification',
    ),
    body: text(message?.body, ''),
    path: pagePath(message?.path),
    tag: text(message?.tag, 'site'),
  };
}

/** The path of a page of this site; home for anything else. */
function pagePath(path) {
  const url = typeof path === 'string' && path.startsWith('/') ? parseHere(path) : undefined;
  if (url?.origin !== self.location.origin || isServerOnly(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}

function parseHere(path) {
  try {
    return new URL(path, self.location.origin);
  } catch {
    return undefined;
  }
}

/** Shows an open tab of the site, whose router goes to the path and asks before typed changes are lost. Else opens a new one. */
async function openPath(path) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(
    ({ url, frameType }) => frameType === 'top-level' && !isServerOnly(new URL(url).pathname),
  );
  if (!tab) return self.clients.openWindow(path);
  tab.postMessage({ open: path });
  return tab.focus();
}

/** `reload`: the HTTP cache may have the pages of the build before. */
async function cacheOfflinePages() {
  const cache = await caches.open(OFFLINE);
  await cache.addAll(OFFLINE_FILES.map((path) => new Request(path, { cache: 'reload' })));
}

async function handleMessage({ language, files }) {
  const offline = await caches.open(OFFLINE);
  // The member may have deleted the site's caches.
  if (!(await offline.match(OFFLINE_PAGES['en-US']))) await cacheOfflinePages();
  if (Object.hasOwn(OFFLINE_PAGES, language)) {
    await (await caches.open(NAMED)).put(LANGUAGE_KEY, new Response(language));
  }
  const cache = await caches.open(FILES);
  const paths = (Array.isArray(files) ? files : []).filter(
    (path) => typeof path === 'string' && isAsset(path),
  );
  for (const path of paths.slice(0, MAX_MESSAGE_FILES)) {
    if (!(await cache.match(path))) await store(FILES, path, await fetch(path));
  }
}

async function navigate(request, url) {
  try {
    return await fetch(request);
  } catch {
    const page = await caches.match(OFFLINE_PAGES[await languageOf(url)]).catch(() => undefined);
    return page ?? Response.error();
  }
}

/** The language of the URL, of the member's choice, of the last page, or of the browser. The 404 page has the one of its path. */
async function languageOf({ pathname, searchParams }) {
  const path = pathname === '/404' ? (searchParams.get('from') ?? '') : pathname;
  const [, ofPath] = /^(?:\/m)?\/(enUS|zhTW)(?:\/|$)/.exec(path) ?? [];
  const code = ofPath ?? (await self.cookieStore?.get('locale').catch(() => null))?.value;
  if (Object.hasOwn(LANGUAGES, code)) return LANGUAGES[code];
  const stored = await caches.match(LANGUAGE_KEY).catch(() => undefined);
  if (stored) return stored.text();
  return navigator.language.startsWith('zh') ? 'zh-TW' : 'en-US';
}

async function cacheFirst(event) {
  const cached = await caches.match(event.request).catch(() => undefined);
  if (cached) return cached;
  const response = await fetch(event.request);
  event.waitUntil(store(FILES, event.request, response.clone()));
  return response;
}

async function networkFirst(event) {
  try {
    const response = await fetch(event.request);
    event.waitUntil(store(NAMED, event.request, response.clone()));
    return response;
  } catch {
    return (await caches.match(event.request).catch(() => undefined)) ?? Response.error();
  }
}

/** Never rejects: the cache may be full or blocked. */
async function store(name, request, response) {
  if (response.status !== 200 || response.type !== 'basic') return;
  try {
    const cache = await caches.open(name);
    await cache.put(request, response);
    await trim(cache);
  } catch {
    // Not cached: the next request goes to the network.
  }
}

/** A cache lists its entries in the order in which they were stored. */
async function trim(cache) {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_FILES)).map((key) => cache.delete(key)));
}

async function deleteOldCaches() {
  const names = await caches.keys();
  const ours = [FILES, NAMED, OFFLINE];
  await Promise.all(names.filter((name) => !ours.includes(name)).map((name) => caches.delete(name)));
}
