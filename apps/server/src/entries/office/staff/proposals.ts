import { microFromBaht } from '@kapao/contract/money.ts';
import { maskedPhone } from '@kapao/contract/office/masked-phone.ts';
import type { OpenProposal, Proposal } from '@kapao/contract/office/proposals.ts';
import { maskedAccount } from '@kapao/contract/office/masked-account.ts';
import { memberTarget } from '../../../audit/member-target.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Tx } from '../../../db/database.ts';
import {
  approveProposal,
  closeProposal,
  proposeChange,
} from '../../../flows/four-eyes/propose-change.ts';
import type { WantedChange } from '../../../flows/four-eyes/propose-change.ts';
import { readProposedPayments } from '../../../flows/four-eyes/proposed-payments.ts';
import { mayReveal, reasonOfReveal } from '../../../flows/members/reveal-member.ts';
import { nameTargets } from '../../../flows/staff/name-targets.ts';
import { lockMaker, mayChangeAlone, refuseEqual } from '../../../flows/four-eyes/second-person.ts';
import type { Maker } from '../../../flows/four-eyes/second-person.ts';
import type { RunHeldAct } from '../../../http/office/held-acts.ts';
import { idPage, readIdCursor } from '../../../http/id-pages.ts';
import { mustStepUp, officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type {
  ActAnswer,
  OfficeHandlers,
  StaffCaller,
} from '../../../http/office/office-handlers.ts';
import { depositTarget } from '../../../features/payments/decision-acts.ts';
import { findMemberOfDeposit } from '../../../features/payments/reads.ts';
import { readFourEyes } from '../../../features/site/reads.ts';
import {
  aloneFrom,
  pageTargetsOf,
  riskOfChange,
  sourceOperationOf,
} from '../../../features/proposals/rules.ts';
import type { HeldAct, ProposedChange } from '../../../features/proposals/rules.ts';
import {
  findProposal,
  listOpenProposals,
  listProposals,
  lockProposal,
} from '../../../features/proposals/store.ts';
import type { LockedProposal, ProposalRow } from '../../../features/proposals/store.ts';

type ProposeOperation =
  | 'proposeAdjustment'
  | 'proposePhone'
  | 'proposeBankAccount'
  | 'proposeDepositReversal';
type DecideOperation = 'approveProposal' | 'rejectProposal' | 'withdrawProposal';
type ReadOperation = 'listProposals' | 'listOpenProposals' | 'getProposal' | 'revealProposal';

/** Proposals: made, listed, and decided by a second person. */
export function proposalsOffice(
  context: Context,
  runHeldAct: RunHeldAct,
): OfficeHandlers<ProposeOperation | DecideOperation | ReadOperation> {
  return {
    ...readOffice(context),
    ...proposeOffice(context),
    ...decideOffice(context, runHeldAct),
  };
}

function readOffice({ config }: Context): OfficeHandlers<ReadOperation> {
  const { websiteId } = config;
  return {
    listProposals: async ({ query: { after, limit, view, member_id } }, caller, read) => {
      const cursor = readIdCursor(after);
      if (!cursor) return officeRefusal('invalid_input');
      const rows = await listProposals(read, {
        websiteId,
        view,
        staffId: caller.staffId,
        memberId: member_id === undefined ? undefined : BigInt(member_id),
        belowId: cursor.lastId,
        limit: limit + 1,
      });
      const { shown, next } = idPage(rows, limit);
      const rowOf = await createProposalOf(read, websiteId, shown, caller);
      return officeDone({ rows: shown.map(rowOf), next });
    },
    listOpenProposals: async (_input, { staffId }, read) =>
      officeDone({ rows: await openProposals(read, websiteId, staffId) }),
    getProposal: async ({ params }, caller, read) => {
      const row = await findProposal(read, websiteId, BigInt(params.id));
      if (!row) return officeRefusal('not_found');
      const rowOf = await createProposalOf(read, websiteId, [row], caller);
      return officeDone(rowOf(row));
    },
    revealProposal: async ({ params, body }, caller, tx) => {
      const target = `proposal:${params.id}`;
      const proposal = await lockProposal(tx, websiteId, BigInt(params.id));
      if (!proposal) return { ...officeRefusal('not_found'), target };
      const { change, memberId } = proposal;
      if (memberId !== null && !(await mayReveal(tx, caller, memberId, body))) {
        return { ...officeRefusal('reason_missing'), target };
      }
      return {
        ...officeDone({ change: shownChange(change, { isMasked: false }) }),
        target,
        ...reasonOfReveal(body),
        after: { revealed: change.kind },
      };
    },
  };
}

async function openProposals(
  read: Queryable,
  websiteId: number,
  staffId: bigint,
): Promise<OpenProposal[]> {
  const rows = await listOpenProposals(read, websiteId);
  const targets = rows.map(pageTargetsOf);
  const nameOf = await nameTargets(read, targets.flat());
  return rows.map((row, place) => ({
    id: String(row.id),
    operation: sourceOperationOf(row.change),
    targets: targets[place] ?? [],
    target_name: nameOf(targets[place]?.[0] ?? ''),
    maker: row.maker,
    is_own: row.makerId === staffId,
    made_at: row.createdAt.toISOString(),
  }));
}

interface Proposing {
  id: string;
  wanted: WantedChange;
  reason: string;
  evidence: string | null;
  /** The target of the audit row; by default the member. */
  target?: string;
}

/** Makes a proposal, and carries it out where it needs no second person. */
function createPropose({ config, ledger, live }: Context) {
  const { websiteId } = config;
  return async (
    tx: Tx,
    maker: StaffCaller,
    { id, wanted, reason, evidence, target = memberTarget(id) }: Proposing,
  ): Promise<
    ActAnswer<{ id: string; status: 'open' | 'approved'; transfer_id: string | null }>
  > => {
    const memberId = BigInt(id);
    await lockMaker(tx, maker.staffId);
    const { delayHours } = await readFourEyes(tx, websiteId);
    const made = await proposeChange(tx, ledger, {
      websiteId,
      memberId,
      wanted,
      reason,
      evidence,
      maker,
      delayHours,
    });
    if (made.outcome === 'refused') return { ...officeRefusal(made.refusal), target };
    const act = {
      staffId: maker.staffId,
      risk: riskOfChange(made.change, memberId),
      operation: sourceOperationOf(made.change),
      target,
    };
    const isAlone = await mayChangeAlone(tx, websiteId, wanted.kind, act);
    // A proposal that takes effect at once needs a recent second factor, as an approval does.
    if (isAlone && mustStepUp(maker)) return { ...officeRefusal('step_up_required'), target };
    const after = { proposal: made.id, ...shownChange(made.change, { isMasked: true }) };
    const data = { id: String(made.id), status: 'open', transfer_id: null } as const;
    if (!isAlone) {
      const equal = await refuseEqual(tx, websiteId, made.id);
      if (equal) return { ...officeRefusal(equal.refusal, equal.message), target };
      return { ...officeDone(data), target, reason, after };
    }
    const approval = { websiteId, id: made.id, decider: maker, reason: null };
    const done = await approveProposal(tx, ledger, approval, { isAlone });
    if (done.outcome === 'refused') return { ...officeRefusal(done.refusal), target };
    const { message } = done;
    const transfer_id = done.transferId === null ? null : String(done.transferId);
    return {
      ...officeDone({ ...data, status: 'approved', transfer_id }),
      target,
      reason,
      after: { ...after, transfer: transfer_id },
      afterCommit: () => message && live.sendStatus(message),
    };
  };
}

function proposeOffice(context: Context): OfficeHandlers<ProposeOperation> {
  const propose = createPropose(context);
  return {
    proposeAdjustment: ({ params, body: { amount, reason } }, caller, tx) => {
      const wanted = { kind: 'adjustment', amountMicro: microFromBaht(amount) } as const;
      return propose(tx, caller, { ...params, wanted, reason, evidence: null });
    },
    proposePhone: ({ params, body: { phone, reason, evidence } }, caller, tx) =>
      propose(tx, caller, { ...params, wanted: { kind: 'phone', phone }, reason, evidence }),
    proposeBankAccount: ({ params, body }, caller, tx) => {
      const { bank_abbr: bankAbbr, account_number: accountNumber, reason, evidence } = body;
      const wanted = { kind: 'bank', bankAbbr, accountNumber } as const;
      return propose(tx, caller, { ...params, wanted, reason, evidence });
    },
    proposeDepositReversal: async ({ params: { refCode }, body }, caller, tx) => {
      const target = depositTarget(refCode);
      const deposit = await findMemberOfDeposit(tx, refCode);
      if (!deposit) return { ...officeRefusal('not_found'), target };
      const { reason, evidence } = body;
      const wanted = { kind: 'deposit_reversal', refCode } as const;
      return propose(tx, caller, {
        id: String(deposit.memberId),
        wanted,
        reason,
        evidence,
        target,
      });
    },
  };
}

function decideOffice(
  { config, ledger, live }: Context,
  runHeldAct: RunHeldAct,
): OfficeHandlers<DecideOperation> {
  const { websiteId } = config;
  const close = async (
    tx: Tx,
    decider: StaffCaller,
    { id, status, reason }: { id: string; status: 'rejected' | 'withdrawn'; reason: string | null },
  ): Promise<ActAnswer<null>> => {
    const target = `proposal:${id}`;
    const decision = { websiteId, id: BigInt(id), decider, status, reason };
    const closed = await closeProposal(tx, decision);
    if (closed.outcome === 'refused') return { ...officeRefusal(closed.refusal), target };
    const after = { status, ...recorded(closed.proposal) };
    return { ...officeDone(null), target, ...(reason !== null && { reason }), after };
  };
  return {
    approveProposal: async ({ params: { id }, body: { reason = null } }, decider, tx) => {
      const target = `proposal:${id}`;
      const decision = { websiteId, id: BigInt(id), decider, reason };
      const approved = await approveProposal(tx, ledger, decision, {
        runAct: (held, maker) => runAct(tx, runHeldAct, held, { maker, decider }),
      });
      if (approved.outcome === 'refused') {
        return { ...officeRefusal(approved.refusal, approved.message), target };
      }
      const transferId = approved.transferId === null ? null : String(approved.transferId);
      return {
        ...officeDone({ transfer_id: transferId }),
        target,
        ...(reason !== null && { reason }),
        after: {
          status: 'approved',
          transfer: transferId,
          ...recorded(approved.proposal),
          ...(approved.isByDelay && { by: 'delay' }),
        },
        afterCommit: () => {
          if (approved.message) live.sendStatus(approved.message);
          approved.afterCommit?.();
        },
      };
    },
    rejectProposal: ({ params: { id }, body: { reason } }, decider, tx) =>
      close(tx, decider, { id, status: 'rejected', reason }),
    withdrawProposal: ({ params: { id }, body: { reason = null } }, decider, tx) =>
      close(tx, decider, { id, status: 'withdrawn', reason }),
  };
}

/** Runs a held act as its maker, in the place of the person who approves it. */
async function runAct(
  tx: Tx,
  run: RunHeldAct,
  { proposalId, act, input }: { proposalId: bigint; act: HeldAct; input: unknown },
  { maker: { person, role }, decider }: { maker: Maker; decider: StaffCaller },
) {
  const { id: staffId, email, name, role: roleCode } = person;
  const maker: StaffCaller = {
    ...decider,
    staffId,
    email,
    name,
    role: roleCode,
    roleName: role.name,
    permissions: new Set(role.permissions),
    actor: { ...decider.actor, name: email, staffId, role: roleCode },
  };
  const { operation } = act;
  const answer = await run(tx, { proposalId, operation, input }, { maker, decider });
  if (answer.outcome === 'refused') {
    const { code: refusal, message } = answer;
    return { outcome: 'refused', refusal, ...(message && { message }) } as const;
  }
  const { risk, target, before, terms, afterCommit } = answer;
  return {
    outcome: 'done',
    found: { target, before, terms },
    ...(risk && { risk }),
    ...(afterCommit && { afterCommit }),
  } as const;
}

/** Returns a decided proposal for the audit log, with phone and account numbers masked. */
function recorded({ memberId, maker, change }: LockedProposal) {
  return { member: memberId, maker, ...shownChange(change, { isMasked: true }) };
}

/** Builds the shown form of these proposals, with the payments and the names that are read for all of them at once. */
async function createProposalOf(
  read: Queryable,
  websiteId: number,
  rows: readonly ProposalRow[],
  { staffId, permissions }: StaffCaller,
): Promise<(row: ProposalRow) => Proposal> {
  const { delayHours } = await readFourEyes(read, websiteId);
  const changes = rows.map(({ change }) => change);
  // A payer is named to those who see deposits anyway, and to those who decide.
  const seesPayers = permissions.has('deposits:read') || permissions.has('proposals:decide');
  const payments = seesPayers ? await readProposedPayments(read, changes) : [];
  const paymentOf = new Map(rows.map(({ id }, place) => [id, payments[place] ?? null]));
  const nameOf = await nameTargets(read, changes.map(targetOf));
  return (row) => ({
    ...proposalOf(row, { staffId, delayHours }),
    target_name: nameOf(targetOf(row.change)),
    payment: paymentOf.get(row.id) ?? null,
  });
}

/** The record that a change is about, as a target of the log; empty for a change of the member. */
function targetOf(change: ProposedChange): string {
  if (change.kind === 'act') return change.target;
  return change.kind === 'deposit_reversal' ? depositTarget(change.refCode) : '';
}

function proposalOf(
  row: ProposalRow,
  { staffId, delayHours }: { staffId: bigint; delayHours: number | null },
): Omit<Proposal, 'target_name' | 'payment'> {
  const alone = row.status === 'open' ? aloneFrom(row, delayHours) : null;
  return {
    id: String(row.id),
    member: memberOf(row),
    change: shownChange(row.change, { isMasked: true }),
    reason: row.reason,
    evidence: row.evidence,
    status: row.status,
    maker: row.maker,
    is_own: row.makerId === staffId,
    made_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    alone_from: alone?.toISOString() ?? null,
    is_by_delay: row.isByDelay,
    decided_by: row.decidedBy,
    decided_at: row.decidedAt?.toISOString() ?? null,
    decision_reason: row.decisionReason,
    transfer_id: row.transferId === null ? null : String(row.transferId),
  };
}

function memberOf({ memberId, username, name }: ProposalRow): Proposal['member'] {
  if (memberId === null) return null;
  return { id: String(memberId), username: username ?? '', name: name ?? '' };
}

/** Returns the JSON value if it is an object, and an empty object otherwise. */
function objectOf(json: unknown): object {
  return typeof json === 'object' && json !== null ? json : {};
}

function shownChange(
  change: ProposedChange,
  { isMasked }: { isMasked: boolean },
): Proposal['change'] {
  if (change.kind === 'act') {
    const { kind, operation, target, scope, valueMicro, before, terms } = change;
    const after = terms ? { ...objectOf(terms), ...objectOf(change.after) } : change.after;
    return { kind, operation, target, scope, value_micro: valueMicro, before, after };
  }
  if (change.kind === 'adjustment') {
    return { kind: 'adjustment', amount_micro: change.amountMicro };
  }
  if (change.kind === 'deposit_reversal') {
    const { kind, refCode, amountMicro, feeMicro } = change;
    return { kind, ref_code: refCode, amount_micro: amountMicro, fee_micro: feeMicro };
  }
  if (change.kind === 'phone') {
    const shown = (phone: string) => (isMasked ? maskedPhone(phone) : phone);
    const from = change.from === null ? null : shown(change.from);
    return { kind: 'phone', from, to: shown(change.to) };
  }
  const shown = ({ bankAbbr, accountNumber }: typeof change.to) => ({
    bank_abbr: bankAbbr,
    account_number: isMasked ? maskedAccount(accountNumber) : accountNumber,
  });
  return { kind: 'bank', from: shown(change.from), to: shown(change.to) };
}
