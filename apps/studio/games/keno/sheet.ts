import type { KenoFacts, KenoTicketFacts } from '../../src/engines/keno/protocol.ts';
import { amountText, oneInText } from '../frame/amounts.ts';
import { make } from '../frame/elements.ts';
import { say } from '../frame/language.ts';
import { rules, table } from '../frame/sheet.ts';

/** A past round, as the rules sheet lists it. */
export interface PastRound {
  picks: number;
  hits: number;
  win: number;
}

/** Fills the rules sheet with the last rounds, and with each ticket's prizes, chances and return. */
export function fillSheet(
  body: HTMLElement,
  { labels, drawn, tickets }: KenoFacts,
  chosen: number,
  past: readonly PastRound[],
): void {
  const rounds = past.map(({ picks, hits, win }) =>
    make(
      'li',
      win > 0 ? 'won' : '',
      make('span', '', `${hits}/${picks}`),
      make('b', '', amountText(win)),
    ),
  );
  const pastTitle = make('h3', '', say('รอบล่าสุด', 'Last rounds'));
  const [first = '', last = ''] = [labels[0], labels.at(-1)];
  body.replaceChildren(
    ...(past.length > 0 ? [pastTitle, make('ul', 'past', ...rounds)] : []),
    make('h3', '', say('รางวัลตามจำนวนเลขที่เลือก', 'Prizes by numbers picked')),
    ...tickets.map((ticket) => ticketPart(ticket, ticket.picks === chosen)),
    rules('rules', { drawn, pool: labels.length, first, last }),
  );
}

function ticketPart(ticket: KenoTicketFacts, isOpen: boolean): HTMLElement {
  const chance = (oneIn: number) => say(`1 ใน ${oneInText(oneIn)}`, `1 in ${oneInText(oneIn)}`);
  const head = make(
    'summary',
    '',
    make('span', '', say(`เลือก ${ticket.picks} เลข`, `${ticket.picks} picked`)),
    make('b', '', `RTP ${amountText(ticket.returnToPlayer)}%`),
  );
  const titles = [say('ถูก', 'Hits'), say('จ่าย', 'Pays'), say('โอกาส', 'Chance')];
  const lines = ticket.lines.map(({ hits, prize, oneIn }) => [
    String(hits),
    prize === 0 ? '–' : `×${prize}`,
    chance(oneIn),
  ]);
  const anyWin = oneInText(ticket.anyWinOneIn);
  const text = say(`ได้รางวัลเฉลี่ย 1 ใน ${anyWin} รอบ`, `A prize in 1 of ${anyWin} rounds`);
  const part = make(
    'details',
    'ticket',
    head,
    table('prizes', titles, lines),
    make('p', 'small', text),
  );
  part.open = isOpen;
  return part;
}
