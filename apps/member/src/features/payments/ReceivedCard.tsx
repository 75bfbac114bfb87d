import type { ReactNode } from 'react';
import { useProfile } from '../../api/profile.ts';
import { useText } from '../../text/language.ts';
import { CountingAmount } from '../../ui/Amount.tsx';
import { BigAmount } from '../../ui/BigAmount.tsx';
import { Card } from '../../ui/Card.tsx';
import { CheckIcon } from '../../ui/money-icons.tsx';

interface ReceivedCardProps {
  title: string;
  /** The amount, such as `+300.93`. */
  amount: string;
  /** Whether the deposit arrived just now, so that the current balance includes it. */
  isNew: boolean;
  children?: ReactNode;
}

/** A received deposit, and the new balance where it has just arrived. */
export function ReceivedCard({ title, amount, isNew, children }: ReceivedCardProps) {
  const { payments: text, common } = useText();
  const credit = useProfile()?.credit_data;
  return (
    <Card aria-label={title} className="flex flex-col items-center gap-2 py-6 text-center">
      <span className="grid size-14 place-items-center rounded-pill bg-tint text-success">
        <CheckIcon size={28} />
      </span>
      <h2 className="text-title font-semibold">{title}</h2>
      <p className="w-full text-success">
        <BigAmount length={amount.length} isCentered>
          {amount}
          <span className="text-small font-normal">{common.baht}</span>
        </BigAmount>
      </p>
      {isNew && credit !== undefined && (
        <p className="text-small text-muted">
          {text.newBalance}{' '}
          <CountingAmount
            baht={credit.availableCredit + credit.bonusCredit}
            className="font-semibold text-ink"
          />{' '}
          {common.baht}
        </p>
      )}
      {children}
    </Card>
  );
}
