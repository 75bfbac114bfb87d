import type { Transaction } from '@kapao/contract/history.ts';
import { Link } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { CardFacts } from './CardFacts.tsx';
import { shownAmount, statusColor, statusLabel, type StatusColor } from './rules.ts';

const CARD =
  'flex min-h-20 items-center gap-2 rounded-card border border-line bg-card px-edge py-3 shadow-card';

const statusClasses: Readonly<Record<StatusColor, string>> = {
  success: 'text-success',
  secondary: 'text-secondary',
  error: 'text-error',
};

/** One transaction, which leads to its own page. */
export function TransactionCard({ transaction }: { transaction: Transaction }) {
  const { txn_type, reference } = transaction;
  return (
    <Link
      href={txn_type === 'deposit' ? paths.openedDeposit(reference) : paths.withdrawal(reference)}
      className={classNames(CARD, 'pr-2 transition-transform duration-200 active:scale-[0.98]')}
    >
      <Facts transaction={transaction} />
      <ChevronRightIcon size={18} className="shrink-0 text-muted" />
    </Link>
  );
}

function Facts({ transaction }: { transaction: Transaction }) {
  const { history: text } = useText();
  const { txn_type, status, txn_createdAt, short_reference, waits_for_staff } = transaction;
  const amount = shownAmount(transaction);
  return (
    <CardFacts
      isOut={txn_type !== 'deposit'}
      at={txn_createdAt}
      title={<span className="block font-semibold">{text.type[txn_type]}</span>}
    >
      <span className="ml-auto min-w-0 text-right">
        <span
          className={classNames(
            'block text-[length:min(1rem,6vw)] font-semibold tabular-nums [overflow-wrap:anywhere]',
            amount.color === 'success' ? 'text-success' : 'text-ink',
          )}
        >
          {amount.text} <span className="text-caption font-normal text-muted">THB</span>
        </span>
        <span className={classNames('block text-caption', statusClasses[statusColor(status)])}>
          {text.status[statusLabel(status)]}
        </span>
        {waits_for_staff && (
          <span className="block text-caption text-primary">{text.waitsForStaff}</span>
        )}
        <span className="block text-caption whitespace-nowrap text-muted tabular-nums">
          {short_reference}
        </span>
      </span>
    </CardFacts>
  );
}
