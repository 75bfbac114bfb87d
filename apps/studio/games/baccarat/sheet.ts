import type { BaccaratFacts } from '../../src/engines/baccarat/protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { make } from '../frame/elements.ts';
import { say } from '../frame/language.ts';
import { rules, table } from '../frame/sheet.ts';
import { paysText, spotNames } from './texts.ts';

/** Fills the rules sheet with the rules, and with each bet's payout, chance and return. */
export function fillSheet(body: HTMLElement, { decks, spots, ...facts }: BaccaratFacts): void {
  const titles = [
    say('เดิมพัน', 'Bet'),
    say('จ่าย', 'Pays'),
    say('โอกาส', 'Chance'),
    say('คืนผู้เล่น', 'Return'),
  ];
  const odds = spots.map(({ spot, pays, chance, returnToPlayer }) => [
    spotNames[spot],
    paysText(pays),
    `${amountText(chance)}%`,
    `${amountText(returnToPlayer)}%`,
  ]);
  const six = paysText(facts.bankerSixPays ?? 0);
  body.replaceChildren(
    table('odds', titles, odds),
    make('h3', '', say('กติกา', 'Rules')),
    rules('rules', { decks, six }, facts.commission),
    make('h3', '', say('ไพ่ใบที่สามของเจ้ามือ', 'The banker’s third card')),
    rules('third-cards'),
  );
}
