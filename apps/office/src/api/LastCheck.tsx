import type { OfficeCheck } from '@kapao/contract/office/health.ts';
import { jobNames } from '@kapao/contract/office/job-names.ts';
import { nameOfCode } from '@kapao/contract/office/names.ts';
import { useSaving } from '../lib/use-saving.ts';
import { showToast } from '../state/toasts.ts';
import { useLanguage, useText, type Language } from '../text/language.ts';
import type { Catalogue } from '../text/th.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { TimeAgo } from '../ui/Time.tsx';
import { useAct } from './act.ts';
import { useMissing } from './use-me.ts';

/** The last result of one check, with the button that runs it. */
export function LastCheck({
  kind,
  check,
}: {
  kind: OfficeCheck['kind'];
  check: OfficeCheck | undefined;
}) {
  const { health } = useText();
  const language = useLanguage();
  const { run, busy } = useAct('startCheck');
  const { attempt } = useSaving();
  const missing = useMissing('operations:read');
  const name = health.checkKinds[kind];
  const start = async () => {
    const started = await attempt({ kind }, (body) => run({ body }));
    if (started !== null) showToast(started.success ? health.started : started.message);
  };
  return (
    <>
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1">{name}</span>
        {check && <Result check={check} />}
        <Button
          aria-label={health.startNamed(name)}
          busy={busy}
          disabledReason={missing}
          onClick={() => void start()}
        >
          {health.start}
        </Button>
      </div>
      <p className="text-small text-muted [overflow-wrap:anywhere]">
        {check ? (
          <>
            {check.detail !== null && `${foundText(check, health)} · `}
            {health.askedBy(askerName(check.asked_by, language))} ·{' '}
            <TimeAgo at={check.ended_at ?? check.started_at} />
          </>
        ) : (
          health.neverChecked
        )}
      </p>
    </>
  );
}

function Result({ check: { is_ok } }: { check: OfficeCheck }) {
  const { health } = useText();
  if (is_ok === null) return <Badge tone="accent">{health.checking}</Badge>;
  return is_ok ? (
    <Badge tone="success">{health.ok}</Badge>
  ) : (
    <Badge tone="danger">{health.broken}</Badge>
  );
}

/** The result of a check in words: its fault or, without one, how much was compared. */
function foundText({ kind, is_ok, detail }: OfficeCheck, words: Catalogue['health']): string {
  const count = Number.parseInt(detail ?? '', 10);
  return is_ok === true && !Number.isNaN(count) ? words.checked[kind](count) : (detail ?? '');
}

/** The name of the person or job that asked for a check. `system:run-daily-checks` is a job of ours. */
function askerName(asker: string, language: Language): string {
  const [kind, name = ''] = asker.split(':');
  return kind === 'system' ? nameOfCode(jobNames, name, language) : asker;
}
