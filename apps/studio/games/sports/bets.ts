import type { BetView, LegView, Names, PlayedMatch } from '../../src/engines/sports/protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { make } from '../frame/elements.ts';
import { told } from '../frame/language.ts';
import { kindText, oddsText, pickText, text } from './text.ts';

/** Returns a bet as a card: its legs with the current scores, its stake and its possible payout. */
export function betCard(bet: BetView, played: readonly PlayedMatch[]): HTMLElement {
  const { legs } = bet.outcome;
  const kind = make('span', '', kindText(legs.length));
  const head = make('header', 'card-head', kind, make('span', 'pill', statusText(bet)));
  const rows = legs.map((leg) => legRow(leg, played));
  return make('article', `card bet ${toneOf(bet)}`, head, ...rows, sums(bet));
}

function toneOf({ status, win }: BetView): string {
  if (status === 'open') return 'is-open';
  if (status === 'settled' || status === 'paying') return win > 0 ? 'is-won' : 'is-lost';
  return 'is-returned';
}

function statusText({ status, win }: BetView): string {
  const texts: Readonly<Record<string, string>> = {
    open: text.open,
    paying: win > 0 ? text.paying : text.settledLost,
    settled: win > 0 ? text.settledWon : text.settledLost,
    cancelling: text.cancelling,
    cancelled: text.cancelled,
    disputed: text.disputed,
  };
  return texts[status] ?? text.betting;
}

const marks = { open: '•', won: '✓', lost: '✕', void: '↺' } as const;

function legRow(leg: LegView, played: readonly PlayedMatch[]): HTMLElement {
  const live = played.find((match) => match.id === leg.match);
  const score = leg.score ?? (live === undefined || live.status === 'void' ? null : live.score);
  const end = make('span', 'leg-end');
  if (leg.status === 'void') end.textContent = text.abandoned;
  else if (score === null) {
    end.className = 'leg-end countdown';
    end.dataset['at'] = String(leg.kicks_off_at);
  } else {
    const minute = live?.status === 'live' ? ` ${live.minute}’` : '';
    end.textContent = `${score.join(' : ')}${minute}`;
  }
  const pick = `${pickText(leg.pick, leg.home, leg.away)} @ ${oddsText(leg.odds)}`;
  const words = legWords(pick, leg.home, leg.away);
  return make('div', `bet-leg leg-${leg.status}`, make('i', '', marks[leg.status]), words, end);
}

export function legWords(pick: string, home: Names, away: Names): HTMLElement {
  const match = make('small', '', `${told(home)} – ${told(away)}`);
  return make('div', 'leg-words', make('b', '', pick), match);
}

function sums({ status, stake, win, outcome }: BetView): HTMLElement {
  const part = (label: string, amount: number) =>
    make('span', '', `${label} `, make('b', '', amountText(amount)));
  const isReturned = status.startsWith('cancel');
  const end = isReturned ? part(text.returned, stake) : part(text.won, win);
  const last = status === 'open' ? part(text.pays, outcome.pays) : end;
  return make('footer', 'bet-sums', part(text.stake, stake), last);
}
