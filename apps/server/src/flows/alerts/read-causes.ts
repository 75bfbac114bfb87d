import { bahtFromMicro, bahtText, microFromBaht } from '@kapao/contract/money.ts';
import type { AlertCause, WaitingCause } from '@kapao/contract/office/alert-causes.ts';
import { problemKinds } from '@kapao/contract/office/problem-names.ts';
import type { ProblemKind } from '@kapao/contract/office/problem-names.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { EVENTS_SEEN_HOURS } from '../../features/alerts/rules.ts';
import type { SeenCause } from '../../features/alerts/rules.ts';
import { listNewestLargeWins } from '../../features/games/reads.ts';
import { readBacklog } from '../../features/health/backlog.ts';
import type { Backlog } from '../../features/health/backlog.ts';
import type { Problem } from '../../features/health/rules.ts';
import { listLargeWithdrawals } from '../../features/payments/large-payments.ts';
import { listNewNetworkSignIns } from '../../features/staff/reads.ts';
import { findCurrentProblems } from '../checks/list-problems.ts';

/** The events of one kind that one read lists: more than come between two rounds of the job. */
const EVENTS_READ = 100;

const waitingOf: Readonly<Record<WaitingCause, keyof Backlog>> = {
  withdrawals_waiting: 'withdrawalToDecide',
  slips_waiting: 'slipToDecide',
  transfers_waiting: 'unmatchedTransfer',
  cases_waiting: 'caseToAnswer',
};

/** Problems whose subject may have a member's name, which no message leaves with (notify-08). */
const NAMED: readonly ProblemKind[] = [
  'contradiction',
  'chargeback',
  'debt_high',
  'proposal_expiring',
  'transfer_unreported',
  'risk_check_long',
  'withdrawal_unknown',
];

interface Asked {
  cause: AlertCause;
  threshold: number | null;
}

/** notify-02: reads what the rules ask about and nothing else, by the reads of Home, one after the other. */
export async function readCauses(
  on: Queryable,
  context: Pick<Context, 'config' | 'studioFailures' | 'jobFigures'>,
  rules: readonly Asked[],
): Promise<SeenCause[]> {
  const { websiteId } = context.config;
  const kinds = problemKinds.filter((kind) => rules.some(({ cause }) => cause === kind));
  const isWaitingAsked = rules.some(({ cause }) => cause in waitingOf);
  const seen: SeenCause[] = [];
  if (kinds.length > 0 || isWaitingAsked) {
    const backlog = await readBacklog(on);
    const problems = kinds.length > 0 ? await findCurrentProblems(on, context, backlog, kinds) : [];
    seen.push(...problems.map(problemCause), ...waiting(backlog, on.now()));
  }
  const withdrawalsFrom = lowest(rules, 'large_withdrawal');
  if (withdrawalsFrom !== undefined) {
    const fromMicro = microFromBaht(withdrawalsFrom);
    const rows = await listLargeWithdrawals(on, { websiteId, fromMicro, limit: EVENTS_READ });
    seen.push(
      ...recent(rows, on.now()).map((row) =>
        large('large_withdrawal', `withdrawal:${row.id}`, row),
      ),
    );
  }
  const winsFrom = lowest(rules, 'large_win');
  if (winsFrom !== undefined) {
    const fromMicro = microFromBaht(winsFrom);
    const rows = await listNewestLargeWins(on, { websiteId, fromMicro, limit: EVENTS_READ });
    seen.push(...recent(rows, on.now()).map((row) => large('large_win', String(row.id), row)));
  }
  if (rules.some(({ cause }) => cause === 'new_network_sign_in')) {
    const signIns = await listNewNetworkSignIns(on, {
      hours: EVENTS_SEEN_HOURS,
      limit: EVENTS_READ,
    });
    seen.push(
      ...signIns.map(({ sessionId, email, network, at }): SeenCause => ({
        cause: 'new_network_sign_in',
        subject: String(sessionId),
        since: at,
        value: null,
        words: `${email} · ${network}`,
      })),
    );
  }
  return seen;
}

/** The record stands for a problem of one payment, member or proposal; a payment that we do not know has its time. */
function problemCause({ kind, subject, target, since, amountMicro }: Problem): SeenCause {
  const named = target ?? (NAMED.includes(kind) ? since.toISOString() : subject);
  const words = amountMicro == null ? undefined : sumText(amountMicro);
  return { cause: kind, subject: named.slice(0, 300), since, value: null, words };
}

function waiting(backlog: Backlog, now: Date): SeenCause[] {
  // Object.entries types the keys as string.
  const kinds = Object.entries(waitingOf) as [WaitingCause, keyof Backlog][];
  return kinds.flatMap(([cause, kind]) => {
    const seconds = backlog[kind];
    if (seconds === null) return [];
    const since = new Date(now.getTime() - seconds * 1_000);
    return [{ cause, subject: '', since, value: seconds / 60 }];
  });
}

function lowest(rules: readonly Asked[], wanted: AlertCause): number | undefined {
  const all = rules.flatMap(({ cause, threshold }) =>
    cause === wanted && threshold !== null ? [threshold] : [],
  );
  return all.length === 0 ? undefined : Math.min(...all);
}

function recent<Row extends { at: Date }>(rows: readonly Row[], now: Date): Row[] {
  const from = now.getTime() - EVENTS_SEEN_HOURS * 3_600_000;
  return rows.filter(({ at }) => at.getTime() > from);
}

function large(
  cause: 'large_withdrawal' | 'large_win',
  subject: string,
  { at, amountMicro }: { at: Date; amountMicro: bigint },
): SeenCause {
  const value = bahtFromMicro(amountMicro);
  return { cause, subject, since: at, value, words: sumText(amountMicro) };
}

function sumText(amountMicro: bigint): string {
  return `${bahtText(amountMicro)} ฿`;
}
