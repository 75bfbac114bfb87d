import type { Data } from '@kapao/contract/operation.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { useText } from '../../text/language.ts';
import { hoursAndMinutes, signedBaht } from './rules.ts';

/** Duration, stakes, wins and net result as neutral figures, without praise or blame. */
export function SessionFigures({ session }: { session: Data<'getSession'> }) {
  const { protection: text, common } = useText();
  const span = hoursAndMinutes(session.minutes);
  const lines = [
    { label: text.sessionLasted, value: text.span(span.hours, span.minutes) },
    { label: text.staked, value: `${formatCredit(session.staked)} ${common.baht}` },
    { label: text.won, value: `${formatCredit(session.won)} ${common.baht}` },
  ];
  return (
    <dl>
      {lines.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 py-1 text-small">
          <dt className="text-muted">{label}</dt>
          <dd className="ml-auto tabular-nums">{value}</dd>
        </div>
      ))}
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-2">
        <dt>{text.netResult}</dt>
        <dd className="ml-auto text-[length:min(1.25rem,7.2vw)] leading-[1.75rem] font-semibold tabular-nums">
          {signedBaht(session.net_result)} <span className="text-small">{common.baht}</span>
        </dd>
      </div>
    </dl>
  );
}
