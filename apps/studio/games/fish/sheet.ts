import { SHOTS_AT_ONCE, type FishFacts } from '../../src/engines/fish/protocol.ts';
import { amountText, oneInText } from '../frame/amounts.ts';
import { make } from '../frame/elements.ts';
import { say } from '../frame/language.ts';
import { rulesList } from '../frame/rules-list.ts';

/** The sheet: what each catch pays, how often, and what comes back in the long run. */
export function fillSheet(body: HTMLElement, facts: FishFacts): void {
  const list = make('dl', 'facts');
  const row = make('div');
  row.append(
    make('dt', '', say('คืนให้ผู้เล่นในระยะยาว (RTP)', 'Return to player (RTP)')),
    make('dd', '', `${amountText(facts.returnToPlayer)}%`),
  );
  list.append(row);
  body.replaceChildren(list, prizeTable(facts), rules());
}

function prizeTable(facts: FishFacts): HTMLElement {
  const table = make('table', 'prizes');
  const head = table.createTHead().insertRow();
  const titles = [say('ตัว', 'Target'), say('จ่าย', 'Pays'), say('ติดเฉลี่ย', 'Caught on average')];
  head.append(...titles.map((title) => make('th', '', title)));
  const body = table.createTBody();
  for (const kind of facts.kinds) {
    const row = body.insertRow();
    const picture = make('img');
    picture.src = kind.picture;
    picture.alt = '';
    const cell = make('div', 'symbol');
    cell.append(picture, make('span', '', say(kind.name, kind.nameEnglish)));
    row.insertCell().append(cell);
    row.insertCell().textContent = kind.prizes.map((prize) => `×${prize}`).join(' ');
    row.insertCell().textContent = say(
      `1 ใน ${oneInText(kind.oneIn)}`,
      `1 in ${oneInText(kind.oneIn)}`,
    );
  }
  return table;
}

function rules(): HTMLElement {
  return rulesList([
    say(
      'กระสุนหนึ่งนัดคือเดิมพันหนึ่งรอบ หักเมื่อแตะโดนตัวเท่านั้น แตะที่ว่างไม่เสียเงิน',
      'One bullet is the stake of one round. It is charged only when you tap a target; tapping empty space costs nothing.',
    ),
    say(
      'ถ้าติด ได้เดิมพัน × ตัวคูณ โอกาสติดของทุกตัวให้ผลตอบแทนระยะยาวเท่ากัน',
      'A catch pays stake × multiplier. Every target returns the same in the long run.',
    ),
    say(
      'ตัวแรกในตารางสุ่มรางวัลหนึ่งในหลายค่าเมื่อติด',
      'The first target in the table draws one of several prizes when caught.',
    ),
    say(
      'ทุกนัดสุ่มใหม่โดยเซิร์ฟเวอร์ ไม่ขึ้นกับนัดก่อน ขนาด ความเร็ว หรือยอดเดิมพัน',
      'Every shot is decided anew on the server, whatever came before, whatever the size, speed or stake.',
    ),
    say(
      `ยิงค้างพร้อมกันได้ไม่เกิน ${SHOTS_AT_ONCE} นัด แต่ละนัดมีผลของตัวเอง ถ้าติดตัวเดียวกันสองนัด จ่ายทั้งสองนัด`,
      `Up to ${SHOTS_AT_ONCE} shots may be under way, each with its own result. Two that catch the same target are both paid.`,
    ),
    say(
      'หากการเชื่อมต่อขาดหาย ทุกนัดจบที่เซิร์ฟเวอร์และไม่หักซ้ำ',
      'If the connection is lost, every shot is decided on the server and never charged twice.',
    ),
    say(
      'RTP คำนวณจากทุกผลที่เป็นไปได้ ในระยะสั้นผลจริงอาจต่างมาก',
      'RTP is computed over all possible results; in the short run yours may differ widely.',
    ),
  ]);
}
