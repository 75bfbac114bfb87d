import type { ResumableDeposit } from '@kapao/contract/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatCountdown } from '../../lib/dates.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/use-now.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { ClockIcon } from '../../ui/money-icons.tsx';
import { openDepositsQuery } from './queries.ts';
import { canResumeDeposit, timeLeftMs } from './rules.ts';

const TICK_MS = 1000;

/** Deposits opened but not paid, also those from another device; renders nothing if there are none. */
export function OpenDeposits() {
  const { payments: text } = useText();
  const { data } = useQuery(openDepositsQuery);
  const now = useNow(TICK_MS);
  const open = (data ?? []).filter((deposit) => canResumeDeposit(deposit, deposit.has_slip, now));
  if (open.length === 0) return null;
  return (
    <section aria-label={text.openDeposits} className="mb-5">
      <h2 className="pb-2 text-small text-muted">{text.openDeposits}</h2>
      <ul className="flex flex-col gap-2">
        {open.map((deposit) => (
          <li key={deposit.ref_code}>
            <OpenDepositLink deposit={deposit} leftMs={timeLeftMs(deposit.transfer_in, now)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OpenDepositLinkProps {
  deposit: ResumableDeposit;
  leftMs: number;
}

function OpenDepositLink({ deposit, leftMs }: OpenDepositLinkProps) {
  const { payments: text, common } = useText();
  const inLanguage = useInLanguage();
  const hasSlip = deposit.has_slip;
  return (
    <Link
      href={paths.openedDeposit(deposit.ref_code)}
      className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 rounded-card border border-primary/40 bg-tint px-edge py-3"
    >
      <ClockIcon className="shrink-0 text-primary" />
      <span className="min-w-0 flex-1 basis-24">
        <span className="block font-semibold tabular-nums">
          {formatCredit(deposit.deposit_amount)} {common.baht}
        </span>
        <span className="block text-small text-muted [overflow-wrap:anywhere]">
          {inLanguage(deposit.method_name, deposit.method_name_en)}
        </span>
      </span>
      <span className="ml-auto text-small tabular-nums">
        {hasSlip ? text.slip.checking : formatCountdown(leftMs)}
      </span>
      <ChevronRightIcon size={20} className="shrink-0 text-muted" />
    </Link>
  );
}
