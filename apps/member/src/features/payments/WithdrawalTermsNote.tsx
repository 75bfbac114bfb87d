import type { Data } from '@kapao/contract/operation.ts';
import { useRestrictions } from '../../api/restrictions.ts';
import { formatCredit, formatNumber } from '../../lib/numbers.ts';
import { useNow } from '../../lib/use-now.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { feeBaht, hasFee, isOpenNow, needsOperator } from './rules.ts';

const TICK_MS = 30_000;

interface WithdrawalTermsNoteProps {
  terms: Data<'getWithdrawalTerms'>;
  amount: string;
}

/**
 * The fee, opening hours and daily limits for this withdrawal; renders nothing if there are none. What the card of
 * restrictions says already is left out.
 */
export function WithdrawalTermsNote({ terms, amount }: WithdrawalTermsNoteProps) {
  const lines = useLines(terms, Number(amount));
  if (lines.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-small text-muted tabular-nums">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function useLines(terms: Data<'getWithdrawalTerms'>, baht: number): string[] {
  const { payments: text, restrictions: words } = useText();
  const { restrictions } = useRestrictions('withdrawal');
  const told = new Set(restrictions.map(({ kind }) => kind));
  const inLanguage = useInLanguage();
  const isOpen = isOpenNow(terms, useNow(TICK_MS));
  const { closed, open_from, open_until, count_left_today, sum_left_today, automatic_up_to } =
    terms;
  const lines: string[] = [];
  if (closed && !told.has('closed')) lines.push(inLanguage(closed.th, closed.en));
  else if (!closed && !isOpen && open_from !== null && open_until !== null && !told.has('hours')) {
    lines.push(`${words.kind.hours} ${text.hours(open_from, open_until)}`);
  }
  if (hasFee(terms) && baht > 0) {
    const fee = feeBaht(baht, terms);
    lines.push(text.arrivesAfterFee(formatCredit(baht - fee), formatCredit(fee)));
  }
  const isUsedUp = told.has('day_limit');
  if (count_left_today !== null && !(isUsedUp && count_left_today === 0))
    lines.push(text.countLeftToday(formatNumber(count_left_today)));
  if (sum_left_today !== null && !(isUsedUp && sum_left_today === 0))
    lines.push(text.sumLeftToday(formatCredit(sum_left_today)));
  if (needsOperator(baht, automatic_up_to)) lines.push(text.needsApproval);
  return lines;
}
