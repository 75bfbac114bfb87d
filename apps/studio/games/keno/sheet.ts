import type { KenoFacts, KenoTicketFacts } from '../../src/engines/keno/protocol.ts';
import { amountText, oneInText } from '../frame/amounts.ts';
import { makeElement } from '../frame/elements.ts';
import { localText } from '../frame/language.ts';
import { rulesFromTemplate, makeTable } from '../frame/sheet.ts';

/** A past round, as the rules sheet lists it. */
export interface PastKenoRound {
  picks: number;
  hits: number;
  win: number;
}

/** Fills the rules sheet with the last rounds, and with each ticket's prizes, chances and return. */
export function fillKenoRules(
  body: HTMLElement,
  { labels, drawn, tickets }: KenoFacts,
  chosen: number,
  past: readonly PastKenoRound[],
): void {
  const rounds = past.map(({ picks, hits, win }) =>
    makeElement(
      'li',
      win > 0 ? 'won' : '',
      makeElement('span', '', `${hits}/${picks}`),
      makeElement('b', '', amountText(win)),
    ),
  );
  const pastTitle = makeElement('h3', '', localText('รอบล่าสุด', 'Last rounds'));
  const [first = '', last = ''] = [labels[0], labels.at(-1)];
  body.replaceChildren(
    ...(past.length > 0 ? [pastTitle, makeElement('ul', 'past', ...rounds)] : []),
    makeElement('h3', '', localText('รางวัลตามจำนวนเลขที่เลือก', 'Prizes by numbers picked')),
    ...tickets.map((ticket) => ticketPart(ticket, ticket.picks === chosen)),
    rulesFromTemplate('rules', { drawn, pool: labels.length, first, last }),
  );
}

function ticketPart(ticket: KenoTicketFacts, isOpen: boolean): HTMLElement {
  const chance = (oneIn: number) =>
    localText(`1 ใน ${oneInText(oneIn)}`, `1 in ${oneInText(oneIn)}`);
  const head = makeElement(
    'summary',
    '',
    makeElement('span', '', localText(`เลือก ${ticket.picks} เลข`, `${ticket.picks} picked`)),
    makeElement('b', '', `RTP ${amountText(ticket.returnToPlayer)}%`),
  );
  const titles = [localText('ถูก', 'Hits'), localText('จ่าย', 'Pays'), localText('โอกาส', 'Chance')];
  const lines = ticket.lines.map(({ hits, prize, oneIn }) => [
    String(hits),
    prize === 0 ? '–' : `×${prize}`,
    chance(oneIn),
  ]);
  const anyWin = oneInText(ticket.anyWinOneIn);
  const text = localText(`ได้รางวัลเฉลี่ย 1 ใน ${anyWin} รอบ`, `A prize in 1 of ${anyWin} rounds`);
  const part = makeElement(
    'details',
    'ticket',
    head,
    makeTable('prizes', titles, lines),
    makeElement('p', 'small', text),
  );
  part.open = isOpen;
  return part;
}
