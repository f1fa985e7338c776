// The offline page reloads as soon as the site answers. It checks at the browser's `online` event, which can be early or missing,
// and with growing pauses.
const LONGEST_MS = 60_000;
let wait = 5_000;
let timer;

async function reloadIfOnline() {
  clearTimeout(timer);
  try {
    // The service worker does not handle this file. The URL is absolute, because `fetch` refuses relative URLs on a page whose
    // URL has a name and a password in it.
    await fetch(`${window.location.origin}/builds/latest.json`, { cache: 'no-store' });
    window.location.reload();
  } catch {
    wait = Math.min(wait * 2, LONGEST_MS);
    timer = setTimeout(reloadIfOnline, wait);
  }
}

window.addEventListener('online', reloadIfOnline);
document.getElementById('again').addEventListener('click', reloadIfOnline);
timer = setTimeout(reloadIfOnline, wait);
