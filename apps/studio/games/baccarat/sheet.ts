import type { BaccaratFacts } from '../../src/engines/baccarat/protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { makeElement } from '../frame/elements.ts';
import { localText } from '../frame/language.ts';
import { rulesFromTemplate, makeTable } from '../frame/sheet.ts';
import { payoutRatioText, baccaratSpotNames } from './texts.ts';

/** Fills the rules sheet with the rules, and with each bet's payout, chance and return. */
export function fillBaccaratRules(
  body: HTMLElement,
  { decks, spots, ...facts }: BaccaratFacts,
): void {
  const titles = [
    localText('เดิมพัน', 'Bet'),
    localText('จ่าย', 'Pays'),
    localText('โอกาส', 'Chance'),
    localText('คืนผู้เล่น', 'Return'),
  ];
  const odds = spots.map(({ spot, pays, chance, returnToPlayer }) => [
    baccaratSpotNames[spot],
    payoutRatioText(pays),
    `${amountText(chance)}%`,
    `${amountText(returnToPlayer)}%`,
  ]);
  const six = payoutRatioText(facts.bankerSixPays ?? 0);
  body.replaceChildren(
    makeTable('odds', titles, odds),
    makeElement('h3', '', localText('กติกา', 'Rules')),
    rulesFromTemplate('rules', { decks, six }, facts.commission),
    makeElement('h3', '', localText('ไพ่ใบที่สามของเจ้ามือ', 'The banker’s third card')),
    rulesFromTemplate('third-cards'),
  );
}
