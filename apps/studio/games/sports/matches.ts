import type {
  MarketView,
  PlayedMatch,
  SportsFacts,
  TeamView,
  UpcomingMatch,
} from '../../src/engines/sports/protocol.ts';
import { makeElement, makeButton } from '../frame/elements.ts';
import { localTextOf } from '../frame/language.ts';
import { teamShirt } from './shirt.ts';
import type { BetSlip } from './slip.ts';
import { oddsText, pickText, sportsTexts } from './texts.ts';

/** Returns a card for each upcoming match. The 1x2 odds are visible, the other markets open at a press. */
export function upcomingMatchCards(
  matches: readonly UpcomingMatch[],
  facts: SportsFacts,
  slip: BetSlip,
  opened: Set<string>,
): HTMLElement[] {
  return matches.map((match) => {
    const clock = makeElement('span', 'countdown');
    clock.dataset['at'] = String(match.kicks_off_at);
    const head = makeElement('header', 'card-head', leagueName(facts, match.league), clock);
    const [result, ...others] = match.markets.map((market) => marketRow(match, market, slip));
    const more = makeElement(
      'details',
      'more',
      makeElement('summary', '', sportsTexts.more),
      ...others,
    );
    more.open = opened.has(match.id);
    more.ontoggle = () => (more.open ? opened.add(match.id) : opened.delete(match.id));
    return makeElement('article', 'card', head, teams(match, undefined), result ?? '', more);
  });
}

/** Returns a card for a live or finished match. `scored` highlights a new goal. */
export function playedMatchCard(
  match: PlayedMatch,
  facts: SportsFacts,
  scored: boolean,
): HTMLElement {
  const { status, score } = match;
  const texts = {
    live: `${match.minute}’`,
    finished: sportsTexts.ended,
    void: sportsTexts.abandoned,
  };
  const state = makeElement('span', 'state', texts[status]);
  const card = makeElement(
    'article',
    `card played ${status}${scored ? ' scored' : ''}`,
    makeElement('header', 'card-head', leagueName(facts, match.league), state),
    teams(match, status === 'void' ? '–' : score.join(' : ')),
  );
  if (status === 'live') {
    const progress = makeElement('progress');
    progress.max = match.ends_at - match.kicks_off_at;
    progress.dataset['from'] = String(match.kicks_off_at);
    progress.ariaLabel = sportsTexts.live;
    card.append(progress);
  }
  return card;
}

function leagueName({ leagues }: SportsFacts, id: string): HTMLElement {
  const league = leagues.find((one) => one.id === id);
  return makeElement('span', '', league === undefined ? '' : localTextOf(league.name));
}

function teams(match: { home: TeamView; away: TeamView }, score: string | undefined): HTMLElement {
  const side = (team: TeamView) =>
    makeElement('div', 'team', teamShirt(team), makeElement('span', '', localTextOf(team.name)));
  const middle = makeElement('b', score === undefined ? 'versus' : 'score', score ?? 'VS');
  return makeElement('div', 'teams', side(match.home), middle, side(match.away));
}

function marketRow(match: UpcomingMatch, market: MarketView, slip: BetSlip): HTMLElement {
  const group = makeElement('div', 'market');
  group.setAttribute('role', 'group');
  const name = {
    '1x2': sportsTexts.result,
    total: sportsTexts.total,
    handicap: sportsTexts.handicap,
  }[market.kind];
  group.ariaLabel = name;
  if (market.kind !== '1x2') group.append(makeElement('span', 'market-name', name));
  for (const { pick, odds } of market.selections) {
    const label = makeElement('span', '', pickText(pick, match.home.name, match.away.name));
    const press = () => slip.toggle(match, pick, odds);
    const button = makeButton('price', press, label, makeElement('b', '', oddsText(odds)));
    button.dataset['pick'] = `${match.id} ${pick}`;
    button.ariaPressed = String(slip.has(match.id, pick));
    group.append(button);
  }
  return group;
}
