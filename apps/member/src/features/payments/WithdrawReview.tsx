import type { MemberData } from '@kapao/contract/members.ts';
import type { Data } from '@kapao/contract/operation.ts';
import { useBankName } from '../../api/use-bank-name.ts';
import { maskAccountOf } from '../../lib/masks.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { useCopiedToast } from '../../state/use-copied-toast.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { BankMark } from '../../ui/BankMark.tsx';
import { DetailList, type Detail } from '../../ui/DetailList.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { withdrawalFeeDetails } from './withdrawal-fee-details.ts';
import { feeBaht, needsOperator } from './rules.ts';

/** The promotion that a withdrawal would end, and the bonus that would be forfeited, in baht. */
export type PromotionToEnd = { bonus: number } & Pick<
  NonNullable<MemberData['current_promotion']>,
  'name' | 'name_en'
>;

interface WithdrawReviewProps {
  baht: number;
  /** The cash before the withdrawal, in baht. */
  availableCredit: number;
  account: MemberData['bank_account_data'];
  /** The terms; undefined if they could not be fetched. The server knows them. */
  terms: Data<'getWithdrawalTerms'> | undefined;
  /** The promotion that the withdrawal would end; null if none is open. */
  ending: PromotionToEnd | null;
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/**
 * Shows a withdrawal before it is requested: to whom, how much, the fee, when, and the cash that stays (pay-99), and
 * what it costs of an open promotion (pay-92). The server itself does not ask for confirmation.
 */
export function WithdrawReview({
  ending,
  open,
  onClose,
  onConfirm,
  ...props
}: WithdrawReviewProps) {
  const { payments: text } = useText();
  const inLanguage = useInLanguage();
  const onCopied = useCopiedToast();
  const details = useDetails(props);
  const title = ending === null ? text.reviewTitle : text.endingTitle;
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <DetailList details={details} onCopied={onCopied} />
      {ending !== null && (
        <div>
          <p className="[overflow-wrap:anywhere] text-muted">
            {text.endingText(inLanguage(ending.name, ending.name_en))}
          </p>
          <p className="font-semibold tabular-nums">
            {text.bonusGoesBack(formatCredit(ending.bonus))}
          </p>
        </div>
      )}
      {ending === null ? (
        <Button onClick={onConfirm} className="w-full">
          {text.confirmWithdraw}
        </Button>
      ) : (
        <div className="flex flex-col gap-2">
          <Button onClick={onClose} className="w-full">
            {text.keepPromotion}
          </Button>
          <Button variant="outlined" onClick={onConfirm} className="w-full text-error-ink!">
            {text.endAndWithdraw}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function useDetails({
  baht,
  availableCredit,
  account,
  terms,
}: Pick<WithdrawReviewProps, 'baht' | 'availableCredit' | 'account' | 'terms'>): Detail[] {
  const allText = useText();
  const { payments: text, common } = allText;
  const bankName = useBankName(account.bank_abbr);
  const inBaht = (amount: number) => `${formatCredit(amount)} ${common.baht}`;
  const waits = needsOperator(baht, terms?.automatic_up_to ?? null);
  return [
    { label: text.withdrawAmount, value: inBaht(baht) },
    ...(terms === undefined ? [] : withdrawalFeeDetails(baht, feeBaht(baht, terms), allText)),
    { label: text.toAccount, value: maskAccountOf(account.bank_abbr, account.bank_account_number) },
    { label: text.accountName, value: account.bank_account_name },
    { label: text.bank, value: bankName, mark: <BankMark abbreviation={account.bank_abbr} /> },
    { label: text.arrivesIn, value: waits ? text.afterApproval : text.minutes },
    { label: text.cashAfter, value: inBaht(availableCredit - baht) },
  ];
}
