import { jobNames } from '@kapao/contract/office/job-names.ts';
import { nameOfCode } from '@kapao/contract/office/names.ts';
import type { OfficeProblem } from '@kapao/contract/office/health.ts';
import { problemNames } from '@kapao/contract/office/problem-names.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-client.ts';
import { useMay } from '../../api/use-me.ts';
import { itemPaths, paths } from '../../lib/paths.ts';
import { targetHref } from '../../lib/target-href.ts';
import { useInLanguage, useLanguage, useText } from '../../text/language.ts';
import { TimeAgo } from '../../ui/Time.tsx';

/** How often the list of problems is read again. */
const REFRESH_MS = 30_000;

/** The present problems that the role may see, each with a link to its screen. */
export function Problems() {
  const { health } = useText();
  const seesAll = useMay()('operations:read');
  const { data } = useQuery({ ...queryOf('listProblems', {}), refetchInterval: REFRESH_MS });
  if (data === undefined) return null;
  return (
    <section aria-label={health.problems} className="rounded-card border border-line bg-surface">
      <h2 className="px-4 py-2.5 font-semibold">{health.problems}</h2>
      {data.problems.length === 0 ? (
        <p className="border-t border-line px-4 py-2 text-success">
          {seesAll ? health.noProblems : health.noProblemsSeen}
        </p>
      ) : (
        // The list of a bad day scrolls, so that the rest of Home stays in sight.
        <ul className="flex max-h-72 flex-col divide-y divide-line overflow-y-auto border-t border-line print:max-h-none">
          {data.problems.map((problem) => (
            <li key={`${problem.kind} ${problem.subject} ${problem.target} ${problem.since}`}>
              <Problem problem={problem} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Problem({ problem }: { problem: OfficeProblem }) {
  const { kind, subject, target, since } = problem;
  const inLanguage = useInLanguage();
  const subjectName = useSubjectName(kind, subject);
  const may = useMay();
  const href = (target === null ? undefined : targetHref(target)) ?? hrefOf(problem);
  const words = (
    <>
      <span className="font-semibold text-danger">{inLanguage(problemNames[kind])}</span>
      <span className="min-w-28 flex-1 [overflow-wrap:anywhere]">{subjectName}</span>
      <span className="text-small text-muted">
        <TimeAgo at={since} />
      </span>
    </>
  );
  const look = 'flex flex-wrap items-center gap-x-3 px-4 py-2';
  // The operations' screen is not open to everybody who reads of a problem that it shows.
  if (href === paths.operations() && !may('operations:read')) {
    return <p className={look}>{words}</p>;
  }
  return (
    <a href={href} className={`${look} hover:bg-raised`}>
      {words}
    </a>
  );
}

/** The job, check or switch in words; a gateway's code is its name. */
function useSubjectName(kind: OfficeProblem['kind'], subject: string): string {
  const { health, games } = useText();
  const language = useLanguage();
  const closed = subject === 'play' || subject === 'deposits' || subject === 'withdrawals';
  if (kind === 'switched_off' && closed) return games.kinds[subject];
  const checked = subject === 'audit' || subject === 'ledger';
  if (kind === 'check_broken' && checked) return health.checkKinds[subject];
  return nameOfCode(jobNames, subject, language);
}

function hrefOf({ kind, subject }: OfficeProblem): string {
  if (kind === 'many_reveals') return paths.audit({ actor: subject, operation: 'revealMember' });
  if (kind === 'switched_off') return paths.games();
  // A contradiction without a target is about a payment that we do not know, so the list of withdrawals shows it.
  if (kind === 'contradiction') return paths.withdrawals();
  if (kind === 'studio_unsigned' || kind === 'studio_failing') return paths.studios();
  if (kind === 'event_untaken') return itemPaths.eventEndpoint(subject);
  return kind === 'change_failed' ? paths.versions({ view: 'scheduled' }) : paths.operations();
}
