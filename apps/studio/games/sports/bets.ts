import type { BetView, LegView, PlayedMatch } from '../../src/engines/sports/protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { make } from '../frame/elements.ts';
import { nameOf, oddsText, pickText, text } from './text.ts';

/** A bet as a card: its legs with scores as they stand, what it cost and what it pays. */
export function betCard(bet: BetView, played: readonly PlayedMatch[]): HTMLElement {
  const card = make('article', `card bet ${toneOf(bet)}`);
  const head = make('header', 'card-head');
  const count = bet.outcome.legs.length;
  const kind = count === 1 ? text.single : `${text.step} ${count} ${text.pairs}`;
  head.append(make('span', '', kind), make('span', 'pill', statusText(bet)));
  card.append(head, ...bet.outcome.legs.map((leg) => legRow(leg, played)), sums(bet));
  return card;
}

function toneOf({ status, win }: BetView): string {
  if (status === 'open') return 'is-open';
  if (status === 'settled' || status === 'paying') return win > 0 ? 'is-won' : 'is-lost';
  return 'is-returned';
}

function statusText({ status, win }: BetView): string {
  switch (status) {
    case 'open':
      return text.open;
    case 'paying':
      return win > 0 ? text.paying : text.settledLost;
    case 'settled':
      return win > 0 ? text.settledWon : text.settledLost;
    case 'cancelling':
      return text.cancelling;
    case 'cancelled':
      return text.cancelled;
    case 'disputed':
      return text.disputed;
    default:
      return text.betting;
  }
}

const marks = { open: '•', won: '✓', lost: '✕', void: '↺' } as const;

function legRow(leg: LegView, played: readonly PlayedMatch[]): HTMLElement {
  const row = make('div', `bet-leg leg-${leg.status}`);
  const live = played.find((match) => match.id === leg.match);
  const score = leg.score ?? (live === undefined || live.status === 'void' ? null : live.score);
  const words = make('div', 'leg-words');
  words.append(
    make('b', '', `${pickText(leg.pick, leg.home, leg.away)} @ ${oddsText(leg.odds)}`),
    make('small', '', `${nameOf(leg.home)} – ${nameOf(leg.away)}`),
  );
  const end = make('span', 'leg-end');
  if (leg.status === 'void') end.textContent = text.abandoned;
  else if (score === null) {
    end.className = 'leg-end countdown';
    end.dataset['at'] = String(leg.kicks_off_at);
  } else {
    const minute = live?.status === 'live' ? ` ${live.minute}’` : '';
    end.textContent = `${score.join(' : ')}${minute}`;
  }
  row.append(make('i', '', marks[leg.status]), words, end);
  return row;
}

function sums(bet: BetView): HTMLElement {
  const row = make('footer', 'bet-sums');
  const part = (label: string, amount: number) => {
    const box = make('span', '', `${label} `);
    box.append(make('b', '', amountText(amount)));
    return box;
  };
  row.append(part(text.stake, bet.stake));
  if (bet.status === 'open') row.append(part(text.pays, bet.outcome.pays));
  else if (bet.status.startsWith('cancel')) row.append(part(text.returned, bet.stake));
  else row.append(part(text.won, bet.win));
  return row;
}
