import type { DepositBonus, DepositDetails } from '@kapao/contract/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refreshProfile } from '../../api/profile.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { depositQuery } from './queries.ts';

/** How often a received deposit is read again until its bonus is decided. */
const DECISION_POLL_MS = 1_000;
/** A decision usually comes at once; a late one is asked about less often. */
const LATE_AFTER_MS = 30_000;
const LATE_POLL_MS = 15_000;

/** The bonus of a received deposit, read again until it is claimed or refused (gift-13). */
export function BonusOutcome({ refCode }: { refCode: string }) {
  const [since] = useState(() => Date.now());
  const { data } = useQuery({
    ...depositQuery(refCode),
    refetchInterval: ({ state: { data: deposit } }) => {
      if (deposit?.bonus?.state !== 'promised') return false;
      return Date.now() - since < LATE_AFTER_MS ? DECISION_POLL_MS : LATE_POLL_MS;
    },
  });
  const state = data?.bonus?.state;
  const wasPromised = useRef(false);
  useEffect(() => {
    // The balance gets the bonus together with these words, also where no notification comes.
    if (state === 'claimed' && wasPromised.current) void refreshProfile();
    wasPromised.current = state === 'promised';
  }, [state]);
  return data?.bonus ? <Outcome bonus={data.bonus} /> : null;
}

function Outcome({ bonus }: { bonus: DepositBonus }) {
  const { payments: text } = useText();
  const inLanguage = useInLanguage();
  const amount = formatCredit(bonus.bonus);
  switch (bonus.state) {
    case 'promised':
      return (
        <output className="flex items-center gap-2 text-small text-muted">
          <Spinner size={16} />
          {text.bonus.coming(amount)}
        </output>
      );
    case 'claimed':
      return (
        <output className="text-small">
          <span className="block font-semibold text-success tabular-nums">
            {text.bonus.received(amount)}
          </span>
          <span className="text-muted tabular-nums">
            {bonus.turnover_need === 0 || bonus.expires_at === null
              ? text.bonus.cash
              : text.bonus.playUntil(
                  formatCredit(bonus.turnover_need),
                  formatDateTime(bonus.expires_at),
                )}
          </span>
        </output>
      );
    case 'refused':
      return (
        <output className="text-small">
          <span className="block font-semibold">{text.bonus.refused}</span>
          <span className="text-muted">{inLanguage(bonus.refusal ?? '', bonus.refusal_en)}</span>
        </output>
      );
    default:
      return bonus.state satisfies never;
  }
}

/** The bonus that comes with a deposit whose money is still awaited; renders nothing without one. */
export function PromisedBonusLine({ deposit: { bonus } }: { deposit: DepositDetails }) {
  const { payments: text } = useText();
  if (bonus === null) return null;
  return (
    <p className="text-center text-small text-success tabular-nums">
      {text.bonus.promised(formatCredit(bonus.bonus))}
    </p>
  );
}
