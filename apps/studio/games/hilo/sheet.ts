import { isCard, rankText } from '../../src/cards/cards.ts';
import type { HiloFacts, Offer } from '../../src/engines/hilo/protocol.ts';
import { amountText } from '../frame/amounts.ts';
import { make } from '../frame/elements.ts';
import { say } from '../frame/language.ts';
import { connectionRule, rulesList } from '../frame/rules-list.ts';
import { told } from './texts.ts';

/** The sheet: what every guess pays against every base, and how likely it is. */
export function fillSheet(body: HTMLElement, facts: HiloFacts): void {
  const lists = Object.entries(facts.offers).map(([value, offers]) =>
    oddsTable(facts, value, offers),
  );
  body.replaceChildren(
    figures(facts),
    make('h3', '', say('กติกา', 'Rules')),
    rules(facts),
    make('h3', '', say('อัตราจ่ายและโอกาส', 'Pays and chances')),
    ...lists.flat(),
  );
}

function figures(facts: HiloFacts): HTMLElement {
  const list = make('dl', 'facts');
  const row = make('div');
  row.append(
    make('dt', '', say('คืนให้ผู้เล่นอย่างน้อย (RTP)', 'Return to player, at least')),
    make('dd', '', `${amountText(facts.returnToPlayer)}%`),
  );
  list.append(row);
  return list;
}

function oddsTable(facts: HiloFacts, value: string, offers: readonly Offer[]): HTMLElement[] {
  const table = make('table', 'odds');
  const head = table.createTHead().insertRow();
  const first = facts.faces.length === 0 ? told(facts.subject) : baseText(facts, Number(value));
  const titles = [
    first,
    say('จ่ายรวมทุน', 'Pays in all'),
    say('โอกาส', 'Chance'),
    say('คืนผู้เล่น', 'Return'),
  ];
  for (const title of titles) head.append(make('th', '', title));
  const rows = table.createTBody();
  for (const { guess, multiplier, chance, returnToPlayer } of offers) {
    const row = rows.insertRow();
    const texts = [
      told(facts.words[guess]),
      `×${amountText(multiplier)}`,
      `${amountText(chance)}%`,
      `${amountText(returnToPlayer)}%`,
    ];
    for (const text of texts) row.insertCell().textContent = text;
  }
  return [table];
}

function baseText(facts: HiloFacts, value: number): string {
  const face = facts.faces.find((one) => one.value === value)?.face ?? '';
  return isCard(face)
    ? say(`ไพ่ ${rankText(face)}`, `Card ${rankText(face)}`)
    : say(`แต้ม ${value}`, `Sum ${value}`);
}

function lookRules(facts: HiloFacts): string[] {
  switch (facts.look) {
    case 'cards':
      return [
        say(
          `ทายว่าไพ่ใบต่อไปสูงกว่า เท่ากัน หรือต่ำกว่าไพ่ที่หงาย จั่วจากไพ่ที่เหลือ ${facts.faces.length - 1} ใบ ดอกไม่มีผล`,
          `Guess whether the next card is higher, the same or lower. It comes from the ${facts.faces.length - 1} cards left; suits count nothing.`,
        ),
        say(
          'จะเปลี่ยนไพ่ที่หงายเมื่อใดก็ได้ อัตราจ่ายคำนวณจากโอกาสของไพ่ใบนั้นเสมอ',
          'Ask for another card whenever you like: pays always follow the chances.',
        ),
      ];
    case 'dice':
      return [
        say(
          'ทายว่าแต้มรวมของลูกเต๋าครั้งนี้สูงกว่า เท่ากัน หรือต่ำกว่าครั้งก่อน',
          'Guess whether this throw adds up to more, the same or less than the one before.',
        ),
      ];
    case 'price':
      return [
        say(
          `ราคาจำลอง ไม่ใช่ราคาตลาดจริง เดิน ${facts.steps} ก้าวใน 10 วินาที แต่ละก้าวขึ้นหรือลงเท่า ๆ กัน`,
          `A game's price, no market's: ${facts.steps} steps in 10 seconds, each up or down alike.`,
        ),
        say(
          'ทายว่าราคาจบเหนือหรือใต้เส้นเริ่มต้น',
          'Guess whether it ends above or below the line where it began.',
        ),
      ];
    case 'roosters':
      return [
        say(
          `ไก่แดงและไก่น้ำเงินชิงกัน ${facts.steps} แต้ม ฝั่งที่ได้มากกว่าชนะ ได้เท่ากันคือเสมอ เมื่อเสมอ เดิมพันฝั่งแดงหรือน้ำเงินไม่คืนทุน`,
          `Red and blue play for ${facts.steps} points; more points win, equal points are a draw. A draw does not return stakes on a side.`,
        ),
      ];
  }
}

function rules(facts: HiloFacts): HTMLElement {
  return rulesList([
    ...lookRules(facts),
    say(
      'จ่ายรวมทุน = เดิมพัน × ตัวคูณ ตัวคูณคำนวณจากโอกาสจริงแล้วปัดลง',
      'You are paid stake × multiplier, computed from the exact chance and rounded down.',
    ),
    say(
      'ผลสุ่มโดยเซิร์ฟเวอร์หลังรับเดิมพัน ไม่ขึ้นกับรอบก่อนหน้า ในระยะสั้นผลจริงอาจต่างมาก',
      'The server draws after the stake is in; no round depends on another. Short runs differ.',
    ),
    connectionRule,
  ]);
}
