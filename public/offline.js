// The offline page opens the page that was asked for as soon as the site answers: when the browser says that there is a
// connection, which it says too early and not always, and now and then by itself.
const LONGEST_MS = 60_000;
let wait = 5_000;
let timer;

async function comeBack() {
  clearTimeout(timer);
  try {
    // The service worker leaves this file to the network.
    // Absolute: a page whose URL has a name and a password in it may fetch no relative one.
    await fetch(`${window.location.origin}/builds/latest.json`, { cache: 'no-store' });
    window.location.reload();
  } catch {
    wait = Math.min(wait * 2, LONGEST_MS);
    timer = setTimeout(comeBack, wait);
  }
}

window.addEventListener('online', comeBack);
document.getElementById('again').addEventListener('click', comeBack);
timer = setTimeout(comeBack, wait);
