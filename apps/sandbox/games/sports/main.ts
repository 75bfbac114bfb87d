import { element, make } from '../frame/elements.ts';
import { Refused, Session } from '../frame/session.ts';
import { Sound } from '../frame/sound.ts';
import { Book, type SportsSession, type SportsState } from './book.ts';
import { language, nameOf, problemText, ruleTexts, text } from './text.ts';

async function start(): Promise<void> {
  document.documentElement.lang = language;
  labelPage();
  const uuid =
    new URLSearchParams(location.search).get('uuid') ?? location.pathname.split('/').at(-1);
  const session: SportsSession = new Session(`/games/play/${encodeURIComponent(uuid ?? '')}`);
  const resumed = await session.resume();
  const state = await session.state();
  showSite(state);
  const sound = new Sound();
  const book = new Book({ session, state, sound });
  // The bill of before the reload did arrive; what became of it stands among the bets.
  if (resumed !== undefined) {
    book.tell(resumed.problem === null ? text.placed : problemText(resumed.problem));
  }
  const soundButton = element('sound', HTMLButtonElement);
  soundButton.onclick = () => soundButton.setAttribute('aria-pressed', String(sound.toggle()));
  element('game', HTMLElement).removeAttribute('aria-busy');
  await book.run();
}

function labelPage(): void {
  const labels = {
    back: text.back,
    close: text.close,
    sound: text.sound,
    'open-sheet': text.rules,
    'close-slip': text.close,
    'close-sheet': text.close,
  };
  for (const [id, label] of Object.entries(labels)) element(id, HTMLElement).ariaLabel = label;
  element('retry', HTMLElement).textContent = text.retry;
}

function showSite(state: SportsState): void {
  const { colors, name } = state.facts;
  const style = document.documentElement.style;
  style.setProperty('--deep', colors.deep);
  style.setProperty('--mid', colors.mid);
  style.setProperty('--glow', colors.glow);
  style.setProperty('--accent', colors.accent);
  style.setProperty('--accent-deep', colors.accentDeep);
  style.setProperty('--ink', colors.ink);
  document.title = `${nameOf(name)} · ${state.game.provider}`;
  element('name', HTMLElement).textContent = nameOf(name);
  const isDemo = state.currency === 'FUN';
  element('balance-label', HTMLElement).textContent = isDemo ? text.demoBalance : text.balance;
  const back = element('back', HTMLAnchorElement);
  const close = element('close', HTMLButtonElement);
  back.hidden = state.lobby_url === null;
  close.hidden = state.lobby_url !== null;
  if (state.lobby_url !== null) back.href = state.lobby_url;
  close.onclick = () => window.close();
  const sheet = element('sheet', HTMLDialogElement);
  element('sheet-title', HTMLElement).textContent = text.rules;
  const list = make('ul', 'rules');
  list.append(...ruleTexts(state.facts).map((rule) => make('li', '', rule)));
  element('sheet-body', HTMLElement).replaceChildren(list);
  element('open-sheet', HTMLButtonElement).onclick = () => sheet.showModal();
  element('close-sheet', HTMLButtonElement).onclick = () => sheet.close();
  sheet.onclick = (event) => {
    if (event.target === sheet) sheet.close();
  };
}

function showFailure(error: unknown): void {
  const words = error instanceof Refused ? problemText(error) : text.loadFailed;
  element('failure-text', HTMLElement).textContent = words;
  element('failure', HTMLElement).hidden = false;
  const retry = element('retry', HTMLButtonElement);
  retry.onclick = () => location.reload();
  retry.focus();
}

start().catch(showFailure);
