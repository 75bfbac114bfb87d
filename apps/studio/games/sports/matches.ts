import type {
  MarketView,
  PlayedMatch,
  SportsFacts,
  TeamView,
  UpcomingMatch,
} from '../../src/engines/sports/protocol.ts';
import { make, makeButton } from '../frame/elements.ts';
import { told } from '../frame/language.ts';
import { shirt } from './shirt.ts';
import type { Slip } from './slip.ts';
import { oddsText, pickText, text } from './text.ts';

/** Returns a card for each upcoming match. The 1x2 odds are visible, the other markets open at a press. */
export function matchCards(
  matches: readonly UpcomingMatch[],
  facts: SportsFacts,
  slip: Slip,
  opened: Set<string>,
): HTMLElement[] {
  return matches.map((match) => {
    const clock = make('span', 'countdown');
    clock.dataset['at'] = String(match.kicks_off_at);
    const head = make('header', 'card-head', leagueName(facts, match.league), clock);
    const [result, ...others] = match.markets.map((market) => marketRow(match, market, slip));
    const more = make('details', 'more', make('summary', '', text.more), ...others);
    more.open = opened.has(match.id);
    more.ontoggle = () => (more.open ? opened.add(match.id) : opened.delete(match.id));
    return make('article', 'card', head, teams(match, undefined), result ?? '', more);
  });
}

/** Returns a card for a live or finished match. `scored` highlights a new goal. */
export function playedCard(match: PlayedMatch, facts: SportsFacts, scored: boolean): HTMLElement {
  const { status, score } = match;
  const texts = { live: `${match.minute}’`, finished: text.ended, void: text.abandoned };
  const state = make('span', 'state', texts[status]);
  const card = make(
    'article',
    `card played ${status}${scored ? ' scored' : ''}`,
    make('header', 'card-head', leagueName(facts, match.league), state),
    teams(match, status === 'void' ? '–' : score.join(' : ')),
  );
  if (status === 'live') {
    const progress = make('progress');
    progress.max = match.ends_at - match.kicks_off_at;
    progress.dataset['from'] = String(match.kicks_off_at);
    progress.ariaLabel = text.live;
    card.append(progress);
  }
  return card;
}

function leagueName({ leagues }: SportsFacts, id: string): HTMLElement {
  const league = leagues.find((one) => one.id === id);
  return make('span', '', league === undefined ? '' : told(league.name));
}

function teams(match: { home: TeamView; away: TeamView }, score: string | undefined): HTMLElement {
  const side = (team: TeamView) =>
    make('div', 'team', shirt(team), make('span', '', told(team.name)));
  const middle = make('b', score === undefined ? 'versus' : 'score', score ?? 'VS');
  return make('div', 'teams', side(match.home), middle, side(match.away));
}

function marketRow(match: UpcomingMatch, market: MarketView, slip: Slip): HTMLElement {
  const group = make('div', 'market');
  group.setAttribute('role', 'group');
  const name = { '1x2': text.result, total: text.total, handicap: text.handicap }[market.kind];
  group.ariaLabel = name;
  if (market.kind !== '1x2') group.append(make('span', 'market-name', name));
  for (const { pick, odds } of market.selections) {
    const label = make('span', '', pickText(pick, match.home.name, match.away.name));
    const press = () => slip.toggle(match, pick, odds);
    const button = makeButton('price', press, label, make('b', '', oddsText(odds)));
    button.dataset['pick'] = `${match.id} ${pick}`;
    button.ariaPressed = String(slip.has(match.id, pick));
    group.append(button);
  }
  return group;
}
