import type {
  MarketView,
  PlayedMatch,
  SportsFacts,
  TeamView,
  UpcomingMatch,
} from '../../src/engines/sports/protocol.ts';
import { make } from '../frame/elements.ts';
import { shirt } from './shirt.ts';
import type { Slip } from './slip.ts';
import { nameOf, oddsText, pickText, text } from './text.ts';

/** Upcoming matches as cards: the result's prices at once, the others at a press. */
export function matchCards(
  matches: readonly UpcomingMatch[],
  facts: SportsFacts,
  slip: Slip,
  opened: Set<string>,
): HTMLElement[] {
  return matches.map((match) => {
    const card = make('article', 'card');
    const head = make('header', 'card-head');
    const clock = make('span', 'countdown');
    clock.dataset['at'] = String(match.kicks_off_at);
    head.append(make('span', '', leagueName(facts, match.league)), clock);
    const [result, ...others] = match.markets;
    card.append(head, teams(match, undefined));
    if (result !== undefined) card.append(marketRow(match, result, slip));
    const more = make('details', 'more');
    more.open = opened.has(match.id);
    more.ontoggle = () => (more.open ? opened.add(match.id) : opened.delete(match.id));
    more.append(make('summary', '', text.more));
    more.append(...others.map((market) => marketRow(match, market, slip)));
    card.append(more);
    return card;
  });
}

/** A match in play or just over. `scored` marks a goal that has just fallen. */
export function playedCard(match: PlayedMatch, facts: SportsFacts, scored: boolean): HTMLElement {
  const card = make('article', `card played ${match.status}${scored ? ' scored' : ''}`);
  const head = make('header', 'card-head');
  const status = {
    live: `${match.minute}’`,
    finished: text.ended,
    void: text.abandoned,
  }[match.status];
  const state = make('span', 'state', status);
  head.append(make('span', '', leagueName(facts, match.league)), state);
  card.append(head, teams(match, match.status === 'void' ? '–' : match.score.join(' : ')));
  if (match.status === 'live') {
    const progress = make('progress');
    progress.max = match.ends_at - match.kicks_off_at;
    progress.dataset['from'] = String(match.kicks_off_at);
    progress.ariaLabel = text.live;
    card.append(progress);
  }
  return card;
}

function leagueName(facts: SportsFacts, id: string): string {
  const league = facts.leagues.find((one) => one.id === id);
  return league === undefined ? '' : nameOf(league.name);
}

function teams(match: { home: TeamView; away: TeamView }, score: string | undefined): HTMLElement {
  const row = make('div', 'teams');
  const side = (team: TeamView) => {
    const box = make('div', 'team');
    box.append(shirt(team), make('span', '', nameOf(team.name)));
    return box;
  };
  const middle = make('b', score === undefined ? 'versus' : 'score', score ?? 'VS');
  row.append(side(match.home), middle, side(match.away));
  return row;
}

function marketRow(match: UpcomingMatch, market: MarketView, slip: Slip): HTMLElement {
  const group = make('div', 'market');
  group.setAttribute('role', 'group');
  const name = { '1x2': text.result, total: text.total, handicap: text.handicap }[market.kind];
  group.ariaLabel = name;
  if (market.kind !== '1x2') group.append(make('span', 'market-name', name));
  for (const { pick, odds } of market.selections) {
    const button = make('button', 'price');
    button.type = 'button';
    button.dataset['pick'] = `${match.id} ${pick}`;
    const label = pickText(pick, match.home.name, match.away.name);
    button.append(make('span', '', label), make('b', '', oddsText(odds)));
    button.ariaPressed = String(slip.has(match.id, pick));
    button.onclick = () => slip.toggle(match, pick, odds);
    group.append(button);
  }
  return group;
}
