import { isFields } from '../../fields.ts';
import { escapeHtml } from '../../html.ts';
import { bahtFromUnits } from '../../money.ts';
import { LINES, ROWS } from './models.ts';
import type { Skin } from './skins.ts';

/** The reels as they stood, and each win with its amount. Reads stored JSON, so it trusts no shape. */
export function describeSlotRound(
  outcome: unknown,
  stakeUnits: number,
  skin: Skin,
  pictureUrl: (name: string) => string,
): string {
  if (!isFields(outcome) || !Array.isArray(outcome['reels'])) return '';
  const reels = outcome['reels'].filter((reel) => typeof reel === 'string');
  const lines = Array.isArray(outcome['lines']) ? outcome['lines'].filter(isFields) : [];
  const scatter = isFields(outcome['scatter']) ? outcome['scatter'] : {};
  const baht = (units: number) => bahtFromUnits(units).toFixed(2);
  const symbols = new Map<string, { name: string }>(Object.entries(skin.symbols));
  const name = (letter: string) => symbols.get(letter)?.name ?? '';

  const cell = (letter: string) =>
    `<img src="${escapeHtml(pictureUrl(letter))}" alt="${escapeHtml(name(letter))}" width="56" height="56">`;
  const screen = (shown: readonly string[]) =>
    Array.from({ length: ROWS }, (_none, row) =>
      shown.map((reel) => cell(reel.charAt(row))).join(''),
    ).join('');
  const lineUnits = stakeUnits / LINES.length;
  const wins = lines.map(
    (line) =>
      `<li>${Array.isArray(line['cells']) ? '' : `เส้นที่ ${Number(line['line']) + 1}: `}${escapeHtml(name(String(line['symbol'])))} ` +
      `${Number(line['count'])} ตัว <b>${baht(Number(line['lineStakes']) * lineUnits)}</b></li>`,
  );
  const scatterStakes = Number(scatter['stakes'] ?? 0);
  if (scatterStakes > 0) {
    wins.push(
      `<li>${escapeHtml(name('S'))} ${Number(scatter['count'])} ตัว ` +
        `<b>${baht(scatterStakes * stakeUnits)}</b></li>`,
    );
  }
  const list = wins.length === 0 ? '<p>รอบนี้ไม่ถูกรางวัล</p>' : `<ul>${wins.join('')}</ul>`;
  return `<div class="reels">${screen(reels)}</div>${list}${describeSteps(outcome['steps'], lineUnits, screen)}`;
}

/** Free spins, tumbles or respins, each with what it brought. */
function describeSteps(
  steps: unknown,
  lineUnits: number,
  screenHtml: (reels: readonly string[]) => string,
): string {
  if (!Array.isArray(steps)) return '';
  const parts = steps.filter(isFields).map((step, index) => {
    const won = bahtFromUnits(Number(step['shares'] ?? 0) * lineUnits);
    const text = `${stepNames[String(step['kind'])] ?? ''} ${index + 1}`;
    const prize = `<ul><li>${text}<b>${won.toFixed(2)}</b></li></ul>`;
    const screen = isFields(step['screen']) ? step['screen']['reels'] : undefined;
    if (!Array.isArray(screen)) return prize;
    const reels = screen.filter((reel) => typeof reel === 'string');
    return `${prize}<div class="reels">${screenHtml(reels)}</div>`;
  });
  return parts.join('');
}

const stepNames: Readonly<Record<string, string>> = {
  free: 'ฟรีสปินที่',
  tumble: 'การร่วงที่',
  respin: 'หมุนเหรียญครั้งที่',
};
