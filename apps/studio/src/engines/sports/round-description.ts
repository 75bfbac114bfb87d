import { describeOutcome, htmlMarkup } from '../../html.ts';
import type { BetOutcome, BetLegView } from './protocol.ts';

const marks: Readonly<Record<BetLegView['status'], string>> = {
  open: 'รอผล',
  won: 'ถูก',
  lost: 'ไม่ถูก',
  void: 'ยกเลิก',
};

/** Describes a bet as HTML: its legs with their results. */
export function describeBet(stored: unknown): string {
  return describeOutcome<BetOutcome>(stored, ({ legs, boost, pays }) => {
    const notes = [
      legs.length === 1 ? 'บิลเดี่ยว' : `บิลสเต็ป ${legs.length} คู่`,
      ...(boost > 0 ? [`โบนัสสเต็ป ${boost}%`] : []),
      `จ่ายเมื่อถูกทั้งหมด ${pays.toFixed(2)}`,
    ];
    const items = legs.map(({ home, away, score, league, pick, odds, status }) => {
      const match = `${home.th} ${score?.join('-') ?? 'พบ'} ${away.th}`;
      const bet = `${league.th} · ${pickText(pick)} @ ${(odds / 1000).toFixed(3)}`;
      return htmlMarkup`<li><span>${match}<br>${bet}</span><b>${marks[status]}</b></li>`;
    });
    return htmlMarkup`<p>${notes.join(' · ')}</p><ul>${items}</ul>`;
  });
}

function pickText(pick: string): string {
  const line = Number(pick.slice(1));
  const signed = (value: number) => (value > 0 ? `+${value}` : String(value));
  const texts: Readonly<Record<string, string>> = {
    '1': 'เจ้าบ้านชนะ',
    X: 'เสมอ',
    '2': 'ทีมเยือนชนะ',
    o: `สูงกว่า ${line}`,
    u: `ต่ำกว่า ${line}`,
    h: `เจ้าบ้าน ${signed(line)}`,
    a: `ทีมเยือน ${signed(-line)}`,
  };
  return texts[pick.charAt(0)] ?? '';
}
