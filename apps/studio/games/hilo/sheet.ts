import { isPlayingCard, rankText } from '../../src/cards/cards.ts';
import type { HiloFacts } from '../../src/engines/hilo/protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { makeElement } from '../frame/elements.ts';
import { localText, localTextOf } from '../frame/language.ts';
import { makeFigures, rulesFromTemplate, makeTable } from '../frame/sheet.ts';

/** Fills the rules sheet with the payout and the chance of every guess against every face. */
export function fillHiloRules(body: HTMLElement, facts: HiloFacts): void {
  const { faces, steps, words } = facts;
  const titles = [
    localText('จ่ายรวมทุน', 'Pays in all'),
    localText('โอกาส', 'Chance'),
    localText('คืนผู้เล่น', 'Return'),
  ];
  const tables = Object.entries(facts.offers).map(([value, offers]) => {
    const rows = offers.map(({ guess, multiplier, chance, returnToPlayer }) => [
      localTextOf(words[guess]),
      `×${amountText(multiplier)}`,
      `${amountText(chance)}%`,
      `${amountText(returnToPlayer)}%`,
    ]);
    return makeTable('odds', [baseText(facts, Number(value)), ...titles], rows);
  });
  const least = localText('คืนให้ผู้เล่นอย่างน้อย (RTP)', 'Return to player, at least');
  body.replaceChildren(
    makeFigures([[least, `${amountText(facts.returnToPlayer)}%`]]),
    makeElement('h3', '', localText('กติกา', 'Rules')),
    rulesFromTemplate('rules', { left: faces.length - 1, steps }, facts.look),
    makeElement('h3', '', localText('อัตราจ่ายและโอกาส', 'Pays and chances')),
    ...tables,
  );
}

function baseText({ faces, subject }: HiloFacts, value: number): string {
  if (faces.length === 0) return localTextOf(subject);
  const face = faces.find((one) => one.value === value)?.face ?? '';
  return isPlayingCard(face)
    ? localText(`ไพ่ ${rankText(face)}`, `Card ${rankText(face)}`)
    : localText(`แต้ม ${value}`, `Sum ${value}`);
}
