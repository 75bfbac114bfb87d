/**
 * Browser code of the sandbox's pages: posts a fault switch when it changes, uploads a chosen picture, and shows the
 * progress.
 */
const LIVE_EVERY_MS = 2000;

const faults = document.querySelector('[data-faults]');
faults?.addEventListener('change', async ({ target }) => {
  if (!target.checkValidity()) return target.reportValidity();
  const [group, name] = target.name.split('.');
  const value = valueOf(target);
  const patch = name === undefined ? { [group]: value } : { [group]: { [name]: value } };
  await fetch('/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(patch),
  });
});
faults?.addEventListener('submit', (event) => event.preventDefault());
document.querySelector('[data-reset-faults]')?.addEventListener('click', async () => {
  await fetch('/faults', { method: 'DELETE' });
  location.reload();
});

function valueOf(control) {
  if (control.type === 'checkbox') return control.checked;
  return control.type === 'number' ? Number(control.value) : control.value;
}

document.querySelector('[data-submit-on-pick]')?.addEventListener('change', (event) => {
  event.currentTarget.classList.add('busy');
  event.currentTarget.submit();
});

// A second tap on a slow phone would pay a second time.
document.addEventListener('submit', ({ target }) => {
  if (target.matches('[data-submit-once]')) target.classList.add('busy');
});

if (document.querySelector('[data-live]') !== null) setInterval(refresh, LIVE_EVERY_MS);

async function refresh() {
  if (document.hidden) return;
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null);
  if (answer?.ok !== true) return;
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const part of document.querySelectorAll('[data-live]')) {
    const fresh = next.querySelector(`[data-live="${part.dataset.live}"]`);
    const focused = part.contains(document.activeElement) ? document.activeElement : null;
    if (fresh === null || fresh.innerHTML === part.innerHTML) continue;
    // A link may be followed to another tab and keep the focus; a control is in use.
    if (focused !== null && !focused.matches('a')) continue;
    part.replaceChildren(...fresh.childNodes);
    const links = [...part.querySelectorAll('a')];
    links.find(({ href }) => href === focused?.href)?.focus({ preventScroll: true });
  }
}
