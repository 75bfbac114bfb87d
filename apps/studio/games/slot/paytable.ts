import type { SlotFacts, SlotSymbolFacts } from '../../src/engines/slot/protocol.ts';
import { amountText, oneInText } from '../frame/amounts.ts';
import { make } from '../frame/elements.ts';
import { rulesList } from '../frame/rules-list.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** The sheet: what pays how much, how often, and what comes back in the long run. */
export function fillPaytable(body: HTMLElement, facts: SlotFacts): void {
  body.replaceChildren(
    factsList(facts),
    make('h3', '', 'รางวัลและโอกาส'),
    prizeTable(facts),
    rules(facts),
  );
  if (facts.lines.length === 0) return;
  body.append(make('h3', '', `เส้นรางวัล ${facts.lines.length} เส้น`), lineList(facts.lines));
}

function factsList(facts: SlotFacts): HTMLElement {
  const list = make('dl', 'facts');
  const rows: [string, string][] = [
    ['คืนให้ผู้เล่นในระยะยาว (RTP)', `${amountText(facts.returnToPlayer)}%`],
    ['โอกาสได้รางวัลใด ๆ ต่อรอบ', `1 ใน ${oneInText(facts.anyWinOneIn)}`],
  ];
  for (const [term, text] of rows) {
    const row = make('div');
    row.append(make('dt', '', term), make('dd', '', text));
    list.append(row);
  }
  return list;
}

function prizeTable(facts: SlotFacts): HTMLElement {
  const table = make('table', 'prizes');
  const head = table.createTHead().insertRow();
  for (const text of ['สัญลักษณ์', ...facts.counts]) head.append(make('th', '', text));
  const body = table.createTBody();
  for (const symbol of facts.symbols) {
    const row = body.insertRow();
    const first = row.insertCell();
    first.append(symbolCell(symbol));
    if (symbol.prizes.length === 0) {
      const note = row.insertCell();
      note.colSpan = 3;
      note.textContent =
        symbol.letter === 'W' ? 'แทนได้ทุกสัญลักษณ์ ยกเว้นสแคตเตอร์' : 'เปิดเกมโบนัส ดูกติกาด้านล่าง';
      note.className = 'note';
      continue;
    }
    symbol.prizes.forEach((prize, index) => {
      const cell = row.insertCell();
      const oneIn = symbol.oneIn[index];
      cell.append(`×${prize}`);
      if (oneIn !== undefined) cell.append(make('small', '', `1 : ${oneInText(oneIn)}`));
    });
  }
  return table;
}

function symbolCell(symbol: SlotSymbolFacts): HTMLElement {
  const cell = make('div', 'symbol');
  const picture = make('img');
  picture.src = symbol.picture;
  picture.alt = '';
  picture.loading = 'lazy';
  const isScatter = symbol.letter === 'S';
  cell.append(picture, make('span', '', isScatter ? `${symbol.name} (สแคตเตอร์)` : symbol.name));
  return cell;
}

function rules(facts: SlotFacts): HTMLElement {
  return rulesList([
    ...facts.rules,
    'ผลทุกรอบสุ่มใหม่โดยเซิร์ฟเวอร์ ไม่ขึ้นกับรอบก่อนหน้าหรือยอดเดิมพัน',
    'RTP คำนวณจากทุกผลที่เป็นไปได้ ในระยะสั้นผลจริงอาจต่างมาก',
    'หากการเชื่อมต่อขาดหาย รอบจะจบที่เซิร์ฟเวอร์และไม่หักเดิมพันซ้ำ',
  ]);
}

function lineList(lines: readonly number[][]): HTMLElement {
  const list = make('ol', 'lines');
  lines.forEach((rows, index) => {
    const item = make('li');
    item.append(linePicture(rows), `${index + 1}`);
    list.append(item);
  });
  return list;
}

function linePicture(rows: readonly number[]): SVGElement {
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', '0 0 50 30');
  picture.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'polyline');
  path.setAttribute(
    'points',
    rows.map((row, reel) => `${reel * 10 + 5},${row * 10 + 5}`).join(' '),
  );
  path.setAttribute('fill', 'none');
  path.setAttribute('stroke', 'currentColor');
  path.setAttribute('stroke-width', '2.5');
  path.setAttribute('stroke-linejoin', 'round');
  picture.append(path);
  return picture;
}
