import type { OfficeData } from '@kapao/contract/office/operation.ts';
import type { WithdrawalRow } from '@kapao/contract/office/payments.ts';
import { isAnythingWaiting } from '@kapao/contract/office/waiting-rules.ts';
import { useEffect, useRef, useState } from 'react';
import { useAct } from '../../api/act.ts';
import { call, type CallResult } from '../../api/client.ts';
import { useMissing } from '../../api/use-me.ts';
import { formatMicro } from '../../lib/money.ts';
import { paths } from '../../lib/paths.ts';
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
  const read = useClean(rows);
  const { outcomes, busy, approveAll, stop } = useApprovals();
  const left = read?.clean.filter(({ id }) => !isSent(outcomes.get(id))) ?? [];
  const isOver = read !== undefined && left.length === 0;
  const total = formatMicro(String(left.reduce((sum, row) => sum + BigInt(row.amount_micro), 0n)));
  return (
    <ActForm
      title={text.approveClean}
      confirm={isOver ? common.close : text.approveCount(left.length, total)}
      cancel={
        busy ? text.stop : isOver ? undefined : outcomes.size > 0 ? common.close : common.cancel
      }
      busy={busy || read === undefined}
      message=""
      onSubmit={() => (isOver ? onClose() : void approveAll(left))}
      // While approvals run, the outcomes stay on the screen: Escape and the cross stop them too.
      onClose={busy ? stop : onClose}
    >
      {read === undefined ? (
        <output>{text.readingSignals(rows.length)}</output>
      ) : (
        <>
          <p>{text.cleanText(read.clean.length, rows.length)}</p>
          {read.waiting.length > 0 && (
            <p className="text-warning">
              {text.leftOutWaiting(read.waiting.map(({ member }) => member.name).join(', '))}
            </p>
          )}
          {read.unread > 0 && <p className="text-warning">{text.unreadSignals(read.unread)}</p>}
          <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-card border border-line">
            {read.clean.map((row) => (
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
          <output>{!busy && outcomes.size > 0 && <Counts outcomes={outcomes} />}</output>
        </>
      )}
    </ActForm>
  );
}

/** An approval is sent, waits for a second person (risk-02), or was refused in the server's words. */
type Approval = { kind: 'done' } | { kind: 'held'; proposal: string } | Refused;
interface Refused {
  kind: 'refused';
  message: string;
}
type Outcomes = ReadonlyMap<string, Approval>;

const isSent = (outcome: Approval | undefined) =>
  outcome !== undefined && outcome.kind !== 'refused';

function Outcome({ outcome }: { outcome: Approval | undefined }) {
  const { withdrawals: text } = useText();
  switch (outcome?.kind) {
    case undefined:
      return null;
    case 'done':
      return <span className="block text-small text-success">{text.sent}</span>;
    case 'held':
      return (
        <a
          href={paths.proposals({ view: 'mine', open: outcome.proposal })}
          className="block text-small text-warning underline underline-offset-2"
        >
          {text.waitsForSecond}
        </a>
      );
    case 'refused':
      return <span className="block text-small text-danger">{outcome.message}</span>;
    default:
      return outcome satisfies never;
  }
}

function Counts({ outcomes }: { outcomes: Outcomes }) {
  const { withdrawals: text } = useText();
  const count = (kind: Approval['kind']) =>
    [...outcomes.values()].filter((outcome) => outcome.kind === kind).length;
  return text.approvalCounts(count('done'), count('held'), count('refused'));
}

interface ReadRows {
  clean: readonly WithdrawalRow[];
  /** The rows without a signal that are left out, because work of staff waits on the member (queue-35). */
  waiting: readonly WithdrawalRow[];
  /** The number of rows whose signals could not be read. */
  unread: number;
}

/** Reads each row, and returns those that the server finds clean; undefined until all are read. */
function useClean(rows: readonly WithdrawalRow[]): ReadRows | undefined {
  const [found, setFound] = useState<ReadRows>();
  useEffect(() => {
    const stopped = new AbortController();
    void readClean(rows, stopped.signal).then((read) => {
      if (!stopped.signal.aborted) setFound(read);
    });
    return () => stopped.abort();
  }, [rows]);
  return found;
}

/** One after the other, because all lists of the office share two connections. */
async function readClean(rows: readonly WithdrawalRow[], signal: AbortSignal): Promise<ReadRows> {
  const clean: WithdrawalRow[] = [];
  const waiting: WithdrawalRow[] = [];
  let unread = 0;
  for (const row of rows) {
    if (signal.aborted) break;
    const result = await call('getWithdrawal', { params: { id: row.id } }, signal);
    if (!result.success) unread += 1;
    else if (result.data.is_clean) clean.push(row);
    else if (isLeftOut(result.data)) waiting.push(row);
  }
  return { clean, waiting, unread };
}

function isLeftOut({ signals, waiting }: OfficeData<'getWithdrawal'>): boolean {
  return isAnythingWaiting(waiting) && !signals.some(({ is_raised: isRaised }) => isRaised);
}

const SIGNED_OUT = 401;

/** Whether an answer says that the next approval would get the same, or that nobody knows what has happened. */
function endsApprovals(result: CallResult<'approveWithdrawal'>): boolean {
  if (result.success) return false;
  const { isOutcomeUnknown, status, code } = result;
  return isOutcomeUnknown || status === SIGNED_OUT || code === 'step_up_required';
}

function approvalOf(result: CallResult<'approveWithdrawal'>): Approval {
  if (!result.success) return { kind: 'refused', message: result.message };
  if (result.isHeld !== true) return { kind: 'done' };
  return { kind: 'held', proposal: result.data.held.proposal_id };
}

/**
 * Approves one withdrawal after the other, each by a call with its own key, until they are stopped. A key is kept, so
 * that one whose answer was lost is approved once.
 */
function useApprovals() {
  const approve = useAct('approveWithdrawal');
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [busy, setBusy] = useState(false);
  const keys = useRef(new Map<string, string>());
  const stopped = useRef(false);
  const stop = () => {
    stopped.current = true;
  };
  // A page that is left approves nothing more.
  useEffect(() => stop, []);
  const approveAll = async (left: readonly WithdrawalRow[]) => {
    stopped.current = false;
    setBusy(true);
    for (const { id } of left) {
      if (stopped.current) break;
      const key = keys.current.get(id) ?? crypto.randomUUID();
      keys.current.set(id, key);
      const body = { key, reason: 'checked', note: '', only_clean: true } as const;
      const result = await approve.run({ params: { id }, body });
      if (result === null) break;
      if (!result.success && !result.isOutcomeUnknown) keys.current.delete(id);
      setOutcomes((before) => new Map(before).set(id, approvalOf(result)));
      if (endsApprovals(result)) break;
    }
    setBusy(false);
  };
  return { outcomes, busy, approveAll, stop };
}
