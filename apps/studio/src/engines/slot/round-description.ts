import { describeOutcome, htmlMarkup, pictureMarkup } from '../../html.ts';
import { bahtFromUnits } from '../../money.ts';
import { PAYLINES, ROW_COUNT } from './models.ts';
import type { SlotOutcome, SlotStep } from './protocol.ts';
import type { SlotSkin } from './skins.ts';

const stepNames: Readonly<Record<SlotStep['kind'], string>> = {
  free: 'ฟรีสปินที่',
  tumble: 'การร่วงที่',
  respin: 'หมุนเหรียญครั้งที่',
};

/** Describes a round as HTML: the reels, each win with its amount, and the steps after the first screen. */
export function describeSlotRound(
  stored: unknown,
  stakeUnits: number,
  skin: SlotSkin,
  pictureUrl: (name: string) => string,
): string {
  const lineUnits = stakeUnits / PAYLINES.length;
  const baht = (units: number) => bahtFromUnits(units).toFixed(2);
  const symbols = new Map<string, { name: string }>(Object.entries(skin.symbols));
  const name = (letter: string) => symbols.get(letter)?.name ?? '';
  const cell = (letter: string) => pictureMarkup(pictureUrl(letter), name(letter), 56, 56);
  const screen = (reels: readonly string[]) => {
    const rows = Array.from({ length: ROW_COUNT }, (_none, row) =>
      reels.map((reel) => cell(reel.charAt(row))),
    );
    return htmlMarkup`<div class="reels">${rows.flat()}</div>`;
  };
  return describeOutcome<SlotOutcome>(stored, ({ reels, lines, scatter, steps = [] }) => {
    const wins = lines.map(({ cells, line, symbol, count, lineStakes }) => {
      const place = cells === undefined ? `เส้นที่ ${line + 1}: ` : '';
      return htmlMarkup`<li>${place}${name(symbol)} ${count} ตัว <b>${baht(lineStakes * lineUnits)}</b></li>`;
    });
    const { count, stakes } = scatter;
    if (stakes > 0) {
      wins.push(htmlMarkup`<li>${name('S')} ${count} ตัว <b>${baht(stakes * stakeUnits)}</b></li>`);
    }
    const list =
      wins.length === 0 ? htmlMarkup`<p>รอบนี้ไม่ถูกรางวัล</p>` : htmlMarkup`<ul>${wins}</ul>`;
    const later = steps.map((step, index) => {
      const text = `${stepNames[step.kind]} ${index + 1}`;
      const prize = htmlMarkup`<ul><li>${text}<b>${baht(step.shares * lineUnits)}</b></li></ul>`;
      return step.kind === 'respin' ? prize : htmlMarkup`${prize}${screen(step.screen.reels)}`;
    });
    return htmlMarkup`${screen(reels)}${list}${later}`;
  });
}
