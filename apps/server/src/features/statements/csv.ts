import { bangkokTimeText } from '@kapao/contract/bangkok.ts';
import { BYTE_ORDER_MARK, textCell } from '@kapao/contract/csv.ts';
import { exactBaht } from '@kapao/contract/money.ts';
import type { CashAndBonusMicro } from './movements.ts';
import type { StatementHead, StatementWriter } from './statement-writer.ts';
import { statementTexts } from './text.ts';

/** Writes a statement as a spreadsheet: its facts, its movements and its totals. */
export function csvStatement(head: StatementHead): StatementWriter {
  const text = statementTexts[head.language];
  const lines: string[] = [];
  const add = (...cells: string[]) => void lines.push(cells.join(','));
  const addNamed = (...texts: string[]) => add(...texts.map(textCell));
  const amounts = ({ cashMicro, bonusMicro }: CashAndBonusMicro) => [
    exactBaht(cashMicro),
    exactBaht(bonusMicro),
  ];

  addNamed(text.title);
  addNamed(text.site, head.siteName);
  addNamed(text.name, head.memberName);
  addNamed(text.member, head.username);
  addNamed(text.account, head.account);
  addNamed(text.month, head.month);
  addNamed(text.madeAt, bangkokTimeText(head.madeAt));
  addNamed(text.closedDay, head.closedDay);
  add('');
  addNamed('', text.cash, text.bonus);
  add(textCell(text.opening), ...amounts(head.opening));
  add(textCell(text.closing), ...amounts(head.closing));
  add('');
  addNamed(
    text.time,
    text.kind,
    text.reference,
    text.cash,
    text.bonus,
    text.cashAfter,
    text.bonusAfter,
  );
  return {
    add: async (movements) => {
      for (const { at, kind, reference, change, after } of movements) {
        const texts = [bangkokTimeText(at), text.kinds[kind], reference].map(textCell);
        add(...texts, ...amounts(change), ...amounts(after));
      }
    },
    finish: async (totals) => {
      add('');
      addNamed(text.totals, text.count, text.cash, text.bonus);
      for (const { kind, count, change } of totals) {
        add(textCell(text.kinds[kind]), String(count), ...amounts(change));
      }
      return Buffer.from(`${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`);
    },
    close: async () => undefined,
  };
}
