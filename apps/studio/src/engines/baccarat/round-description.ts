import { cardName, isCard, type Card } from '../../cards/cards.ts';
import { isFields } from '../../fields.ts';
import { escapeHtml } from '../../html.ts';
import type { Spot, Winner } from './protocol.ts';

const spotNames: Readonly<Record<Spot, string>> = {
  player: 'ผู้เล่น',
  banker: 'เจ้ามือ',
  tie: 'เสมอ',
  playerPair: 'ผู้เล่นคู่',
  bankerPair: 'เจ้ามือคู่',
};
const winnerTexts: Readonly<Record<Winner, string>> = {
  player: 'ผู้เล่นชนะ',
  banker: 'เจ้ามือชนะ',
  tie: 'เสมอ',
};

/** Both hands as they lay, and what became of each bet. Reads stored JSON: it trusts no shape. */
export function describeBaccaratRound(
  outcome: unknown,
  pictureUrl: (name: string) => string,
): string {
  if (!isFields(outcome) || !isFields(outcome['totals'])) return '';
  const totals = outcome['totals'];
  const hand = (side: 'player' | 'banker') => {
    const cards = cardsOf(outcome[side]).map(
      (card) =>
        `<img src="${escapeHtml(pictureUrl(card))}" alt="${escapeHtml(cardName(card))}" width="50" height="70">`,
    );
    return `<p>${spotNames[side]} ${Number(totals[side])} แต้ม</p><p>${cards.join(' ')}</p>`;
  };
  const bets = Array.isArray(outcome['bets']) ? outcome['bets'].filter(isFields) : [];
  const rows = bets.map(
    (bet) =>
      `<li>${escapeHtml(nameOf(spotNames, bet['spot']))} ${Number(bet['stake']).toFixed(2)} ` +
      `<b>${Number(bet['win']).toFixed(2)}</b></li>`,
  );
  const pairs = isFields(outcome['pairs']) ? outcome['pairs'] : {};
  const results = [
    nameOf(winnerTexts, outcome['winner']),
    pairs['player'] === true ? spotNames.playerPair : '',
    pairs['banker'] === true ? spotNames.bankerPair : '',
  ].filter((text) => text !== '');
  return `${hand('player')}${hand('banker')}<p>${results.join(' · ')}</p><ul>${rows.join('')}</ul>`;
}

function cardsOf(value: unknown): Card[] {
  return Array.isArray(value) ? value.filter(isCard) : [];
}

function nameOf(names: Readonly<Record<string, string>>, key: unknown): string {
  return typeof key === 'string' && Object.hasOwn(names, key) ? (names[key] ?? '') : '';
}
