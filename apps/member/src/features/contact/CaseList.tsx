import type { ShownCase } from '@kapao/contract/contact.ts';
import { caseNumber } from '@kapao/contract/cases/rules.ts';
import { Link } from 'wouter';
import { formatDateTime } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { ChevronRightIcon } from '../../ui/icons.tsx';

/** The member's cases, each of which leads to its thread. */
export function CaseList({ cases }: { cases: readonly ShownCase[] }) {
  const { contact: text } = useText();
  if (cases.length === 0) return null;
  return (
    <section aria-label={text.cases}>
      <h2 className="px-1 pb-2 font-semibold">{text.cases}</h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card shadow-card">
        {cases.map((each) => (
          <li key={each.number}>
            <Link
              href={paths.contactCase(each.number)}
              className="flex min-h-14 items-center gap-3 px-edge py-3 focus-visible:-outline-offset-2 active:bg-tint"
            >
              <span className="min-w-0 flex-1">
                <span className="block tabular-nums">
                  {caseNumber(each.number)} · {text.kinds[each.kind]}
                </span>
                <span className="flex flex-wrap gap-x-2 text-small text-muted">
                  <CaseStateText state={each.state} />
                  <time dateTime={each.last_at} className="tabular-nums">
                    {formatDateTime(each.last_at)}
                  </time>
                </span>
              </span>
              <ChevronRightIcon size={20} className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function CaseStateText({ state }: Pick<ShownCase, 'state'>) {
  const { contact: text } = useText();
  return (
    <span className={classNames(state === 'answered' && 'font-semibold text-success')}>
      {text.states[state]}
    </span>
  );
}
