import { MAX_AMOUNT_BAHT } from '@kapao/contract/money.ts';
import type { LimitKind, LimitPeriod } from '@kapao/contract/protection/rules.ts';
import { useState, type FormEvent } from 'react';
import { formatCredit } from '../../lib/numbers.ts';
import { useText } from '../../text/language.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { type Limit } from './rules.ts';
import { compareLimits } from '@kapao/contract/protection/rules.ts';
import { useChangeLimit } from './use-change-limit.ts';

interface ChosenLimit {
  kind: LimitKind;
  period: LimitPeriod;
}

interface LimitDialogProps {
  chosen: ChosenLimit | null;
  limit: Limit | null;
  onClose: () => void;
}

export function LimitDialog({ chosen, limit, onClose }: LimitDialogProps) {
  const { protection: text } = useText();
  const title =
    chosen === null ? '' : text.limitOf(text.kind[chosen.kind].title, text.period[chosen.period]);
  return (
    <Dialog open={chosen !== null} onClose={onClose} title={title}>
      {chosen !== null && <LimitForm {...chosen} limit={limit} onDone={onClose} />}
    </Dialog>
  );
}

type LimitFormProps = ChosenLimit & { limit: Limit | null; onDone: () => void };

/** Changes one limit; before saving, the dialog says when the new limit takes effect. */
function LimitForm({ kind, period, limit, onDone }: LimitFormProps) {
  const { protection: text, common } = useText();
  const current = limit?.amount ?? null;
  const [amount, setAmount] = useState(current === null ? '' : String(Math.trunc(current)));
  const { busy, save } = useChangeLimit({ kind, period }, onDone);
  const change = amount === '' ? 'same' : compareLimits(current, Number(amount));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change !== 'same') void save(Number(amount));
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      {current !== null && (
        <p className="text-small text-muted tabular-nums">{text.current(formatCredit(current))}</p>
      )}
      <AmountField
        label={text.newLimit}
        hint={change === 'raise' ? text.countsLater : text.countsAtOnce}
        value={amount}
        onChange={setAmount}
        max={MAX_AMOUNT_BAHT}
        unit={common.baht}
        enterKeyHint="done"
      />
      <Button type="submit" busy={busy} disabled={change === 'same'} className="w-full">
        {text.save}
      </Button>
      {limit?.pending && (
        <Button variant="outlined" disabled={busy} onClick={() => void save(current)}>
          {text.keepCurrent}
        </Button>
      )}
      {current !== null && limit?.pending?.amount !== null && (
        <Button variant="quiet" disabled={busy} onClick={() => void save(null)}>
          {text.removeLimit}
        </Button>
      )}
    </form>
  );
}
