import { cardName } from '../../cards/cards.ts';
import { describeOutcome, htmlMarkup, pictureMarkup } from '../../html.ts';
import type { BaccaratOutcome, BaccaratSide, BaccaratSpot, BaccaratWinner } from './protocol.ts';

const spotNames: Readonly<Record<BaccaratSpot, string>> = {
  player: 'ผู้เล่น',
  banker: 'เจ้ามือ',
  tie: 'เสมอ',
  playerPair: 'ผู้เล่นคู่',
  bankerPair: 'เจ้ามือคู่',
};
const winnerTexts: Readonly<Record<BaccaratWinner, string>> = {
  player: 'ผู้เล่นชนะ',
  banker: 'เจ้ามือชนะ',
  tie: 'เสมอ',
};

/** Describes a round as HTML: both hands, and the result of each bet. */
export function describeBaccaratRound(
  stored: unknown,
  pictureUrl: (name: string) => string,
): string {
  return describeOutcome<BaccaratOutcome>(stored, ({ totals, winner, pairs, bets, ...hands }) => {
    const hand = (side: BaccaratSide) => {
      const cards = hands[side].map((card, place) => {
        const gap = place === 0 ? '' : ' ';
        return htmlMarkup`${gap}${pictureMarkup(pictureUrl(card), cardName(card), 50, 70)}`;
      });
      return htmlMarkup`<p>${spotNames[side]} ${totals[side]} แต้ม</p><p>${cards}</p>`;
    };
    const rows = bets.map(
      ({ spot, stake, win }) =>
        htmlMarkup`<li>${spotNames[spot]} ${stake.toFixed(2)} <b>${win.toFixed(2)}</b></li>`,
    );
    const paired = [
      ...(pairs.player ? [spotNames.playerPair] : []),
      ...(pairs.banker ? [spotNames.bankerPair] : []),
    ];
    const results = [winnerTexts[winner], ...paired].join(' · ');
    return htmlMarkup`${hand('player')}${hand('banker')}<p>${results}</p><ul>${rows}</ul>`;
  });
}
