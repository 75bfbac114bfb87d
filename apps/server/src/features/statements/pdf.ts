import { bangkokTimeText } from '@kapao/contract/bangkok.ts';
import { StatementPages } from './pdf-pages.ts';
import { exactBaht } from '@kapao/contract/money.ts';
import type { CashAndBonusMicro } from './movements.ts';
import type { StatementHead, StatementWriter } from './statement-writer.ts';
import { statementTexts } from './text.ts';

const BOLD = { isBold: true };

/** Writes a statement as a PDF: its facts, its movements and its totals. It is slow, so pdf-worker.ts runs it. */
export function pdfStatement(head: StatementHead): Omit<StatementWriter, 'close'> {
  const text = statementTexts[head.language];
  const pages = new StatementPages(head);
  const writeColumns = () =>
    pages.row(
      [text.time, text.kind, text.reference],
      [text.cash, text.bonus, text.cashAfter, text.bonusAfter],
      BOLD,
    );
  let isEmpty = true;
  pages.row([], ['', '', text.cash, text.bonus], BOLD);
  pages.row([text.opening], ['', '', ...amounts(head.opening)]);
  pages.row([text.closing], ['', '', ...amounts(head.closing)]);
  pages.space();
  writeColumns();
  return {
    add: async (movements) => {
      for (const { at, kind, reference, change, after } of movements) {
        if (pages.isFull()) {
          pages.next();
          writeColumns();
        }
        const texts = [bangkokTimeText(at), text.kinds[kind], reference];
        pages.row(texts, [...amounts(change), ...amounts(after)]);
        isEmpty = false;
      }
    },
    finish: async (totals) => {
      if (isEmpty) pages.row([text.none], []);
      // Keeps the heading on one page with its first row.
      if (pages.isFull(3)) pages.next();
      else pages.space();
      pages.row([text.totals, text.count], [text.cash, text.bonus], BOLD);
      for (const { kind, count, change } of totals) {
        if (pages.isFull()) pages.next();
        pages.row([text.kinds[kind], String(count)], amounts(change));
      }
      return pages.finish();
    },
  };
}

const amounts = ({ cashMicro, bonusMicro }: CashAndBonusMicro) => [
  grouped(exactBaht(cashMicro)),
  grouped(exactBaht(bonusMicro)),
];

/** Groups thousands: `-1234567.50` becomes `-1,234,567.50`. */
function grouped(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  return `${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}.${fraction}`;
}
