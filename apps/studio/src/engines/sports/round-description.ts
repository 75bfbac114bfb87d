import { isFields, textField, type Fields } from '../../fields.ts';
import { escapeHtml } from '../../html.ts';

const marks: Readonly<Record<string, string>> = {
  open: 'รอผล',
  won: 'ถูก',
  lost: 'ไม่ถูก',
  void: 'ยกเลิก',
};

/** The legs with their results, for the member's history. Reads stored JSON, so it trusts no shape. */
export function describeBet(outcome: unknown): string {
  if (!isFields(outcome) || !Array.isArray(outcome['legs'])) return '';
  const legs = outcome['legs'].filter(isFields);
  const items = legs.map(describeLeg);
  const boost = Number(outcome['boost']);
  const notes = [
    legs.length === 1 ? 'บิลเดี่ยว' : `บิลสเต็ป ${legs.length} คู่`,
    ...(boost > 0 ? [`โบนัสสเต็ป ${boost}%`] : []),
    `จ่ายเมื่อถูกทั้งหมด ${Number(outcome['pays']).toFixed(2)}`,
  ];
  return `<p>${escapeHtml(notes.join(' · '))}</p><ul>${items.join('')}</ul>`;
}

function describeLeg(leg: Fields): string {
  const name = (field: string) => {
    const names = leg[field];
    return escapeHtml((isFields(names) ? textField(names, 'th') : undefined) ?? '');
  };
  const pick = escapeHtml(pickText(textField(leg, 'pick') ?? ''));
  const score = Array.isArray(leg['score']) ? leg['score'].map(Number).join('-') : '';
  const mark = marks[textField(leg, 'status') ?? ''] ?? '';
  return (
    `<li><span>${name('home')} ${escapeHtml(score || 'พบ')} ${name('away')}<br>` +
    `${name('league')} · ${pick} @ ${(Number(leg['odds']) / 1000).toFixed(3)}</span><b>${mark}</b></li>`
  );
}

function pickText(pick: string): string {
  const line = Number(pick.slice(1));
  const signed = (value: number) => (value > 0 ? `+${value}` : String(value));
  switch (pick.charAt(0)) {
    case '1':
      return 'เจ้าบ้านชนะ';
    case 'X':
      return 'เสมอ';
    case '2':
      return 'ทีมเยือนชนะ';
    case 'o':
      return `สูงกว่า ${line}`;
    case 'u':
      return `ต่ำกว่า ${line}`;
    case 'h':
      return `เจ้าบ้าน ${signed(line)}`;
    case 'a':
      return `ทีมเยือน ${signed(-line)}`;
    default:
      return '';
  }
}
