// The service worker of the site: keeps the build's own files, its icons, and a page that says what still works without a
// connection. Pages, answers of the API and whatever lies below /builds are never kept: they come from the server or not at
// all, so that a new build is used at once and nobody's page outlives a logout.
//
// Navigation preload stays off: the browser would ask for each address twice where the worker stands back, and a game's
// launch is an address of one use.
const BUILD = '__BUILD__';
/** Their names carry a hash: what one of them holds never changes, and a page of the build before may still need its own. */
const FILES = 'files-2';
/** Icons: the server's where there is one. */
const NAMED = 'named-2';
const OFFLINE = `offline-${BUILD}`;
const OFFLINE_PAGES = { 'zh-TW': '/offline-zhTW.html', 'en-US': '/offline.html' };
const OFFLINE_FILES = [...Object.values(OFFLINE_PAGES), '/offline.css', '/offline.js', '/favicon.svg'];
/** Where the language of the last page is noted: an address need not name it. */
const LANGUAGE = '/offline-language';
/** A build has some 300 files; those of builds before go first. */
const MOST_FILES = 500;
/** As many as a page may name at once. */
const MOST_NAMED = 100;

self.addEventListener('install', (event) => {
  passBy(event);
  event.waitUntil(keepOfflinePages().then(() => self.skipWaiting()));
});

/**
 * Calls of the API go past the worker where the browser can be told so: it would be started and asked for each of them, to
 * answer none. Elsewhere the handler below stands back from them.
 */
function passBy(event) {
  try {
    const condition = { urlPattern: new URLPattern({ pathname: '/api/*', baseURL: self.location.origin }) };
    event.addRoutes?.({ condition, source: 'network' })?.catch(() => {});
  } catch {
    // No URLPattern, or another draft of the routes.
  }
}

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOthers().then(() => self.clients.claim()));
});

/** What a page says of itself: its language, and files that came before there was a worker. */
self.addEventListener('message', (event) => {
  event.waitUntil(remember(event.data ?? {}).catch(() => {}));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || request.headers.has('range')) return;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!isServers(url.pathname)) event.respondWith(navigate(request, url));
  } else if (isOfBuild(url.pathname)) event.respondWith(fromStore(event));
  else if (isNamed(url.pathname)) event.respondWith(fromServer(event));
});

/** The API, games and payments below it, the files of a build's version: not even the offline page stands in for them. */
function isServers(path) {
  return /^\/(api|assets|builds|dev|icons)(\/|$)/.test(path);
}

function isOfBuild(path) {
  return path.startsWith('/assets/');
}

function isNamed(path) {
  return (
    path.startsWith('/icons/') ||
    OFFLINE_FILES.includes(path) ||
    /^\/(favicon\.ico|mark\.svg|(apple-touch-)?icon[\w-]*\.png|shortcut-[\w-]+\.png)$/.test(path)
  );
}

/** Past the browser's own cache, which may still hold those of the build before. */
async function keepOfflinePages() {
  const cache = await caches.open(OFFLINE);
  await cache.addAll(OFFLINE_FILES.map((path) => new Request(path, { cache: 'reload' })));
}

async function remember({ language, files }) {
  const offline = await caches.open(OFFLINE);
  // Whoever clears what is stored here clears this, too.
  if (!(await offline.match(OFFLINE_PAGES['en-US']))) await keepOfflinePages();
  if (Object.hasOwn(OFFLINE_PAGES, language)) {
    await (await caches.open(NAMED)).put(LANGUAGE, new Response(language));
  }
  const cache = await caches.open(FILES);
  const paths = (Array.isArray(files) ? files : []).filter(
    (path) => typeof path === 'string' && isOfBuild(path),
  );
  for (const path of paths.slice(0, MOST_NAMED)) {
    if (!(await cache.match(path))) await keep(FILES, path, await fetch(path));
  }
}

async function navigate(request, { pathname }) {
  try {
    return await fetch(request);
  } catch {
    const page = await caches.match(OFFLINE_PAGES[await languageOf(pathname)]).catch(() => undefined);
    return page ?? Response.error();
  }
}

/** The address names it; else the last page did; else the browser does. */
async function languageOf(path) {
  const [, code] = /^(?:\/m)?\/(enUS|zhTW)(?:\/|$)/.exec(path) ?? [];
  if (code) return code === 'zhTW' ? 'zh-TW' : 'en-US';
  const noted = await caches.match(LANGUAGE).catch(() => undefined);
  if (noted) return noted.text();
  return navigator.language.startsWith('zh') ? 'zh-TW' : 'en-US';
}

async function fromStore(event) {
  const kept = await caches.match(event.request).catch(() => undefined);
  if (kept) return kept;
  const answer = await fetch(event.request);
  event.waitUntil(keep(FILES, event.request, answer.clone()));
  return answer;
}

async function fromServer(event) {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keep(NAMED, event.request, answer.clone()));
    return answer;
  } catch {
    return (await caches.match(event.request).catch(() => undefined)) ?? Response.error();
  }
}

/** Nobody waits for it, and nothing fails with it: the store may be full, or shut. */
async function keep(name, request, answer) {
  if (answer.status !== 200 || answer.type !== 'basic') return;
  try {
    const cache = await caches.open(name);
    await cache.put(request, answer);
    await trim(cache);
  } catch {
    // The next one may fit.
  }
}

/** A cache lists its entries in the order they came. */
async function trim(cache) {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_FILES)).map((key) => cache.delete(key)));
}

async function removeOthers() {
  const names = await caches.keys();
  const ours = [FILES, NAMED, OFFLINE];
  await Promise.all(names.filter((name) => !ours.includes(name)).map((name) => caches.delete(name)));
}
