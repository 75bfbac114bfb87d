import type { Evidence, ReviewSignal } from '@kapao/contract/office/payments.ts';
import { signalNames } from '@kapao/contract/payments/automatic.ts';
import { shortenedReference } from '../../lib/shortened-reference.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Money } from '../../ui/Money.tsx';
import { Time } from '../../ui/Time.tsx';

/** The raised signals with the rows behind them; the clear ones in one line. */
export function Signals({ signals }: { signals: readonly ReviewSignal[] }) {
  const { withdrawals: text } = useText();
  const inLanguage = useInLanguage();
  const raised = signals.filter(({ is_raised }) => is_raised);
  const clear = signals.filter(({ is_raised }) => !is_raised);
  return (
    <div className="flex flex-col gap-3">
      {raised.length === 0 && <p className="text-success">{text.noSignals}</p>}
      {raised.map(({ code, rows }) => (
        <section key={code} className="border-l-2 border-warning pl-3">
          <h4 className="font-semibold text-warning">{inLanguage(signalNames[code])}</h4>
          <ul className="text-small">
            {rows.map((row) => (
              <EvidenceRow key={`${row.kind} ${row.reference} ${row.at} ${row.note}`} row={row} />
            ))}
          </ul>
        </section>
      ))}
      {clear.length > 0 && (
        <details className="text-small text-muted">
          <summary className="cursor-pointer">
            {text.clear} ({clear.length})
          </summary>
          {clear.map(({ code }) => inLanguage(signalNames[code])).join(' · ')}
        </details>
      )}
    </div>
  );
}

function EvidenceRow({ row }: { row: Evidence }) {
  const { withdrawals: text } = useText();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span>
        {text.evidence[row.kind]} {row.note}{' '}
        <span className="font-mono text-muted">{shortenedReference(row.reference)}</span>
      </span>
      <span className="text-muted">
        {row.amount_micro !== null && <Money micro={row.amount_micro} className="text-ink" />}{' '}
        {row.at !== null && <Time at={row.at} />}
      </span>
    </li>
  );
}
