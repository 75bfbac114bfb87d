import { microFromBaht } from '@kapao/contract/money.ts';
import { readAmount } from '@kapao/contract/typing/amount.ts';
import { useState } from 'react';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import type { DepositActs } from './use-deposit-acts.tsx';

/** Approves with a transfer that stands on the bank's statement and that the gateway has not reported. */
export function StatementForm({ acts }: { acts: DepositActs }) {
  const { deposits: text } = useText();
  const [transferId, setTransferId] = useState('');
  const [baht, setBaht] = useState('');
  const [isTried, setTried] = useState(false);
  const read = readAmount(baht, { decimals: 2 });
  const amount = 'value' in read ? Number(read.value) : 0;
  const isAmount = amount > 0;
  const isId = /^[\x21-\x7e]{1,200}$/.test(transferId);
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isAmount || !isId) return;
        acts.approve({ transferId, amountMicro: String(microFromBaht(amount)) });
      }}
    >
      <h3 className="font-semibold">{text.statement}</h3>
      <div className="grid grid-cols-2 gap-2">
        <Field
          label={text.transferId}
          value={transferId}
          error={isTried && !isId ? text.badTransferId : undefined}
          onChange={(event) => setTransferId(event.target.value.trim())}
        />
        <Field
          label={text.baht}
          value={baht}
          inputMode="decimal"
          error={isTried && !isAmount ? text.badAmount : undefined}
          onChange={(event) => setBaht(event.target.value)}
        />
      </div>
      <div>
        <Button type="submit" disabledReason={acts.approveOff}>
          {text.approve}
        </Button>
      </div>
    </form>
  );
}
