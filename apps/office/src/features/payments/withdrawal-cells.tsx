import { maskedAccount } from '@kapao/contract/office/masked-account.ts';
import type { ReviewSignal, WithdrawalRow } from '@kapao/contract/office/payments.ts';
import { signalNames } from '@kapao/contract/payments/automatic.ts';
import { formatClock } from '../../lib/dates.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';

const tones: Record<WithdrawalRow['status'], Tone> = {
  pending: 'neutral',
  waiting_callback: 'accent',
  auto_failed: 'warning',
  success: 'success',
  failed: 'danger',
  reject: 'danger',
  refund: 'warning',
};

export function StatusBadge({
  row,
}: {
  row: Pick<WithdrawalRow, 'status' | 'approval' | 'with_risk_since' | 'is_back_from_risk'>;
}) {
  const { withdrawals: text } = useText();
  if (row.with_risk_since !== null) return <Badge tone="accent">{text.withRisk}</Badge>;
  if (row.is_back_from_risk) return <Badge tone="accent">{text.backFromRisk}</Badge>;
  if (row.approval === 'waiting') return <Badge tone="warning">{text.approvals.waiting}</Badge>;
  return <Badge tone={tones[row.status]}>{text.statuses[row.status]}</Badge>;
}

/** The first raised signal and the number of the others; a placeholder until they are read. */
export function SignalsBadge({ raised }: { raised: readonly ReviewSignal[] | undefined }) {
  const { withdrawals: text } = useText();
  const inLanguage = useInLanguage();
  if (raised === undefined)
    return (
      <span className="text-muted">
        <span aria-hidden>…</span>
        <span className="sr-only">{text.signalsLoading}</span>
      </span>
    );
  const [first, ...others] = raised;
  if (first === undefined) return <span className="text-muted">{text.noneRaised}</span>;
  const name = inLanguage(signalNames[first.code]);
  return <Badge tone="danger">{others.length === 0 ? name : `${name} +${others.length}`}</Badge>;
}

type Account = Pick<WithdrawalRow, 'bank_abbr' | 'account_last4'>;

/** A bank account with its last four digits. */
export function accountText({ bank_abbr, account_last4 }: Account): string {
  return `${bank_abbr} ${maskedAccount(account_last4)}`;
}

export function AccountText({ row }: { row: Account }) {
  return <span className="whitespace-nowrap tabular-nums">{accountText(row)}</span>;
}

/** The person who works on a withdrawal, or who decided it: a colleague, or the system. */
export function CheckerText({ row }: { row: WithdrawalRow }) {
  const { withdrawals: text } = useText();
  if (row.claim !== null) return <TakerText taker={row.claim} />;
  if (row.approval === 'automatic') return <span className="text-muted">{text.paidBySystem}</span>;
  return row.decided_by === null ? null : <span className="wrap-anywhere">{row.decided_by}</span>;
}

export function TakerText({ taker }: { taker: NonNullable<WithdrawalRow['claim']> }) {
  const { withdrawals: text } = useText();
  return (
    <span className={taker.is_own ? 'text-accent' : 'text-warning'}>
      {taker.is_own ? text.own : taker.name} {text.until(formatClock(taker.until))}
    </span>
  );
}
