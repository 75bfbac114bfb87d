import type { PageColors } from '../../src/page-colors.ts';
import type { PlayState, RoundView } from '../../src/play-protocol.ts';
import { elementById, makeElement } from './elements.ts';
import { isEnglish, problemText, localText } from './language.ts';
import { StudioRefusal, SessionClient } from './session.ts';
import { SoundPlayer } from './sound.ts';

/** The appearance settings that every engine sends. */
interface LookFacts {
  colors: PageColors;
  backdrop?: string;
}

/** The objects that a game's page receives once its session is open. */
export interface OpenedGame<Facts, Outcome> {
  session: SessionClient<Facts, Outcome>;
  state: PlayState<Facts, Outcome>;
  sound: SoundPlayer;
  /** Rounds from before a reload whose answers the page never received, oldest first. */
  resumed: RoundView<Outcome>[];
}

interface Settings {
  /** The path `/games/play/{session}`; the default is the page's own path. */
  path?: string;
  /** Whether the page has no English texts of its own. */
  isThaiOnly?: boolean;
}

/** Opens the session, fills the shared parts of the page, and starts the game with `begin`. */
export function openGame<Facts extends LookFacts, Outcome>(
  begin: (game: OpenedGame<Facts, Outcome>) => void | Promise<void>,
  { path = location.pathname, isThaiOnly = false }: Settings = {},
): void {
  const open = async () => {
    const session = new SessionClient<Facts, Outcome>(path);
    const resumed = await session.resumeAll();
    const state = await session.state();
    showFrame(state, isThaiOnly);
    const sound = new SoundPlayer();
    await begin({ session, state, sound, resumed });
    const button = elementById('sound', HTMLButtonElement);
    button.onclick = () => button.setAttribute('aria-pressed', String(sound.toggle()));
    elementById('game', HTMLElement).removeAttribute('aria-busy');
  };
  open().catch(showLoadFailure);
}

/** Fills the shared parts of the page: name, colours, background, links and the mark of a demo. */
function showFrame({ facts, game, ...state }: PlayState<LookFacts>, isThaiOnly: boolean): void {
  const speak = isThaiOnly ? (thai: string) => thai : localText;
  if (!isThaiOnly) translate();
  for (const [name, color] of Object.entries(facts.colors)) {
    const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    document.documentElement.style.setProperty(`--${property}`, color);
  }
  const name = speak(game.name, game.name_english);
  document.title = `${name} · ${game.provider}`;
  elementById('name', HTMLElement).textContent = name;
  const backdrop = document.querySelector<HTMLImageElement>('#backdrop');
  if (backdrop !== null) backdrop.src = facts.backdrop ?? '';
  if (state.currency === 'FUN') {
    elementById('balance-label', HTMLElement).textContent = speak('เงินทดลอง', 'Play money');
    document.getElementById('demo')?.removeAttribute('hidden');
  }
  showWayBack(state.lobby_url);
  const sheet = connectDialog('sheet');
  elementById('open-sheet', HTMLButtonElement).onclick = () => sheet.showModal();
}

/** Replaces the texts of all elements that have an English text in `data-en`. */
function translate(): void {
  if (!isEnglish) return;
  document.documentElement.lang = 'en';
  for (const target of document.querySelectorAll<HTMLElement>('[data-en]')) {
    const text = target.dataset['en'] ?? '';
    if (target.hasAttribute('aria-label')) target.setAttribute('aria-label', text);
    else target.textContent = text;
  }
}

/**
 * Connects the back link to the site that opened the game. A game in its own window has no history, so the link closes
 * the window.
 */
function showWayBack(lobbyUrl: string | null): void {
  const back = elementById('back', HTMLAnchorElement);
  const close = elementById('close', HTMLButtonElement);
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

/** Connects a dialog of parts/sheet.html: its button or a click outside closes it. */
export function connectDialog(id: string): HTMLDialogElement {
  const dialog = elementById(id, HTMLDialogElement);
  elementById(`close-${id}`, HTMLButtonElement).onclick = () => dialog.close();
  dialog.onclick = (event) => {
    if (event.target === dialog) dialog.close();
  };
  return dialog;
}

/** Returns the text for an error of a call, with a link to the deposit if money is missing. */
export function errorNodes(
  error: unknown,
  depositUrl: string | null,
  textOf: (refusal: StudioRefusal) => string = problemText,
): Node[] {
  if (!(error instanceof StudioRefusal)) {
    return [
      makeElement(
        'span',
        '',
        localText('เกิดข้อผิดพลาด กรุณาลองใหม่', 'Something went wrong. Please try again.'),
      ),
    ];
  }
  const text = makeElement('span', '', textOf(error));
  if (error.code !== 'not_enough_money' || depositUrl === null) return [text];
  const link = makeElement('a', '', localText('ฝากเงิน', 'Deposit'));
  link.href = depositUrl;
  return [text, link];
}

/** Shows that the game did not start, with a button that reloads the page. */
export function showLoadFailure(error: unknown): void {
  translate();
  const notLoaded = localText(
    'โหลดเกมไม่สำเร็จ กรุณาตรวจสอบการเชื่อมต่อ',
    'The game did not load. Please check your connection.',
  );
  elementById('failure-text', HTMLElement).textContent =
    error instanceof StudioRefusal ? problemText(error) : notLoaded;
  elementById('failure', HTMLElement).hidden = false;
  const retry = elementById('retry', HTMLButtonElement);
  retry.onclick = () => location.reload();
  retry.focus();
}
