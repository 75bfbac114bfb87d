import { Chips } from '../frame/chips.ts';
import { element } from '../frame/elements.ts';
import { Session } from '../frame/session.ts';
import { connectSound, showFailure, showShell } from '../frame/shell.ts';
import { Sound } from '../frame/sound.ts';
import { cardsView } from './cards-view.ts';
import { diceView } from './dice-view.ts';
import { Game, type HiloSession, type HiloState } from './game.ts';
import { GuessBoard } from './guess-board.ts';
import { priceView } from './price-view.ts';
import { roostersView } from './roosters-view.ts';
import { fillSheet } from './sheet.ts';
import { Strip } from './strip.ts';
import type { View } from './view.ts';

const FIRST_STAKE_BAHT = 10;

function viewOf({ facts }: HiloState, sound: Sound): View {
  const stage = element('stage', HTMLElement);
  stage.classList.add(facts.look);
  switch (facts.look) {
    case 'cards':
      return cardsView(stage, facts, sound);
    case 'dice':
      return diceView(stage, facts, sound);
    case 'price':
      return priceView(stage, facts, sound);
    case 'roosters':
      return roostersView(stage, facts, sound);
  }
}

async function start(): Promise<void> {
  const session: HiloSession = new Session();
  const resumed = await session.resume();
  const state = await session.state();
  showShell(state);
  fillSheet(element('sheet-body', HTMLElement), state.facts);
  const sound = new Sound();
  const past = resumed ?? state.last_round;
  const strip = new Strip(element('strip', HTMLElement), state.facts);
  for (const outcome of state.last_outcomes) strip.add(outcome);
  const game = new Game({
    session,
    state,
    sound,
    strip,
    view: viewOf(state, sound),
    board: new GuessBoard(element('guesses', HTMLElement), state.facts),
    chips: new Chips(element('chips', HTMLElement), state.stakes, past?.stake ?? FIRST_STAKE_BAHT),
  });
  game.begin(past, resumed !== undefined);
  connectSound(sound);
  element('game', HTMLElement).removeAttribute('aria-busy');
}

start().catch(showFailure);
