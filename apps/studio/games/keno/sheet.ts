import type { KenoFacts, KenoTicketFacts } from '../../src/engines/keno/protocol.ts';
import { amountText, oneInText } from '../frame/amounts.ts';
import { make } from '../frame/elements.ts';
import { say } from '../frame/language.ts';
import { connectionRule, rulesList } from '../frame/rules-list.ts';

/** A round as the sheet remembers it. */
export interface PastRound {
  picks: number;
  hits: number;
  win: number;
}

/** The sheet: what each ticket pays, how often, what comes back; and the last rounds. */
export function fillSheet(
  body: HTMLElement,
  facts: KenoFacts,
  chosen: number,
  past: readonly PastRound[],
): void {
  const parts: HTMLElement[] = [];
  if (past.length > 0) parts.push(make('h3', '', say('รอบล่าสุด', 'Last rounds')), pastList(past));
  parts.push(make('h3', '', say('รางวัลตามจำนวนเลขที่เลือก', 'Prizes by numbers picked')));
  for (const ticket of facts.tickets) parts.push(ticketPart(ticket, ticket.picks === chosen));
  parts.push(rules(facts));
  body.replaceChildren(...parts);
}

function pastList(past: readonly PastRound[]): HTMLElement {
  const list = make('ul', 'past');
  list.append(
    ...past.map(({ picks, hits, win }) => {
      const item = make('li', win > 0 ? 'won' : '');
      item.append(make('span', '', `${hits}/${picks}`), make('b', '', amountText(win)));
      return item;
    }),
  );
  return list;
}

function ticketPart(ticket: KenoTicketFacts, isOpen: boolean): HTMLElement {
  const part = make('details', 'ticket');
  part.open = isOpen;
  const head = make('summary');
  head.append(
    make('span', '', say(`เลือก ${ticket.picks} เลข`, `${ticket.picks} picked`)),
    make('b', '', `RTP ${amountText(ticket.returnToPlayer)}%`),
  );
  const table = make('table', 'prizes');
  const titles = table.createTHead().insertRow();
  for (const title of [say('ถูก', 'Hits'), say('จ่าย', 'Pays'), say('โอกาส', 'Chance')]) {
    titles.append(make('th', '', title));
  }
  const rows = table.createTBody();
  for (const { hits, prize, oneIn } of ticket.lines) {
    const row = rows.insertRow();
    row.insertCell().textContent = String(hits);
    row.insertCell().textContent = prize === 0 ? '–' : `×${prize}`;
    row.insertCell().textContent = say(`1 ใน ${oneInText(oneIn)}`, `1 in ${oneInText(oneIn)}`);
  }
  const anyWin = oneInText(ticket.anyWinOneIn);
  const text = say(`ได้รางวัลเฉลี่ย 1 ใน ${anyWin} รอบ`, `A prize in 1 of ${anyWin} rounds`);
  part.append(head, table, make('p', 'small', text));
  return part;
}

function rules({ labels, drawn }: KenoFacts): HTMLElement {
  return rulesList([
    say(
      `ทุกรอบสุ่ม ${drawn} เลขจาก ${labels.length} เลข (${labels[0]} ถึง ${labels.at(-1)}) ไม่ซ้ำกัน`,
      `Each round draws ${drawn} of ${labels.length} numbers (${labels[0]} to ${labels.at(-1)}), none twice.`,
    ),
    say(
      'รางวัล = เดิมพัน × ตัวคูณตามจำนวนเลขที่ถูก ลำดับการออกไม่มีผล',
      'Prize = stake × the multiplier for your hits. The order of the draw does not matter.',
    ),
    say(
      'ผลทุกรอบสุ่มใหม่โดยเซิร์ฟเวอร์หลังหักเดิมพันแล้ว ไม่ขึ้นกับรอบก่อนหน้าหรือเลขที่เลือก',
      'Every round is drawn anew on the server after the stake is in, whatever came before or was picked.',
    ),
    say(
      'RTP และโอกาสคำนวณจากทุกผลที่เป็นไปได้ ในระยะสั้นผลจริงอาจต่างมาก',
      'RTP and chances are computed over all possible draws; in the short run yours may differ widely.',
    ),
    connectionRule,
  ]);
}
