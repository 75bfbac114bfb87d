import { element } from '../frame/elements.ts';
import { Session } from '../frame/session.ts';
import { connectSound, showFailure, showShell } from '../frame/shell.ts';
import { Sound } from '../frame/sound.ts';
import { Board } from './board.ts';
import { Game, type KenoSession } from './game.ts';

async function start(): Promise<void> {
  const session: KenoSession = new Session();
  const resumed = await session.resume();
  const state = await session.state();
  showShell(state);
  const sound = new Sound();
  const game = new Game({ session, state, board: new Board(state.facts), sound });
  const past = resumed ?? state.last_round;
  if (past !== null) game.showPast(past, resumed !== undefined);
  connectSound(sound);
  element('game', HTMLElement).removeAttribute('aria-busy');
}

start().catch(showFailure);
