import type { SlotFacts, SlotSymbolFacts } from '../../src/engines/slot/protocol.ts';
import { amountText, oneInText } from '../frame/amounts.ts';
import { makeElement, makePicture, makeSvg } from '../frame/elements.ts';
import { makeFigures, rulesList, makeTable } from '../frame/sheet.ts';

/** Fills the rules sheet with each prize and its chance, and with the long-run return. */
export function fillSlotRules(body: HTMLElement, facts: SlotFacts): void {
  const { lines, symbols, counts, returnToPlayer, anyWinOneIn } = facts;
  const prizes = makeTable('prizes', ['สัญลักษณ์', ...counts], symbols.map(symbolRow));
  // Symbols without prizes have one note across all columns.
  for (const note of prizes.querySelectorAll<HTMLTableCellElement>('td:nth-child(2):last-child')) {
    note.colSpan = counts.length;
    note.className = 'note';
  }
  body.replaceChildren(
    makeFigures([
      ['คืนให้ผู้เล่นในระยะยาว (RTP)', `${amountText(returnToPlayer)}%`],
      ['โอกาสได้รางวัลใด ๆ ต่อรอบ', `1 ใน ${oneInText(anyWinOneIn)}`],
    ]),
    makeElement('h3', '', 'รางวัลและโอกาส'),
    prizes,
    rulesList([
      ...facts.rules,
      'ผลทุกรอบสุ่มใหม่โดยเซิร์ฟเวอร์ ไม่ขึ้นกับรอบก่อนหน้าหรือยอดเดิมพัน',
      'RTP คำนวณจากทุกผลที่เป็นไปได้ ในระยะสั้นผลจริงอาจต่างมาก',
      'หากการเชื่อมต่อขาดหาย รอบจะจบที่เซิร์ฟเวอร์และไม่หักเดิมพันซ้ำ',
    ]),
  );
  if (lines.length === 0) return;
  const pictures = lines.map((rows, index) =>
    makeElement('li', '', linePicture(rows), `${index + 1}`),
  );
  body.append(
    makeElement('h3', '', `เส้นรางวัล ${lines.length} เส้น`),
    makeElement('ol', 'lines', ...pictures),
  );
}

function symbolRow({ letter, name, picture, prizes, oneIn }: SlotSymbolFacts): (Node | string)[] {
  const image = makePicture(picture);
  image.loading = 'lazy';
  const text = letter === 'S' ? `${name} (สแคตเตอร์)` : name;
  const first = makeElement('div', 'symbol', image, makeElement('span', '', text));
  if (prizes.length === 0) {
    return [first, letter === 'W' ? 'แทนได้ทุกสัญลักษณ์ ยกเว้นสแคตเตอร์' : 'เปิดเกมโบนัส ดูกติกาด้านล่าง'];
  }
  const cells = prizes.map((prize, index) => {
    const cell = document.createDocumentFragment();
    const chance = oneIn[index];
    cell.append(`×${prize}`);
    if (chance !== undefined) cell.append(makeElement('small', '', `1 : ${oneInText(chance)}`));
    return cell;
  });
  return [first, ...cells];
}

function linePicture(rows: readonly number[]): SVGElement {
  const points = rows.map((row, reel) => `${reel * 10 + 5},${row * 10 + 5}`).join(' ');
  const stroke = { stroke: 'currentColor', 'stroke-width': '2.5', 'stroke-linejoin': 'round' };
  const line = makeSvg('polyline', { points, fill: 'none', ...stroke });
  return makeSvg('svg', { viewBox: '0 0 50 30', 'aria-hidden': 'true' }, line);
}
