import { make } from './elements.ts';
import { say } from './language.ts';

/** What a game of rounds says of a line that is cut. */
export const connectionRule = say(
  'หากการเชื่อมต่อขาดหาย รอบจะจบที่เซิร์ฟเวอร์และไม่หักเดิมพันซ้ำ',
  'If the connection breaks, the round ends on the server and no second stake is taken.',
);

/** The rules in plain words, as the sheet shows them. */
export function rulesList(texts: readonly string[]): HTMLElement {
  const list = make('ul', 'rules');
  list.append(...texts.map((text) => make('li', '', text)));
  return list;
}
