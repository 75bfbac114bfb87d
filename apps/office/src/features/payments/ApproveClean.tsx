import type { WithdrawalRow } from '@kapao/contract/office/payments.ts';
import { useEffect, useRef, useState } from 'react';
import { useAct } from '../../api/act.ts';
import { call } from '../../api/client.ts';
import { useMissing } from '../../api/use-me.ts';
import { formatMicro } from '../../lib/money.ts';
import { useText } from '../../text/language.ts';
import { ActForm } from '../../ui/ActForm.tsx';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { PersonName } from '../../ui/PersonName.tsx';

/** The button that approves all listed withdrawals without a signal, after a question with their list (work-13). */
export function ApproveClean({ rows }: { rows: readonly WithdrawalRow[] }) {
  const { withdrawals: text } = useText();
  const missing = useMissing('withdrawals:decide');
  const [asked, setAsked] = useState<readonly WithdrawalRow[] | null>(null);
  const free = rows.filter(({ claim }) => claim === null || claim.is_own);
  const off = missing ?? (free.length === 0 ? text.queueEmpty : undefined);
  return (
    <>
      <Button disabledReason={off} onClick={() => setAsked(free)}>
        {text.approveClean}
      </Button>
      {asked !== null && <Question rows={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function Question({ rows, onClose }: { rows: readonly WithdrawalRow[]; onClose: () => void }) {
  const { withdrawals: text, common } = useText();
  const clean = useClean(rows);
  const { outcomes, busy, approveAll } = useApprovals();
  const left = clean?.filter(({ id }) => outcomes.get(id) !== 'done') ?? [];
  const isOver = clean !== undefined && left.length === 0;
  const total = formatMicro(String(left.reduce((sum, row) => sum + BigInt(row.amount_micro), 0n)));
  return (
    <ActForm
      title={text.approveClean}
      confirm={isOver ? common.close : text.approveCount(left.length, total)}
      cancel={common.cancel}
      busy={busy || clean === undefined}
      message=""
      onSubmit={() => (isOver ? onClose() : void approveAll(left))}
      onClose={onClose}
    >
      {clean === undefined ? (
        <output>{text.readingSignals(rows.length)}</output>
      ) : (
        <>
          <p>{text.cleanText(clean.length, rows.length)}</p>
          <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-card border border-line">
            {clean.map((row) => (
              <li key={row.id} className="flex justify-between gap-3 px-3 py-1.5">
                <span className="min-w-0">
                  <PersonName name={row.member.name} />{' '}
                  <span className="text-small text-muted">{row.short_reference}</span>
                  <Outcome outcome={outcomes.get(row.id)} />
                </span>
                <Money micro={row.amount_micro} />
              </li>
            ))}
          </ul>
        </>
      )}
    </ActForm>
  );
}

/** An approval is sent, at once or to a second person (the toast says so), or was refused in the server's words. */
type Approval = 'done' | { refused: string };

function Outcome({ outcome }: { outcome: Approval | undefined }) {
  const { withdrawals: text } = useText();
  if (outcome === undefined) return null;
  return outcome === 'done' ? (
    <span className="block text-small text-success">{text.sent}</span>
  ) : (
    <span className="block text-small text-danger">{outcome.refused}</span>
  );
}

/** Reads the signals of each row, and returns those without one; undefined until all are read. */
function useClean(rows: readonly WithdrawalRow[]): readonly WithdrawalRow[] | undefined {
  const [clean, setClean] = useState<readonly WithdrawalRow[]>();
  useEffect(() => {
    const stopped = new AbortController();
    void readClean(rows, stopped.signal).then((found) => {
      if (!stopped.signal.aborted) setClean(found);
    });
    return () => stopped.abort();
  }, [rows]);
  return clean;
}

/** One after the other, because all lists of the office share two connections. */
async function readClean(
  rows: readonly WithdrawalRow[],
  signal: AbortSignal,
): Promise<WithdrawalRow[]> {
  const clean: WithdrawalRow[] = [];
  for (const row of rows) {
    if (signal.aborted) break;
    const result = await call('getWithdrawal', { params: { id: row.id } }, signal);
    if (!result.success) continue;
    if (result.data.signals.every(({ is_raised }) => !is_raised)) clean.push(row);
  }
  return clean;
}

/**
 * Approves one withdrawal after the other, each by a call with its own key. A key is kept, so that one whose answer was
 * lost is approved once.
 */
function useApprovals() {
  const approve = useAct('approveWithdrawal');
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Approval>>(new Map());
  const [busy, setBusy] = useState(false);
  const keys = useRef(new Map<string, string>());
  const approveAll = async (left: readonly WithdrawalRow[]) => {
    setBusy(true);
    for (const { id } of left) {
      const key = keys.current.get(id) ?? crypto.randomUUID();
      keys.current.set(id, key);
      const body = { key, reason: 'checked', note: '', only_clean: true } as const;
      const result = await approve.run({ params: { id }, body });
      if (result === null) break;
      if (!result.success && !result.isOutcomeUnknown) keys.current.delete(id);
      const outcome = result.success ? 'done' : { refused: result.message };
      setOutcomes((before) => new Map(before).set(id, outcome));
    }
    setBusy(false);
  };
  return { outcomes, busy, approveAll };
}
