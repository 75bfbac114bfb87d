import type { PreviewAnswers } from '@kapao/contract/preview.ts';
import type { PaymentMethod } from '@kapao/contract/payments.ts';
import type { WrittenMethod } from '@kapao/contract/payments/method-rules.ts';
import type { Mistake } from '@kapao/contract/rewards/rules.ts';
import { useState } from 'react';
import { useText } from '../../../text/language.ts';
import { OfferPreview } from '../OfferPreview.tsx';

interface MethodPreviewProps {
  written: WrittenMethod;
  mistakes: readonly Mistake[];
  /** The method as members would see it; undefined for one that breaks a rule, or pays withdrawals. */
  own: PaymentMethod | undefined;
  /** The site's other ways to deposit that members can choose. */
  others: readonly PaymentMethod[];
}

const idle: PreviewAnswers = {
  listUnderWay: { payins: [], payouts: [], transfers: [], last_payment_id: null },
  getRestrictions: { deposit: [], withdrawal: [], play: [] },
  listOpenDeposits: { payins: [] },
};

/** The member app's list of ways to deposit with the draft in its place, or the screen to withdraw. */
export function MethodPreview({ written, mistakes, own, others }: MethodPreviewProps) {
  const { editors } = useText();
  const isRight = mistakes.length === 0;
  const [lastOwn, setLastOwn] = useState(own);
  if (own !== undefined && JSON.stringify(own) !== JSON.stringify(lastOwn)) setLastOwn(own);
  const [lastTerms, setLastTerms] = useState(isRight ? written : undefined);
  if (isRight && JSON.stringify(written) !== JSON.stringify(lastTerms)) setLastTerms(written);
  const isWithdrawal = written.adapter === 'withdrawal';
  const answers = isWithdrawal ? withdrawalAnswers(lastTerms) : depositAnswers(lastOwn, others);
  return (
    <OfferPreview
      key={isWithdrawal ? 'withdrawal' : 'deposit'}
      path={isWithdrawal ? '/payment/withdraw' : '/payment/deposit'}
      label={editors.methodKinds[written.adapter]}
      mistakes={mistakes}
      names={editors.fields}
      answers={answers && { ...idle, ...answers }}
    />
  );
}

function depositAnswers(
  own: PaymentMethod | undefined,
  others: readonly PaymentMethod[],
): PreviewAnswers | undefined {
  if (own === undefined) return undefined;
  const payments = [...others, own].toSorted((a, b) => a.sort - b.sort || a.id - b.id);
  return { listPaymentMethods: { payments } };
}

function withdrawalAnswers(terms: WrittenMethod | undefined): PreviewAnswers | undefined {
  if (terms === undefined) return undefined;
  const { min_amount, max_amount, fee_fixed, fee_percent, open_from, open_until } = terms;
  return {
    getWithdrawalTerms: {
      min_amount,
      max_amount,
      fee_fixed,
      fee_percent,
      open_from,
      open_until,
      count_left_today: null,
      sum_left_today: null,
      automatic_up_to: null,
    },
  };
}
