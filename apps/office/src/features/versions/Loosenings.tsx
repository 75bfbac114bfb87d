import { versionFieldName } from '@kapao/contract/office/version-fields.ts';
import type { Loosening } from '@kapao/contract/office/versions.ts';
import { useAct } from '../../api/act.ts';
import { usePolling } from '../../api/use-polling.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { differenceOf } from '../../lib/difference.ts';
import { confirmAct } from '../../state/confirm.ts';
import type { FairTexts } from '../../text/th-fair.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { ChangesTable } from '../../ui/ChangesTable.tsx';
import { Time } from '../../ui/Time.tsx';
import { numberText, valueText } from '../../text/version-value.ts';

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
  const { loosenings: text, settings, versions, proposals, fair } = useText();
  const language = useLanguage();
  const { run } = useAct('stopLoosening');
  const names: Readonly<Record<string, string>> = settings.fields;
  const { setting, maker, reason } = row;
  const field = Object.hasOwn(names, setting)
    ? (names[setting] ?? setting)
    : versionFieldName(setting, language);
  const name = row.kind === 'fair_rules' ? `${offerName(row.record ?? '', fair)}: ${field}` : field;
  const choices = new Map<string, string>([
    ...Object.entries(proposals.kinds),
    ...Object.entries(settings.proofs),
    ...Object.entries(fair.signs),
  ]);
  const shown = (value: unknown) =>
    Array.isArray(value)
      ? value.map((item) => choices.get(String(item)) ?? String(item)).join(', ') || settings.nobody
      : value;
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
      <ChangesTable
        changes={differenceOf(
          { [setting]: shown(row.from) },
          { [setting]: shown(row.to) },
          numberText,
        )}
        words={versions.words}
        fieldName={() => name}
        valueText={(value) => choices.get(value) ?? valueText(value, versions)}
      />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-small wrap-anywhere text-muted">
          {text.due} <Time at={row.due_at} /> · {text.by(maker)}
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
