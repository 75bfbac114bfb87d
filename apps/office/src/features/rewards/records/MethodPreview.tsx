import type { PreviewAnswers } from '@kapao/contract/preview.ts';
import type { PaymentMethod } from '@kapao/contract/payments.ts';
import { draftedMethod } from '@kapao/contract/payments/drafted-method.ts';
import type { WrittenMethod } from '@kapao/contract/payments/method-rules.ts';
import { useText } from '../../../text/language.ts';
import { OfferPreview } from '../OfferPreview.tsx';
import { useRightDraft } from '../use-drafted.ts';
import { methodShape, sampleMethod, type MethodDraft } from './method-draft.ts';

interface MethodPreviewProps {
  draft: MethodDraft;
  id: number;
  /** The site's other ways to deposit that members can choose. */
  others: readonly PaymentMethod[];
}

const idle: PreviewAnswers = {
  listUnderWay: { payins: [], payouts: [], transfers: [], last_payment_id: null },
  getRestrictions: { deposit: [], withdrawal: [], play: [] },
  listOpenDeposits: { payins: [] },
};

const mistakesOf = (draft: MethodDraft) => methodShape.mistakesOf(methodShape.writtenOf(draft));

/** The member app's list of ways to deposit with the draft in its place, or the screen to withdraw. */
export function MethodPreview({ draft, id, others }: MethodPreviewProps) {
  const { editors } = useText();
  const { adapter: kind } = draft;
  const right = useRightDraft(draft, mistakesOf, sampleMethod(kind));
  const written = right && methodShape.writtenOf(right);
  const isWithdrawal = kind === 'withdrawal';
  return (
    <OfferPreview
      path={isWithdrawal ? '/payment/withdraw' : '/payment/deposit'}
      label={editors.methodKinds[kind]}
      mistakes={mistakesOf(draft)}
      names={editors.fields}
      answers={
        written && {
          ...idle,
          ...(isWithdrawal
            ? withdrawalAnswers(written)
            : depositAnswers(draftedMethod(written, id), others)),
        }
      }
    />
  );
}

function depositAnswers(
  own: PaymentMethod | undefined,
  others: readonly PaymentMethod[],
): PreviewAnswers {
  const shown = own === undefined ? others : [...others, own];
  const payments = shown.toSorted((a, b) => a.sort - b.sort || a.id - b.id);
  return { listPaymentMethods: { payments } };
}

function withdrawalAnswers(terms: WrittenMethod): PreviewAnswers {
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
