import { isCard, rankText } from '../../src/cards/cards.ts';
import type { HiloFacts } from '../../src/engines/hilo/protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { make } from '../frame/elements.ts';
import { say, told } from '../frame/language.ts';
import { figures, rules, table } from '../frame/sheet.ts';

/** Fills the rules sheet with the payout and the chance of every guess against every face. */
export function fillSheet(body: HTMLElement, facts: HiloFacts): void {
  const { faces, steps, words } = facts;
  const titles = [say('จ่ายรวมทุน', 'Pays in all'), say('โอกาส', 'Chance'), say('คืนผู้เล่น', 'Return')];
  const tables = Object.entries(facts.offers).map(([value, offers]) => {
    const rows = offers.map(({ guess, multiplier, chance, returnToPlayer }) => [
      told(words[guess]),
      `×${amountText(multiplier)}`,
      `${amountText(chance)}%`,
      `${amountText(returnToPlayer)}%`,
    ]);
    return table('odds', [baseText(facts, Number(value)), ...titles], rows);
  });
  const least = say('คืนให้ผู้เล่นอย่างน้อย (RTP)', 'Return to player, at least');
  body.replaceChildren(
    figures([[least, `${amountText(facts.returnToPlayer)}%`]]),
    make('h3', '', say('กติกา', 'Rules')),
    rules('rules', { left: faces.length - 1, steps }, facts.look),
    make('h3', '', say('อัตราจ่ายและโอกาส', 'Pays and chances')),
    ...tables,
  );
}

function baseText({ faces, subject }: HiloFacts, value: number): string {
  if (faces.length === 0) return told(subject);
  const face = faces.find((one) => one.value === value)?.face ?? '';
  return isCard(face)
    ? say(`ไพ่ ${rankText(face)}`, `Card ${rankText(face)}`)
    : say(`แต้ม ${value}`, `Sum ${value}`);
}
