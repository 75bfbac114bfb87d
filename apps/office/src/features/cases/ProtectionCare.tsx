import type { CaseMarker, CaseSuggestion } from '@kapao/contract/office/cases.ts';
import { markerNames } from '@kapao/contract/protection/markers.ts';
import { useState } from 'react';
import { formatDay } from '../../lib/dates.ts';
import { itemPaths } from '../../lib/paths.ts';
import { useInLanguage, useLanguage, useText } from '../../text/language.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { Time } from '../../ui/Time.tsx';
import { FollowUpDialog } from './FollowUpDialog.tsx';
import type { OpenCase } from './open-case.ts';
import { SuggestLimitDialog } from './SuggestLimitDialog.tsx';
import { useProtectionActs } from './use-protection-acts.ts';

/** The markers of a protection case with their numbers, and the acts for its member (guard-05 to guard-10). */
export function ProtectionCare({ found }: { found: OpenCase }) {
  const { protection: text } = useText();
  const acts = useProtectionActs(found);
  const [dialog, setDialog] = useState<'suggest' | 'follow_up'>();
  const close = () => setDialog(undefined);
  return (
    <>
      <Markers found={found} />
      <section aria-label={text.care} className="flex flex-col gap-2">
        <h3 className="font-semibold">{text.care}</h3>
        <div className="flex flex-wrap gap-2">
          <Button disabledReason={acts.off} onClick={acts.contact}>
            {text.contact}
          </Button>
          <Button disabledReason={acts.off} onClick={() => setDialog('suggest')}>
            {text.suggest}
          </Button>
          <Button disabledReason={acts.off} onClick={() => setDialog('follow_up')}>
            {text.followUp}
          </Button>
          <Button disabledReason={acts.limitOff} onClick={acts.limitOffers}>
            {text.limitOffers}
          </Button>
        </div>
        <p className="text-small text-muted">{text.internal}</p>
        <Marks found={found} acts={acts} />
      </section>
      {found.suggestions.length > 0 && <Suggestions rows={found.suggestions} />}
      {dialog === 'suggest' && <SuggestLimitDialog caseId={found.id} onClose={close} />}
      {dialog === 'follow_up' && <FollowUpDialog caseId={found.id} onClose={close} />}
    </>
  );
}

function Markers({ found }: { found: OpenCase }) {
  const { protection: text } = useText();
  return (
    <section aria-label={text.markers}>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">{text.markers}</h3>
        <a href={itemPaths.member(found.member.member_id)} className="underline underline-offset-2">
          {text.timeline}
        </a>
      </div>
      <ul className="flex flex-col gap-2">
        {found.markers.map((marker) => (
          <li key={`${marker.marker} ${marker.day}`}>
            <Marker {...marker} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Marker({ marker, day, found, threshold, amount_micro }: CaseMarker) {
  const { protection: text } = useText();
  const inLanguage = useInLanguage();
  const language = useLanguage();
  return (
    <>
      <p>
        {inLanguage(markerNames[marker])}{' '}
        <span className="text-small text-muted">{formatDay(day, language)}</span>
      </p>
      <p className="text-small">
        {text.found[marker](found, threshold)}
        {amount_micro !== null && (
          <>
            {' · '}
            {text.amounts[marker]} <Money micro={amount_micro} />
          </>
        )}
      </p>
    </>
  );
}

/** The marks that keep the member from offers, until a second person lifts them (link-09). */
function Marks({ found, acts }: { found: OpenCase; acts: ReturnType<typeof useProtectionActs> }) {
  const { risk } = useText();
  const [row] = found.members;
  if (!row || row.marks.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-2">
      {row.marks.map(({ mark }) => (
        <span key={mark} className="flex items-center gap-2">
          <Badge tone="warning">{risk.marks[mark]}</Badge>
          <Button disabledReason={acts.liftOff} onClick={() => acts.lift(mark)}>
            {risk.lift(risk.marks[mark])}
          </Button>
        </span>
      ))}
    </p>
  );
}

const tones: Readonly<Record<NonNullable<CaseSuggestion['answer']>, Tone>> = {
  accepted: 'success',
  set_aside: 'neutral',
  replaced: 'neutral',
};

function Suggestions({ rows }: { rows: readonly CaseSuggestion[] }) {
  const { protection: text } = useText();
  return (
    <section aria-label={text.suggestions}>
      <h3 className="mb-1.5 font-semibold">{text.suggestions}</h3>
      <ul className="flex flex-col gap-2">
        {rows.map(({ id, kind, period, amount_micro, by, created_at, answer }) => (
          <li key={id}>
            <p>
              {text.kinds[kind]} {text.periods[period]} <Money micro={amount_micro} />{' '}
              <Badge tone={answer === null ? 'accent' : tones[answer]}>
                {text.answers[answer ?? 'waiting']}
              </Badge>
            </p>
            <p className="text-small text-muted">
              {by} · <Time at={created_at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
