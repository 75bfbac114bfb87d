import type {
  BetView,
  BetLegView,
  BilingualName,
  PlayedMatch,
} from '../../src/engines/sports/protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { makeElement } from '../frame/elements.ts';
import { localTextOf } from '../frame/language.ts';
import { betKindText, oddsText, pickText, sportsTexts } from './texts.ts';

/** Returns a bet as a card: its legs with the current scores, its stake and its possible payout. */
export function betCard(bet: BetView, played: readonly PlayedMatch[]): HTMLElement {
  const { legs } = bet.outcome;
  const kind = makeElement('span', '', betKindText(legs.length));
  const head = makeElement(
    'header',
    'card-head',
    kind,
    makeElement('span', 'pill', statusText(bet)),
  );
  const rows = legs.map((leg) => legRow(leg, played));
  return makeElement('article', `card bet ${toneOf(bet)}`, head, ...rows, sums(bet));
}

function toneOf({ status, win }: BetView): string {
  if (status === 'open') return 'is-open';
  if (status === 'settled' || status === 'paying') return win > 0 ? 'is-won' : 'is-lost';
  return 'is-returned';
}

function statusText({ status, win }: BetView): string {
  const texts: Readonly<Record<string, string>> = {
    open: sportsTexts.open,
    paying: win > 0 ? sportsTexts.paying : sportsTexts.settledLost,
    settled: win > 0 ? sportsTexts.settledWon : sportsTexts.settledLost,
    cancelling: sportsTexts.cancelling,
    cancelled: sportsTexts.cancelled,
    disputed: sportsTexts.disputed,
  };
  return texts[status] ?? sportsTexts.betting;
}

const marks = { open: '•', won: '✓', lost: '✕', void: '↺' } as const;

function legRow(leg: BetLegView, played: readonly PlayedMatch[]): HTMLElement {
  const live = played.find((match) => match.id === leg.match);
  const score = leg.score ?? (live === undefined || live.status === 'void' ? null : live.score);
  const end = makeElement('span', 'leg-end');
  if (leg.status === 'void') end.textContent = sportsTexts.abandoned;
  else if (score === null) {
    end.className = 'leg-end countdown';
    end.dataset['at'] = String(leg.kicks_off_at);
  } else {
    const minute = live?.status === 'live' ? ` ${live.minute}’` : '';
    end.textContent = `${score.join(' : ')}${minute}`;
  }
  const pick = `${pickText(leg.pick, leg.home, leg.away)} @ ${oddsText(leg.odds)}`;
  const words = legDescription(pick, leg.home, leg.away);
  return makeElement(
    'div',
    `bet-leg leg-${leg.status}`,
    makeElement('i', '', marks[leg.status]),
    words,
    end,
  );
}

export function legDescription(
  pick: string,
  home: BilingualName,
  away: BilingualName,
): HTMLElement {
  const match = makeElement('small', '', `${localTextOf(home)} – ${localTextOf(away)}`);
  return makeElement('div', 'leg-words', makeElement('b', '', pick), match);
}

function sums({ status, stake, win, outcome }: BetView): HTMLElement {
  const part = (label: string, amount: number) =>
    makeElement('span', '', `${label} `, makeElement('b', '', amountText(amount)));
  const isReturned = status.startsWith('cancel');
  const end = isReturned ? part(sportsTexts.returned, stake) : part(sportsTexts.won, win);
  const last = status === 'open' ? part(sportsTexts.pays, outcome.pays) : end;
  return makeElement('footer', 'bet-sums', part(sportsTexts.stake, stake), last);
}
