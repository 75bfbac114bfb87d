import type { PageColors } from '../../src/page-colors.ts';
import type { PlayState } from '../../src/play-protocol.ts';
import { element, make } from './elements.ts';
import { isEnglish, problemText, say } from './language.ts';
import { Refused } from './session.ts';
import type { Sound } from './sound.ts';

/** What an engine's facts hold of its looks, whatever the engine. */
interface ColorFacts {
  colors: PageColors;
}

interface LookFacts extends ColorFacts {
  backdrop: string;
}

/** A game's page in the language of the launch: its frame, its picture, and whether it is a demo. */
export function showShell(state: PlayState<LookFacts>): void {
  const { facts, game } = state;
  translate();
  showFrame(state, say(game.name, game.name_english));
  element('backdrop', HTMLImageElement).src = facts.backdrop;
  const isDemo = state.currency === 'FUN';
  element('demo', HTMLElement).hidden = !isDemo;
  if (isDemo) element('balance-label', HTMLElement).textContent = say('เงินทดลอง', 'Play money');
}

/** What every page has: its name, colours, way back and sheet. */
export function showFrame(state: PlayState<ColorFacts>, name: string): void {
  const { colors } = state.facts;
  const style = document.documentElement.style;
  style.setProperty('--deep', colors.deep);
  style.setProperty('--mid', colors.mid);
  style.setProperty('--glow', colors.glow);
  style.setProperty('--accent', colors.accent);
  style.setProperty('--accent-deep', colors.accentDeep);
  style.setProperty('--ink', colors.ink);
  document.title = `${name} · ${state.game.provider}`;
  element('name', HTMLElement).textContent = name;
  showWayBack(state.lobby_url);
  connectSheet();
}

/** Elements with data-en carry their English text. */
export function translate(): void {
  if (!isEnglish) return;
  document.documentElement.lang = 'en';
  for (const target of document.querySelectorAll<HTMLElement>('[data-en]')) {
    const text = target.dataset['en'] ?? '';
    if (target.hasAttribute('aria-label')) target.setAttribute('aria-label', text);
    else target.textContent = text;
  }
}

/**
 * Back to the site that opened the game. In a window of the game's own, which has been nowhere else,
 * the way back ends it: the site stands behind it, and a second copy would help nobody.
 */
function showWayBack(lobbyUrl: string | null): void {
  const back = element('back', HTMLAnchorElement);
  const close = element('close', HTMLButtonElement);
  back.hidden = lobbyUrl === null;
  close.hidden = lobbyUrl !== null;
  if (lobbyUrl !== null) back.href = lobbyUrl;
  back.onclick = (event) => {
    if (history.length > 1) return;
    event.preventDefault();
    window.close();
  };
  close.onclick = () => window.close();
}

function connectSheet(): void {
  const sheet = element('sheet', HTMLDialogElement);
  element('open-sheet', HTMLButtonElement).onclick = () => sheet.showModal();
  element('close-sheet', HTMLButtonElement).onclick = () => sheet.close();
  sheet.onclick = (event) => {
    if (event.target === sheet) sheet.close();
  };
}

export function connectSound(sound: Sound): void {
  const button = element('sound', HTMLButtonElement);
  button.onclick = () => button.setAttribute('aria-pressed', String(sound.toggle()));
}

/** What a call came to, in words; the deposit's address where money is what is missing. */
export function tellProblem(notice: HTMLElement, error: unknown, depositUrl: string | null): void {
  if (!(error instanceof Refused)) {
    const text = say('เกิดข้อผิดพลาด กรุณาลองใหม่', 'Something went wrong. Please try again.');
    return notice.replaceChildren(make('span', '', text));
  }
  notice.replaceChildren(make('span', '', problemText(error)));
  if (error.code !== 'not_enough_money' || depositUrl === null) return;
  const link = make('a', '', say('ฝากเงิน', 'Deposit'));
  link.href = depositUrl;
  notice.append(link);
}

/** The game did not start: one sentence, one button. */
export function showFailure(error: unknown): void {
  translate();
  element('failure-text', HTMLElement).textContent =
    error instanceof Refused
      ? problemText(error)
      : say(
          'โหลดเกมไม่สำเร็จ กรุณาตรวจสอบการเชื่อมต่อ',
          'The game did not load. Please check your connection.',
        );
  element('failure', HTMLElement).hidden = false;
  const retry = element('retry', HTMLButtonElement);
  retry.onclick = () => location.reload();
  retry.focus();
}
