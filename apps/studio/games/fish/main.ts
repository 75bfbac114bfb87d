import { element } from '../frame/elements.ts';
import { Session } from '../frame/session.ts';
import { connectSound, showFailure, showShell } from '../frame/shell.ts';
import { Sound } from '../frame/sound.ts';
import { Game } from './game.ts';
import { Gun, type FishSession } from './gun.ts';
import { fillSheet } from './sheet.ts';
import { loadSprites } from './sprites.ts';
import { Water } from './water.ts';

const DEFAULT_STAKE = 1;

async function start(): Promise<void> {
  const session: FishSession = new Session();
  const past = await session.resumeAll();
  const state = await session.state();
  showShell(state);
  fillSheet(element('sheet-body', HTMLElement), state.facts);
  const sprites = await loadSprites(state.facts);
  const canvas = element('water', HTMLCanvasElement);
  const water = new Water(canvas, state.facts, sprites);
  const sound = new Sound();
  const stake = state.last_round?.stake ?? DEFAULT_STAKE;
  const gun = new Gun(session, state, state.stakes.includes(stake) ? stake : DEFAULT_STAKE);
  const game = new Game({ state, gun, water, sound });
  void game.showPast(past);
  connectSound(sound);
  connectFingers(canvas, game);
  connectKeys(canvas, game);
  connectPauses(game, water);
  water.run();
  element('game', HTMLElement).removeAttribute('aria-busy');
}

function connectFingers(canvas: HTMLCanvasElement, game: Game): void {
  canvas.addEventListener('pointerdown', (event) => {
    const { left, top } = canvas.getBoundingClientRect();
    game.tap(event.clientX - left, event.clientY - top);
  });
}

function connectKeys(canvas: HTMLCanvasElement, game: Game): void {
  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    switch (event.key) {
      case ' ':
      case 'Enter':
        // Holding a key down is no row of shots.
        if (!event.repeat) game.shootAtAim();
        break;
      case 'ArrowLeft':
        game.aimNext(-1);
        break;
      case 'ArrowRight':
        game.aimNext(1);
        break;
      case 'ArrowUp':
      case '+':
        game.changeStake(1);
        break;
      case 'ArrowDown':
      case '-':
        game.changeStake(-1);
        break;
      default:
        return;
    }
    event.preventDefault();
  });
}

/** Nothing is fired that nobody sees: a hidden page or an open sheet ends automatic fire. */
function connectPauses(game: Game, water: Water): void {
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
      game.setAuto(false);
      water.pause();
    } else {
      water.run();
    }
  });
  element('open-sheet', HTMLButtonElement).addEventListener('click', () => game.setAuto(false));
}

start().catch(showFailure);
