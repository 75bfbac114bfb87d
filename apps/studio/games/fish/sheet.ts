import { SHOTS_AT_ONCE, type FishFacts } from '../../src/engines/fish/protocol.ts';
import { amountText, oneInText } from '../frame/amounts.ts';
import { makeElement, makePicture } from '../frame/elements.ts';
import { localText } from '../frame/language.ts';
import { makeFigures, rulesFromTemplate, makeTable } from '../frame/sheet.ts';

/** Fills the rules sheet with the prize, the chance and the long-run return of each fish. */
export function fillFishRules(body: HTMLElement, { kinds, returnToPlayer }: FishFacts): void {
  const titles = [
    localText('ตัว', 'Target'),
    localText('จ่าย', 'Pays'),
    localText('ติดเฉลี่ย', 'Caught on average'),
  ];
  const rows = kinds.map(({ picture, name, nameEnglish, prizes, oneIn }) => [
    makeElement(
      'div',
      'symbol',
      makePicture(picture),
      makeElement('span', '', localText(name, nameEnglish)),
    ),
    prizes.map((prize) => `×${prize}`).join(' '),
    localText(`1 ใน ${oneInText(oneIn)}`, `1 in ${oneInText(oneIn)}`),
  ]);
  const term = localText('คืนให้ผู้เล่นในระยะยาว (RTP)', 'Return to player (RTP)');
  body.replaceChildren(
    makeFigures([[term, `${amountText(returnToPlayer)}%`]]),
    makeTable('prizes', titles, rows),
    rulesFromTemplate('rules', { shots: SHOTS_AT_ONCE }),
  );
}
