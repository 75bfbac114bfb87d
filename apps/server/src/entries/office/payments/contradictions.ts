import { microFromSatang } from '@kapao/contract/money.ts';
import type { ContradictionDecision } from '@kapao/contract/office/contradiction-rules.ts';
import type {
  ContradictionRow,
  ContradictionMessage,
} from '@kapao/contract/office/contradictions.ts';
import type { OfficeErrorCode } from '@kapao/contract/office/errors.ts';
import type { Risk } from '@kapao/contract/office/risks.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { decideContradiction } from '../../../flows/gateways/decide-contradiction.ts';
import type { DecidedContradiction } from '../../../flows/gateways/decide-contradiction.ts';
import { idPage, readIdCursor } from '../../../http/id-pages.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type {
  ActAnswer,
  OfficeHandlers,
  StaffCaller,
} from '../../../http/office/office-handlers.ts';
import { statusAfter } from '../../../features/payments/gateways/contradiction-rules.ts';
import { listContradictions } from '../../../features/payments/gateways/contradictions-store.ts';
import type {
  LockedContradiction,
  StoredContradiction,
} from '../../../features/payments/gateways/contradictions-store.ts';
import { contradictionAct } from '../../../features/payments/decision-acts.ts';
import { shownMessageBody } from '../../../features/payments/shown.ts';

type Operation =
  | 'listContradictions'
  | 'decideWithdrawalContradiction'
  | 'decideDepositContradiction';

/** Contradictions of gateways, as staff list and decide them. */
export function contradictionsOffice(context: Context): OfficeHandlers<Operation> {
  const { websiteId } = context.config;
  const decide = createDecide(context);
  return {
    listContradictions: async ({ query: { after, limit, state, subject } }, _caller, read) => {
      const cursor = readIdCursor(after);
      if (!cursor) return officeRefusal('invalid_input');
      const rows = await listContradictions(read, {
        websiteId,
        state,
        subject,
        belowId: cursor.lastId,
        limit: limit + 1,
      });
      const { shown, next } = idPage(rows, limit);
      return officeDone({ rows: shown.map(contradictionRow), next });
    },
    decideWithdrawalContradiction: ({ params: { id }, body }, caller, tx) =>
      decide(tx, caller, { ...body, id, ofWithdrawal: true }),
    decideDepositContradiction: ({ params: { id }, body }, caller, tx) =>
      decide(tx, caller, { ...body, id, ofWithdrawal: false }),
  };
}

function createDecide({ config, ledger, live }: Context) {
  const { websiteId } = config;
  return async (
    tx: Tx,
    { email: actor }: StaffCaller,
    asked: { id: string; ofWithdrawal: boolean; decision: ContradictionDecision; reason: string },
  ): Promise<ActAnswer<null>> => {
    const { decision, reason, ofWithdrawal } = asked;
    const id = BigInt(asked.id);
    const wanted = { websiteId, id, ofWithdrawal, decision, actor, reason };
    const decided = await decideContradiction(tx, ledger, wanted);
    if (decided.outcome === 'refused') {
      return { ...officeRefusal(refusals[decided.refusal]), target: `contradiction:${asked.id}` };
    }
    const status = statusAfter(decision);
    const { subject } = decided.contradiction;
    return {
      ...officeDone(null),
      ...contradictionAct(decided, decision, reason),
      ...riskOf(decided, decision),
      afterCommit: () => {
        const told = decision === 'credit' ? 'success' : status;
        if (told) live.sendStatus({ type: 'update_status', status: told, ref_code: subject });
      },
    };
  };
}

/** Whether the member has been charged at least the amount that the gateway paid, if the first message is right. */
function isSafe({ kind, event }: LockedContradiction): boolean {
  return (
    kind === 'failed_after_paid' || (kind === 'reused_id' && event.type !== 'payout_succeeded')
  );
}

/**
 * A withdrawal that failed and was then paid has reached the member twice. Leaving it as it is lets the member keep
 * both, so this decision has the amount's value too (news-14).
 */
function riskOf(
  { contradiction, withdrawal }: Extract<DecidedContradiction, { outcome: 'decided' }>,
  decision: ContradictionDecision,
): { risk?: Risk } {
  // news-15: leaving it as it is accepts a credit whose money the gateway took back or never had.
  if (contradiction.subjectKind === 'deposit' || contradiction.subjectKind === 'transfer') {
    const { event } = contradiction;
    const isCredit = decision === 'credit' && event.type === 'checkout_succeeded';
    const valueMicro = isCredit ? microFromSatang(event.amountSatang) : 0n;
    return { risk: { scope: 'always', valueMicro } };
  }
  if (decision === 'no_movement' && isSafe(contradiction)) return {};
  if (!withdrawal) return { risk: { scope: 'always', valueMicro: 0n } };
  const { memberId, amountMicro } = withdrawal;
  return { risk: { scope: 'member', memberId, valueMicro: amountMicro } };
}

const refusals = {
  contradiction_unknown: 'not_found',
  contradiction_decided: 'already_decided',
  withdrawal_changed: 'target_changed',
} as const satisfies Record<
  Extract<DecidedContradiction, { outcome: 'refused' }>['refusal'],
  OfficeErrorCode
>;

function contradictionRow(row: StoredContradiction): ContradictionRow {
  const { decision, decidedBy, decidedReason, decidedAt } = row;
  return {
    id: String(row.id),
    kind: row.kind,
    gateway: row.gatewayCode,
    subject_kind: row.subjectKind,
    subject: row.subject,
    first: firstMessage(row),
    second: {
      way: row.way,
      webhook_id: row.webhookId,
      body: shownMessageBody(row.body),
      at: row.receivedAt.toISOString(),
    },
    times: row.times,
    last_at: row.lastAt.toISOString(),
    decision:
      decision === null || decidedBy === null || decidedReason === null || decidedAt === null
        ? null
        : { code: decision, by: decidedBy, reason: decidedReason, at: decidedAt.toISOString() },
  };
}

function firstMessage({
  firstWay,
  firstWebhookId,
  firstBody,
  firstAt,
}: StoredContradiction): ContradictionMessage | null {
  if (firstWay === null || firstBody === null || firstAt === null) return null;
  return {
    way: firstWay,
    webhook_id: firstWebhookId,
    body: shownMessageBody(firstBody),
    at: firstAt.toISOString(),
  };
}
