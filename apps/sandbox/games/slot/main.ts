import { element } from '../frame/elements.ts';
import { Refused, Session } from '../frame/session.ts';
import { Sound } from '../frame/sound.ts';
import { loadPictures } from './cells.ts';
import { Game, type SlotSession, type SlotState } from './game.ts';
import { fillPaytable } from './paytable.ts';
import { Reels } from './reels.ts';

const sheet = element('sheet', HTMLDialogElement);

async function start(): Promise<void> {
  const session: SlotSession = new Session();
  const resumed = await session.resume();
  const state = await session.state();
  showGame(state);
  const pictures = await loadPictures(state.facts.symbols);
  const reels = new Reels(element('reels', HTMLCanvasElement), state.facts, pictures);
  const sound = new Sound();
  const game = new Game({ session, state, reels, sound });
  const past = resumed ?? state.last_round;
  if (past !== null) game.showPast(past, resumed !== undefined);
  connectKeys(game);
  const soundButton = element('sound', HTMLButtonElement);
  soundButton.onclick = () => soundButton.setAttribute('aria-pressed', String(sound.toggle()));
  element('game', HTMLElement).removeAttribute('aria-busy');
}

function showGame(state: SlotState): void {
  const { facts, game } = state;
  const style = document.documentElement.style;
  style.setProperty('--deep', facts.colors.deep);
  style.setProperty('--mid', facts.colors.mid);
  style.setProperty('--glow', facts.colors.glow);
  style.setProperty('--accent', facts.colors.accent);
  style.setProperty('--accent-deep', facts.colors.accentDeep);
  style.setProperty('--ink', facts.colors.ink);
  document.title = `${game.name} · ${game.provider}`;
  element('name', HTMLElement).textContent = game.name;
  element('backdrop', HTMLImageElement).src = facts.backdrop;
  element('hero', HTMLImageElement).src = facts.hero;
  const isDemo = state.currency === 'FUN';
  element('demo', HTMLElement).hidden = !isDemo;
  if (isDemo) element('balance-label', HTMLElement).textContent = 'เงินทดลอง';
  showWayBack(state.lobby_url);
  fillPaytable(element('sheet-body', HTMLElement), facts);
  element('open-sheet', HTMLButtonElement).onclick = () => sheet.showModal();
  element('close-sheet', HTMLButtonElement).onclick = () => sheet.close();
  sheet.onclick = (event) => {
    if (event.target === sheet) sheet.close();
  };
}

/** Back to the site that opened the game; without its address, the window closes. */
function showWayBack(lobbyUrl: string | null): void {
  const back = element('back', HTMLAnchorElement);
  const close = element('close', HTMLButtonElement);
  back.hidden = lobbyUrl === null;
  close.hidden = lobbyUrl !== null;
  if (lobbyUrl !== null) back.href = lobbyUrl;
  close.onclick = () => window.close();
}

function connectKeys(game: Game): void {
  document.addEventListener('keydown', (event) => {
    if (sheet.open || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOnControl =
      event.target instanceof Element && event.target.closest('a, button') !== null;
    switch (event.key) {
      case ' ':
      case 'Enter':
        // A focused control answers the key itself; holding it down is no row of rounds.
        if (isOnControl || event.repeat) break;
        event.preventDefault();
        void game.spin();
        break;
      case 'ArrowUp':
      case '+':
        game.changeStake(1);
        break;
      case 'ArrowDown':
      case '-':
        game.changeStake(-1);
        break;
    }
  });
}

function showFailure(error: unknown): void {
  const text = error instanceof Refused ? error.message : 'โหลดเกมไม่สำเร็จ กรุณาตรวจสอบการเชื่อมต่อ';
  element('failure-text', HTMLElement).textContent = text;
  element('failure', HTMLElement).hidden = false;
  const retry = element('retry', HTMLButtonElement);
  retry.onclick = () => location.reload();
  retry.focus();
}

start().catch(showFailure);
