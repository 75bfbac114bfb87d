import { isWallet } from '@kapao/contract/members/rules.ts';
import type { PaymentMethod } from '@kapao/contract/payments.ts';
import { useBankName } from '../../api/use-bank-name.ts';
import { bankColor } from '../../lib/bank-colors.ts';
import { digitsOf } from '@kapao/contract/typing/characters.ts';
import { groupInFours } from '../../lib/masks.ts';
import { useCopiedToast } from '../../state/use-copied-toast.ts';
import { useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { BankMark } from '../../ui/BankMark.tsx';

/** The bank code of a PromptPay method, which has no bank (pay-05). */
const PROMPTPAY = 'PROMPTPAY';

/** The receiving account: its number in groups of four, its name and its bank (pay-79). */
export function DepositDetailCard({ method }: { method: PaymentMethod }) {
  const { payments: text } = useText();
  const nameOfBank = useBankName(method.bank_abbr);
  const isPromptPay = method.bank_abbr === PROMPTPAY;
  const bankName = isPromptPay ? text.promptPay : nameOfBank;
  const onCopied = useCopiedToast();
  const label = isWallet(method.bank_abbr) ? text.transferToWallet : text.transferToAccount;
  return (
    <Card
      aria-label={label}
      style={{ borderLeftColor: bankColor(method.bank_abbr).background }}
      className="border-l-4"
    >
      <h2 className="text-small text-muted">{label}</h2>
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0 text-title font-semibold tabular-nums [overflow-wrap:anywhere]">
          {groupInFours(method.bank_acc_number)}
        </p>
        <CopyButton
          text={digitsOf(method.bank_acc_number)}
          label={text.copyAccountNumber}
          onCopied={onCopied}
        />
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3">
        <BankMark abbreviation={isPromptPay ? 'PromptPay' : method.bank_abbr} />
        <div className="min-w-0 flex-1 basis-28">
          <p className="[overflow-wrap:anywhere]">{method.bank_acc_name}</p>
          <p className="text-small text-muted">{bankName}</p>
        </div>
      </div>
    </Card>
  );
}
