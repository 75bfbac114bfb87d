import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useMay } from '../../api/use-me.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { Time, TimeAgo } from '../../ui/Time.tsx';

type Check = OfficeData<'getWithdrawal'>['risk_checks'][number];

/** The times that a withdrawal was with risk, with the notes of both sides (queue-28, queue-29). */
export function RiskChecks({ checks }: { checks: readonly Check[] }) {
  return checks.map((check) => <RiskCheck key={check.sent_at} check={check} />);
}

function RiskCheck({ check }: { check: Check }) {
  const { withdrawals: text } = useText();
  const may = useMay();
  const isOpen = check.returned_at === null;
  return (
    <section className="flex flex-col gap-1 border-l-2 border-warning pl-3">
      <h3 className="font-semibold text-warning">{isOpen ? text.isWithRisk : text.wasWithRisk}</h3>
      <Note by={check.sent_by} at={check.sent_at} note={check.sent_note} />
      {check.returned_at !== null && (
        <Note
          by={text.returnedBy(check.returned_by ?? '')}
          at={check.returned_at}
          note={check.returned_note ?? ''}
        />
      )}
      {may('cases:read') && (
        <a
          href={paths.cases({ view: 'all', open: check.case_id })}
          className="within-line text-small underline underline-offset-2"
        >
          {text.riskCase}
        </a>
      )}
    </section>
  );
}

function Note({ by, at, note }: { by: string; at: string; note: string }) {
  return (
    <div>
      <p className="wrap-anywhere">{note}</p>
      <p className="text-small text-muted">
        {by} · <Time at={at} /> · <TimeAgo at={at} />
      </p>
    </div>
  );
}
