import { element } from '../frame/elements.ts';
import { Session } from '../frame/session.ts';
import { connectSound, showFailure, showFrame } from '../frame/shell.ts';
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
  connectSound(sound);
  element('game', HTMLElement).removeAttribute('aria-busy');
}

/** A slot's own words are Thai, as its symbols' are; of money it speaks the launch's language. */
function showGame(state: SlotState): void {
  const { facts, game } = state;
  showFrame(state, game.name);
  element('backdrop', HTMLImageElement).src = facts.backdrop;
  element('hero', HTMLImageElement).src = facts.hero;
  const isDemo = state.currency === 'FUN';
  element('demo', HTMLElement).hidden = !isDemo;
  if (isDemo) element('balance-label', HTMLElement).textContent = 'เงินทดลอง';
  fillPaytable(element('sheet-body', HTMLElement), facts);
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

start().catch(showFailure);
