import { Chips } from '../frame/chips.ts';
import { element } from '../frame/elements.ts';
import { Session } from '../frame/session.ts';
import { connectSound, showFailure, showShell } from '../frame/shell.ts';
import { Sound } from '../frame/sound.ts';
import { CHIPS_BAHT } from '../../src/engines/baccarat/protocol.ts';
import { Game, type BaccaratSession } from './game.ts';
import { Hands } from './hands.ts';
import { Road } from './road.ts';
import { fillSheet } from './sheet.ts';
import { SpotBoard } from './spot-board.ts';

const FIRST_CHIP_BAHT = 10;

async function start(): Promise<void> {
  const session: BaccaratSession = new Session();
  const resumed = await session.resume();
  const state = await session.state();
  showShell(state);
  fillSheet(element('sheet-body', HTMLElement), state.facts);
  const sound = new Sound();
  const road = new Road(element('road', HTMLElement));
  for (const outcome of state.last_outcomes) road.add(outcome);
  const game = new Game({
    session,
    state,
    sound,
    road,
    hands: new Hands(),
    board: new SpotBoard(element('spots', HTMLElement), state.facts),
    chips: new Chips(element('chips', HTMLElement), CHIPS_BAHT, FIRST_CHIP_BAHT),
  });
  const past = resumed ?? state.last_round;
  if (past !== null) game.showPast(past, resumed !== undefined);
  connectSound(sound);
  element('game', HTMLElement).removeAttribute('aria-busy');
}

start().catch(showFailure);
