import { element, make } from '../frame/elements.ts';
import { Session } from '../frame/session.ts';
import { connectSound, showFailure, showFrame, translate } from '../frame/shell.ts';
import { Sound } from '../frame/sound.ts';
import { Book, type SportsSession, type SportsState } from './book.ts';
import { nameOf, betProblemText, ruleTexts, text } from './text.ts';

async function start(): Promise<void> {
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
    book.tell(resumed.problem === null ? text.placed : betProblemText(resumed.problem));
  }
  connectSound(sound);
  element('game', HTMLElement).removeAttribute('aria-busy');
  await book.run();
}

function showSite(state: SportsState): void {
  translate();
  showFrame(state, nameOf(state.facts.name));
  if (state.currency === 'FUN') {
    element('balance-label', HTMLElement).textContent = text.demoBalance;
  }
  const list = make('ul', 'rules');
  list.append(...ruleTexts(state.facts).map((rule) => make('li', '', rule)));
  element('sheet-body', HTMLElement).replaceChildren(list);
}

start().catch(showFailure);
