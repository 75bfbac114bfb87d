import type { Protection } from '@kapao/contract/protection.ts';
import type { LimitKind, LimitPeriod } from '@kapao/contract/protection/rules.ts';
import { useState } from 'react';
import { formatDateTime } from '../../lib/dates.ts';
import { formatCredit, percentDone } from '../../lib/numbers.ts';
import { useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { ClockIcon } from '../../ui/money-icons.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { LimitDialog } from './LimitDialog.tsx';
import { findLimit, leftBaht, type Limit } from './rules.ts';
import { limitKinds, limitPeriods } from '@kapao/contract/protection/rules.ts';

interface ChosenLimit {
  kind: LimitKind;
  period: LimitPeriod;
}

/** The nine limits, grouped by kind; each row opens the dialog that changes it. */
export function Limits({ protection }: { protection: Protection }) {
  const { protection: text } = useText();
  const [chosen, setChosen] = useState<ChosenLimit | null>(null);
  return (
    <section aria-labelledby="limits" className="flex flex-col gap-3">
      <div>
        <h2 id="limits" className="font-semibold">
          {text.limits}
        </h2>
        <p className="text-small text-muted">{text.limitsHint}</p>
      </div>
      {limitKinds.map((kind) => (
        <Card key={kind} aria-label={text.kind[kind].title} className="pb-1">
          <h3 className="font-semibold">{text.kind[kind].title}</h3>
          <p className="text-caption text-muted">{text.kind[kind].hint}</p>
          <ul className="mt-2 divide-y divide-line">
            {limitPeriods.map((period) => (
              <li key={period}>
                <LimitRow
                  period={period}
                  limit={findLimit(protection, kind, period)}
                  onChoose={() => setChosen({ kind, period })}
                />
              </li>
            ))}
          </ul>
        </Card>
      ))}
      <LimitDialog
        chosen={chosen}
        limit={chosen && findLimit(protection, chosen.kind, chosen.period)}
        onClose={() => setChosen(null)}
      />
    </section>
  );
}

interface LimitRowProps {
  period: LimitPeriod;
  limit: Limit | null;
  onChoose: () => void;
}

function LimitRow({ period, limit, onChoose }: LimitRowProps) {
  const { protection: text } = useText();
  const amount = limit?.amount ?? null;
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-14 w-full items-center gap-2 py-3 text-left focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-small">
          <span className="first-letter:uppercase">{text.period[period]}</span>
          <span className={amount === null ? 'text-muted' : 'ml-auto font-semibold tabular-nums'}>
            {amount === null ? text.noLimit : formatCredit(amount)}
          </span>
        </span>
        {limit !== null && amount !== null && <Used limit={limit} amount={amount} />}
        {limit?.pending && <Pending pending={limit.pending} />}
      </span>
      <ChevronRightIcon size={20} className="shrink-0 text-muted" />
    </button>
  );
}

function Used({ limit, amount }: { limit: Limit; amount: number }) {
  const { protection: text } = useText();
  const { used, waiting } = limit;
  return (
    <span className="mt-1.5 block">
      <Progress percent={percentDone(used, amount)} label={text.used} />
      <span className="mt-1 flex flex-wrap justify-between gap-x-3 text-caption text-muted tabular-nums">
        <span>{text.usedUp(formatCredit(used))}</span>
        <span>{text.left(formatCredit(leftBaht(used, amount)))}</span>
        {waiting > 0 && <span className="w-full">{text.stillWaiting(formatCredit(waiting))}</span>}
      </span>
    </span>
  );
}

function Pending({ pending }: { pending: NonNullable<Limit['pending']> }) {
  const { protection: text } = useText();
  const from = formatDateTime(pending.from);
  return (
    <span className="mt-1 flex items-start gap-1.5 text-caption text-accent tabular-nums">
      <ClockIcon size={16} className="mt-px shrink-0" />
      {pending.amount === null
        ? text.pendingNone(from)
        : text.pending(formatCredit(pending.amount), from)}
    </span>
  );
}
