import type { Loosening } from '@kapao/contract/office/versions.ts';
import { useAct } from '../../api/act.ts';
import { usePolling } from '../../api/use-polling.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { confirmAct } from '../../state/confirm.ts';
import type { FairTexts } from '../../text/th-fair.ts';
import { useText } from '../../text/language.ts';
import { useChangeWords } from '../../text/use-change-words.ts';
import { VersionChanges } from '../../text/VersionChanges.tsx';
import { Button } from '../../ui/Button.tsx';
import { DueTime } from '../../ui/Time.tsx';

/** The changes that loosen a guard and wait for their day, of one kind or of all; or nothing (office-54). */
export function Loosenings({ kind }: { kind?: Loosening['kind'] }) {
  const { loosenings: text } = useText();
  const { data } = useQueryOf('listLoosenings', {}, usePolling());
  const rows = data?.rows.filter((row) => kind === undefined || row.kind === kind) ?? [];
  if (rows.length === 0) return null;
  return (
    <section
      aria-label={text.title}
      className="mb-6 rounded-card border border-warning bg-surface px-4 py-3"
    >
      <h2 className="font-semibold">{text.title}</h2>
      <p className="mb-2 text-small text-muted">{text.note}</p>
      <ul className="flex flex-col divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="py-3">
            <Waiting row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Waiting({ row }: { row: Loosening }) {
  const { loosenings: text, fair } = useText();
  const { fieldName } = useChangeWords();
  const { run } = useAct('stopLoosening');
  const { setting, maker, reason } = row;
  const offer = row.kind === 'fair_rules' ? offerName(row.record ?? '', fair) : '';
  const name = [offer, fieldName(setting)].filter(Boolean).join(': ');
  const stop = () =>
    confirmAct({
      title: text.stopOf(name),
      confirm: text.stop,
      reason: true,
      done: text.stopped,
      act: ({ key, reason: why }) => run({ params: { id: row.id }, body: { key, reason: why } }),
    });
  return (
    <>
      {offer !== '' && <h3 className="font-semibold">{offer}</h3>}
      <VersionChanges before={{ [setting]: row.from }} after={{ [setting]: row.to }} />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-small wrap-anywhere text-muted">
          {text.due} <DueTime at={row.due_at} /> · {text.by(maker)}
          {reason !== '' && ` · ${reason}`}
        </p>
        <Button
          look="danger"
          aria-label={text.stopOf(name)}
          disabledReason={row.may_stop ? undefined : text.notYours}
          onClick={stop}
        >
          {text.stop}
        </Button>
      </div>
    </>
  );
}

/** The name of an offer in words: `coupons/12` is the coupon 12. */
function offerName(record: string, { offers }: FairTexts): string {
  const [kind = '', id] = record.split('/');
  const names: Readonly<Record<string, string>> = offers;
  return [names[kind] ?? kind, id].filter(Boolean).join(' ');
}
