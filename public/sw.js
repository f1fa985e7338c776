// The service worker of the installed site: keeps the build's own files, fonts and icons, and says what still works without
// a connection. It never answers with a page, an API's answer or anything below /builds from its store: pages always come
// from the server, so that a new build is used at once. Files of the build carry a hash in their names and never change.
const FILES = 'files-1';
const OFFLINE = 'offline-1';
const OFFLINE_PAGES = { 'zh-TW': '/offline-zhTW.html', 'en-US': '/offline.html' };
/** A build has some 250 files; those of builds before go first. */
const MOST_FILES = 400;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(OFFLINE)
      .then((cache) => cache.addAll([...Object.values(OFFLINE_PAGES), '/offline.css', '/offline.js']))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOthers().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && !isServers(url.pathname)) event.respondWith(navigate(request, url));
  else if (/^\/offline\.(css|js)$/.test(url.pathname))
    event.respondWith(caches.match(url.pathname).then((kept) => kept ?? fetch(request)));
  else if (isKept(url)) event.respondWith(fromStore(request));
});

/** The API, the files of a build's version: not even the offline page stands in for them. */
function isServers(path) {
  return /^\/(api|builds|dev)(\/|$)/.test(path);
}

function isKept({ pathname }) {
  return /^\/(assets|icons)\//.test(pathname) || /^\/(favicon\.(svg|ico)|icon-[\w-]+\.png)$/.test(pathname);
}

async function navigate(request, url) {
  try {
    return await fetch(request);
  } catch {
    const language =
      /(^|\/)zhTW(\/|$)/.test(url.pathname) || navigator.language.startsWith('zh') ? 'zh-TW' : 'en-US';
    return (await caches.match(OFFLINE_PAGES[language])) ?? Response.error();
  }
}

async function fromStore(request) {
  const cache = await caches.open(FILES);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic') {
    await cache
      .put(request, answer.clone())
      .then(() => trim(cache))
      .catch(() => {});
  }
  return answer;
}

/** A cache lists its entries in the order they came. */
async function trim(cache) {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_FILES)).map((key) => cache.delete(key)));
}

async function removeOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== FILES && name !== OFFLINE).map((name) => caches.delete(name)),
  );
}
