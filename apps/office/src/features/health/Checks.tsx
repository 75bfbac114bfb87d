import type { OfficeCheck } from '@kapao/contract/office/health.ts';
import { LastCheck } from '../../api/LastCheck.tsx';
import { formatDay } from '../../lib/dates.ts';
import { useLanguage, useText } from '../../text/language.ts';

const kinds = ['ledger', 'audit'] as const satisfies readonly OfficeCheck['kind'][];

interface ChecksProps {
  checks: OfficeCheck[];
  closedDay: string | null;
}

/** The last result of each check, and a button that runs it in the background. */
export function Checks({ checks, closedDay }: ChecksProps) {
  const { health } = useText();
  const language = useLanguage();
  return (
    <section aria-label={health.checks}>
      <h2 className="mb-2 font-semibold">{health.checks}</h2>
      <p className="mb-2 text-muted">
        {health.closedDay}:{' '}
        {closedDay === null ? health.noClosedDay : formatDay(closedDay, language)}
      </p>
      <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
        {kinds.map((kind) => (
          <li key={kind} className="px-3 py-2">
            <LastCheck kind={kind} check={checks.find((each) => each.kind === kind)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
