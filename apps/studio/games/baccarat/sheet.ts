import type { BaccaratFacts } from '../../src/engines/baccarat/protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { make } from '../frame/elements.ts';
import { say } from '../frame/language.ts';
import { connectionRule, rulesList } from '../frame/rules-list.ts';
import { paysText, spotNames } from './texts.ts';

/** The sheet: each bet's pay, chance and return, and the rules in plain words. */
export function fillSheet(body: HTMLElement, facts: BaccaratFacts): void {
  body.replaceChildren(
    oddsTable(facts),
    make('h3', '', say('กติกา', 'Rules')),
    rules(facts),
    make('h3', '', say('ไพ่ใบที่สามของเจ้ามือ', 'The banker’s third card')),
    thirdCards(),
  );
}

function oddsTable(facts: BaccaratFacts): HTMLElement {
  const table = make('table', 'odds');
  const head = table.createTHead().insertRow();
  const titles = [
    say('เดิมพัน', 'Bet'),
    say('จ่าย', 'Pays'),
    say('โอกาส', 'Chance'),
    say('คืนผู้เล่น', 'Return'),
  ];
  for (const title of titles) head.append(make('th', '', title));
  const rows = table.createTBody();
  for (const { spot, pays, chance, returnToPlayer } of facts.spots) {
    const row = rows.insertRow();
    const texts = [
      spotNames[spot],
      paysText(pays),
      `${amountText(chance)}%`,
      `${amountText(returnToPlayer)}%`,
    ];
    for (const text of texts) row.insertCell().textContent = text;
  }
  return table;
}

function rules(facts: BaccaratFacts): HTMLElement {
  const six = facts.bankerSixPays;
  return rulesList([
    say(
      `ไพ่ ${facts.decks} สำรับ สับใหม่ทุกรอบ ผลก่อนหน้าไม่มีผลต่อรอบถัดไป`,
      `${facts.decks} decks, shuffled anew for every round: past results change nothing.`,
    ),
    say(
      'เอซนับ 1 ไพ่ 2 ถึง 9 นับตามหน้า 10 J Q K นับ 0 ใช้หลักหน่วยของผลรวม',
      'Ace counts 1, 2 to 9 their face, 10 J Q K nothing; only the last digit of the sum counts.',
    ),
    say(
      'สองใบแรกได้ 8 หรือ 9 แต้มฝั่งใด จบรอบทันที',
      'Eight or nine on the first two cards of either side ends the round.',
    ),
    say('ผู้เล่นได้ 0 ถึง 5 จั่วใบที่สาม 6 หรือ 7 อยู่', 'Player draws on 0 to 5, stands on 6 and 7.'),
    six === null
      ? say('เจ้ามือชนะหักค่าคอมมิชชัน 5%', 'A banker’s win pays a commission of 5 %.')
      : say(
          `ไม่หักค่าคอมมิชชัน แต่เจ้ามือชนะด้วย 6 แต้มจ่าย ${paysText(six)}`,
          `No commission, but a banker’s win with six pays ${paysText(six)}.`,
        ),
    say(
      'เสมอ: เดิมพันผู้เล่นและเจ้ามือคืนเต็มจำนวน',
      'On a tie the bets on player and banker come back in full.',
    ),
    say('คู่: สองใบแรกหน้าเดียวกัน', 'Pair: the first two cards of that side have the same rank.'),
    say(
      'ผลสุ่มโดยเซิร์ฟเวอร์ อัตราคืนคำนวณจากทุกผลที่เป็นไปได้ของไพ่ใหม่ ในระยะสั้นผลจริงอาจต่างมาก',
      'The server deals. Returns are computed from every deal of a fresh shoe; short runs differ.',
    ),
    connectionRule,
  ]);
}

function thirdCards(): HTMLElement {
  return rulesList([
    say(
      'ผู้เล่นไม่จั่ว: เจ้ามือ 0 ถึง 5 จั่ว 6 และ 7 อยู่',
      'Player stood: banker draws on 0 to 5, stands on 6 and 7.',
    ),
    say('เจ้ามือ 0 ถึง 2: จั่วเสมอ', 'Banker 0 to 2: always draws.'),
    say('เจ้ามือ 3: จั่ว เว้นแต่ใบที่สามของผู้เล่นคือ 8', 'Banker 3: draws unless player’s third is 8.'),
    say('เจ้ามือ 4: จั่วเมื่อใบที่สามคือ 2 ถึง 7', 'Banker 4: draws when it is 2 to 7.'),
    say('เจ้ามือ 5: จั่วเมื่อใบที่สามคือ 4 ถึง 7', 'Banker 5: draws when it is 4 to 7.'),
    say('เจ้ามือ 6: จั่วเมื่อใบที่สามคือ 6 หรือ 7', 'Banker 6: draws when it is 6 or 7.'),
    say('เจ้ามือ 7: อยู่', 'Banker 7: stands.'),
  ]);
}
