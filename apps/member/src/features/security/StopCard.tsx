import type { Data } from '@kapao/contract/operation.ts';
import { Link } from 'wouter';
import { formatDateTime } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';

/** Says that withdrawals are stopped, and leads to the case in which staff lift the stop (alert-07). */
export function StopCard({ stop }: { stop: Data<'getSecurity'>['stop'] }) {
  const { security: text, restrictions } = useText();
  if (stop === null) return null;
  const title = restrictions.kind.stopped;
  return (
    <section
      aria-label={title}
      className="rounded-card border border-error/40 bg-card px-edge py-4"
    >
      <h2 className="font-semibold">{title}</h2>
      <p className="pt-1 text-small text-muted">{text.stoppedText(formatDateTime(stop.since))}</p>
      <Link
        href={paths.contactCase(stop.case_number)}
        className={buttonClass('quiet', '-mb-2 -ml-4')}
      >
        {text.toCase}
      </Link>
    </section>
  );
}
