// Reloads the page as soon as the server answers, so that the member need not try.
const PAUSE_MS = 3000;

async function reopen() {
  try {
    const answer = await fetch('/api/healthz', { cache: 'no-store' });
    if (answer.ok) location.reload();
  } catch {
    // Still offline.
  }
}

addEventListener('online', reopen);
setInterval(reopen, PAUSE_MS);
