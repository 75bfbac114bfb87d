import type { PayinRequest } from '@kapao/contract/payments.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { plainAmount, splitSatang } from './rules.ts';
import { useCopiedNotice } from './use-copied-notice.ts';

/** What to transfer, to the satang, and what the wallet receives for it: the same amount. */
export function TransferAmounts({ payin }: { payin: PayinRequest }) {
  const { payments: text, common } = useText();
  const onCopied = useCopiedNotice();
  const { whole, satang } = splitSatang(payin.deposit_amount);
  return (
    <Card>
      <dl>
        <div className="flex items-center justify-between gap-2">
          <div className="min-w-0">
            <dt className="text-small text-muted">{text.amountToTransfer}</dt>
            <dd className="flex flex-wrap items-baseline gap-x-1.5">
              <span className="text-balance font-semibold tabular-nums">
                {whole}
                <span className="rounded-lg bg-tint text-primary">{satang}</span>
              </span>
              <span className="text-small">{common.baht}</span>
            </dd>
          </div>
          <CopyButton
            text={plainAmount(payin.deposit_amount)}
            label={text.copyAmount}
            onCopied={onCopied}
          />
        </div>
        <dd className="pt-1 pb-3 text-small">
          <strong className="font-semibold text-primary">{text.exactAmount}</strong>
          {payin.request_amount !== payin.deposit_amount && (
            <span className="block text-muted">
              {text.addedSatang(formatCredit(payin.request_amount))}
            </span>
          )}
        </dd>
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="text-small text-muted">{text.amountToReceive}</dt>
          <dd className="tabular-nums">
            {formatCredit(payin.deposit_amount)} {common.baht}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
