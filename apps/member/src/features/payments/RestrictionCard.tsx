import type { Restriction } from '@kapao/contract/under-way.ts';
import type { RestrictionKind } from '@kapao/contract/under-way/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { operationQuery } from '../../api/operation-query.ts';
import { useRestrictions, type RestrictedAct } from '../../api/restrictions.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import type { Catalogue } from '../../text/th.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { InfoIcon } from '../../ui/icons.tsx';

type Way = keyof Catalogue['restrictions']['way'];

const waysOut: Readonly<Record<RestrictionKind, Way | 'case' | null>> = {
  time_out: 'protection',
  self_exclusion: 'protection',
  stopped: 'case',
  closed: 'contact',
  hours: null,
  phone_unproven: 'verifyPhone',
  documents: 'documents',
  cooling: 'contact',
  day_limit: null,
  deposit_limit: 'protection',
  loss_limit: 'protection',
  stake_limit: 'protection',
};

/**
 * The restrictions of this screen: why, until when, and the way out (way-13). Renders nothing if all is
 * possible; the screen around it waits until that is known.
 */
export function RestrictionCard({ act }: { act: RestrictedAct }) {
  const { restrictions: text } = useText();
  const { restrictions } = useRestrictions(act);
  if (restrictions.length === 0) return null;
  return (
    <section
      aria-label={text.title}
      className="flex flex-col gap-4 rounded-card border border-error/60 bg-card px-edge py-4"
    >
      {restrictions.map((restriction) => (
        <Reason key={`${restriction.kind} ${restriction.until}`} restriction={restriction} />
      ))}
    </section>
  );
}

function Reason({ restriction }: { restriction: Restriction }) {
  const { restrictions: text } = useText();
  const inLanguage = useInLanguage();
  const { kind, until, text: sentence } = restriction;
  const hint = text.hint[kind];
  const way = waysOut[kind];
  return (
    <div className="flex items-start gap-3">
      <InfoIcon size={22} className="mt-0.5 shrink-0 text-error-ink" />
      <div className="min-w-0 flex-1 text-small">
        <h2 className="text-body font-semibold">{text.kind[kind]}</h2>
        {until !== null && (
          <p className="font-semibold tabular-nums">{text.until(formatDateTime(until))}</p>
        )}
        {sentence !== null && (
          <p className="[overflow-wrap:anywhere]">{inLanguage(sentence.th, sentence.en)}</p>
        )}
        {hint !== null && <p className="text-muted">{hint}</p>}
        {way === 'case' && <ToCase />}
        {way !== null && way !== 'case' && (
          <Link href={wayPaths[way]()} className={buttonClass('outlined', 'mt-2 w-full')}>
            {text.way[way]}
          </Link>
        )}
      </div>
    </div>
  );
}

/** The way to the case in which staff lift the stop (alert-07), so that the member opens no second one. */
function ToCase() {
  const { security: text } = useText();
  const { data } = useQuery(operationQuery('getSecurity', {}));
  const stop = data?.stop ?? null;
  return (
    <Link
      href={stop === null ? paths.security() : paths.contactCase(stop.case_number)}
      className={buttonClass('outlined', 'mt-2 w-full')}
    >
      {text.toCase}
    </Link>
  );
}

const wayPaths: Readonly<Record<Way, () => string>> = {
  protection: paths.protection,
  verifyPhone: paths.verifyPhone,
  contact: paths.contact,
  documents: paths.documents,
};
