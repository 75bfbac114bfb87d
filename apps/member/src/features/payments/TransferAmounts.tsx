import type { DepositOrder } from '@kapao/contract/payments.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { useCopiedToast } from '../../state/use-copied-toast.ts';
import { useText } from '../../text/language.ts';
import { BigAmount } from '../../ui/BigAmount.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { usesNextUnusedAmount, plainAmount, splitSatang } from './rules.ts';

/** The width of the unit in characters of the amount; its letters are smaller. */
const UNIT_LENGTH = 2;

/** The amount to transfer stands above the QR, so that small phones show amount, satang and QR together. */
export function AmountToTransfer({ deposit }: { deposit: DepositOrder }) {
  const { payments: text, common } = useText();
  const onCopied = useCopiedToast();
  const { whole, satang } = splitSatang(deposit.deposit_amount);
  return (
    <div className="w-full text-center">
      <h2 className="text-small text-muted">{text.amountToTransfer}</h2>
      <div className="flex items-center justify-center pl-[44px]">
        <p className="min-w-0 flex-1">
          <BigAmount length={whole.length + satang.length + UNIT_LENGTH} isCentered>
            <span>
              {whole}
              <span className="inline-block rounded-lg bg-tint text-primary">{satang}</span>
            </span>
            <span className="text-small font-normal">{common.baht}</span>
          </BigAmount>
        </p>
        <CopyButton
          text={plainAmount(deposit.deposit_amount)}
          label={text.copyAmount}
          onCopied={onCopied}
        />
      </div>
      <p className="text-small font-semibold [text-wrap:balance] text-primary">
        {text.exactAmount}
      </p>
    </div>
  );
}

/** The wallet receives the transferred amount, satang included, less the method's fee. */
export function AmountToReceive({ deposit }: { deposit: DepositOrder }) {
  const { payments: text, common } = useText();
  const fee = deposit.deposit_amount - deposit.receive_amount;
  return (
    <Card>
      <dl className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt className="text-small text-muted">{text.amountToReceive}</dt>
        <dd className="ml-auto font-semibold tabular-nums">
          {formatCredit(deposit.receive_amount)} {common.baht}
        </dd>
      </dl>
      {fee > 0 && (
        <p className="pt-1 text-caption text-muted">{text.feeTaken(formatCredit(fee))}</p>
      )}
      {deposit.request_amount !== deposit.deposit_amount && (
        <p className="pt-1 text-caption text-muted">
          {usesNextUnusedAmount(deposit)
            ? text.nextFreeAmount(formatCredit(deposit.request_amount))
            : text.addedSatang(formatCredit(deposit.request_amount))}
        </p>
      )}
    </Card>
  );
}
