import { SHOTS_AT_ONCE, type FishFacts } from '../../src/engines/fish/protocol.ts';
import { amountText, oneInText } from '../frame/amounts.ts';
import { make, makePicture } from '../frame/elements.ts';
import { say } from '../frame/language.ts';
import { figures, rules, table } from '../frame/sheet.ts';

/** Fills the rules sheet with the prize, the chance and the long-run return of each fish. */
export function fillSheet(body: HTMLElement, { kinds, returnToPlayer }: FishFacts): void {
  const titles = [say('ตัว', 'Target'), say('จ่าย', 'Pays'), say('ติดเฉลี่ย', 'Caught on average')];
  const rows = kinds.map(({ picture, name, nameEnglish, prizes, oneIn }) => [
    make('div', 'symbol', makePicture(picture), make('span', '', say(name, nameEnglish))),
    prizes.map((prize) => `×${prize}`).join(' '),
    say(`1 ใน ${oneInText(oneIn)}`, `1 in ${oneInText(oneIn)}`),
  ]);
  const term = say('คืนให้ผู้เล่นในระยะยาว (RTP)', 'Return to player (RTP)');
  body.replaceChildren(
    figures([[term, `${amountText(returnToPlayer)}%`]]),
    table('prizes', titles, rows),
    rules('rules', { shots: SHOTS_AT_ONCE }),
  );
}
