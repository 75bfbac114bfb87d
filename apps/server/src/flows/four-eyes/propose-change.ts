import { bangkokTimeText } from '@kapao/contract/bangkok.ts';
import type { BothLanguages } from '@kapao/contract/envelope.ts';
import type { DepositMessage } from '@kapao/contract/events.ts';
import type { OfficeErrorCode } from '@kapao/contract/office/errors.ts';
import type { Risk } from '@kapao/contract/office/risks.ts';
import type { Tx } from '../../db/database.ts';
import { isBankAccountTaken, isPhoneTaken } from '../../features/members/proof-store.ts';
import { insertNote } from '../../features/members/notes-store.ts';
import { bankExists, lockMemberRow } from '../../features/members/store.ts';
import { lockDeposit } from '../../features/payments/deposits/deposits-store.ts';
import { readCredit } from '../../features/payments/deposits/reversals-store.ts';
import { findMemberDetails } from '../members/office/member-store.ts';
import {
  aloneFrom,
  basisOf,
  basisTransferKinds,
  sourceOperationOf,
} from '../../features/proposals/rules.ts';
import type {
  BankAccountNumber,
  HeldAct,
  MemberChange,
  ReadState,
  TargetState,
} from '../../features/proposals/rules.ts';
import { decideProposal, insertProposal, lockProposal } from '../../features/proposals/store.ts';
import type { LockedProposal } from '../../features/proposals/store.ts';
import { readFourEyes } from '../../features/site/reads.ts';
import type { Ledger } from '../../ledger/engine.ts';
import { listTransfersBelow } from '../../ledger/find-transfers.ts';
import { adjustMember } from '../members/adjust-member.ts';
import { reverseDeposit } from '../deposits/reverse-deposit.ts';
import { changeIdentity } from './change-identity.ts';
import { findDependence, findMaker, findsTheSame } from './second-person.ts';
import type { Maker } from './second-person.ts';

type Outcome<Done> = ({ outcome: 'done' } & Done) | Refused;

interface Refused {
  outcome: 'refused';
  /** The reason of the refusal; a held act may also have those of its operation. */
  refusal: OfficeErrorCode;
  /** The text of the refusal, in place of its default text. */
  message?: BothLanguages;
}

interface Person {
  staffId: bigint;
  email: string;
}

/** A change of a member that somebody proposes. The values that it replaces are read from the database. */
export type WantedChange =
  | { kind: 'adjustment'; amountMicro: bigint }
  | { kind: 'deposit_reversal'; refCode: string }
  | { kind: 'phone'; phone: string }
  | ({ kind: 'bank' } & BankAccountNumber);

interface Wanted {
  websiteId: number;
  memberId: bigint;
  wanted: WantedChange;
  reason: string;
  evidence: string | null;
  maker: Person;
  /**
   * The delay in hours from the site's settings, after which the maker may act alone; null if another person is always
   * needed (desk-39).
   */
  delayHours: number | null;
}

const LAST = 9_223_372_036_854_775_807n;

/** desk-14: stores a proposal together with the state of the member on which it is based. */
export async function proposeChange(
  tx: Tx,
  ledger: Ledger,
  { websiteId, memberId, wanted, reason, evidence, maker, delayHours }: Wanted,
): Promise<Outcome<{ id: bigint; change: MemberChange }>> {
  const state = await lockTarget(tx, ledger, { websiteId, memberId, wanted });
  if (!state) return refused('not_found');
  const change = changeOf(wanted, state);
  if (!change) return refused('deposit_not_credited');
  const refusal = await refusedChange(tx, websiteId, memberId, change);
  if (refusal) return refused(refusal);
  const id = await insertProposal(tx, {
    websiteId,
    memberId,
    change,
    reason,
    evidence,
    basedOn: basisOf(change.kind, state),
    makerId: maker.staffId,
    maker: maker.email,
    delayHours,
  });
  return { outcome: 'done', id, change };
}

type Executed = Outcome<{
  transferId: bigint | null;
  /** The status message that goes to the member's live room after the commit. */
  message?: DepositMessage;
  afterCommit?: () => void;
}>;
type Approval = Outcome<{
  proposal: LockedProposal;
  transferId: bigint | null;
  /** Whether the maker carried the proposal out alone, after the delay. */
  isByDelay: boolean;
  message?: DepositMessage;
  afterCommit?: () => void;
}>;

/** Runs a held act in the name of its maker, in the transaction of the approval. */
type RunHeldAct = (
  held: { proposalId: bigint; act: HeldAct; input: unknown },
  maker: Maker,
) => Promise<Outcome<{ found: ReadState; risk?: Risk; afterCommit?: () => void }>>;

interface ApprovalOptions {
  /** Whether the maker may approve the proposal, because the change needs no second person. */
  isAlone?: boolean;
  runAct?: RunHeldAct;
}

/**
 * Carries a proposal out in the same transaction as its approval, so that it happens exactly once (desk-15, desk-16).
 * The approver is independent of the maker (risk-06), or is the maker after the site's delay (desk-39).
 */
export async function approveProposal(
  tx: Tx,
  ledger: Ledger,
  decision: { websiteId: number; id: bigint; decider: Person; reason: string | null },
  { isAlone = false, runAct }: ApprovalOptions,
): Promise<Approval> {
  const { websiteId, id, decider, reason } = decision;
  const proposal = await lockProposal(tx, websiteId, id);
  if (!proposal) return refused('not_found');
  const { change, makerId, input } = proposal;
  const isByDelay = makerId === decider.staffId && !isAlone;
  const early = isByDelay && (await ownRefusal(tx, websiteId, proposal, reason));
  if (early) return early;
  const closed = closedRefusal(proposal);
  if (closed) return refused(closed);
  if (makerId !== decider.staffId) {
    const message = await findDependence(tx, makerId, decider.staffId);
    if (message) return { ...refused('not_independent'), message };
  }
  const maker = await findMaker(tx, makerId, sourceOperationOf(change));
  if (!maker) return refused('maker_gone');
  const executed =
    change.kind === 'act'
      ? await executeAct(runAct, { proposalId: id, act: change, input }, maker)
      : await executeChange(tx, ledger, { websiteId, proposal, change });
  if (executed.outcome === 'refused') return executed;
  await decideProposal(tx, id, {
    status: 'approved',
    deciderId: decider.staffId,
    decidedBy: decider.email,
    reason,
    transferId: executed.transferId,
    isByDelay,
  });
  return { ...executed, proposal, isByDelay };
}

/**
 * risk-05: runs a held act. It is refused if the state is no longer what the approver has read, or if the act is worth
 * more by now.
 */
async function executeAct(
  runAct: RunHeldAct | undefined,
  held: { proposalId: bigint; act: HeldAct; input: unknown },
  maker: Maker,
): Promise<Executed> {
  if (!runAct) throw new Error(`proposal ${held.proposalId} needs the office to run its act`);
  const ran = await runAct(held, maker);
  if (ran.outcome === 'refused') return ran;
  const { found, risk, afterCommit } = ran;
  if (!findsTheSame(found, held.act)) return refused('target_changed');
  if (risk && isWorthMore(risk, held.act)) return refused('target_changed');
  return { outcome: 'done', transferId: null, ...(afterCommit && { afterCommit }) };
}

function isWorthMore({ scope, valueMicro }: Risk, stated: HeldAct): boolean {
  if (scope !== stated.scope) return true;
  if (stated.valueMicro === null) return false;
  return valueMicro === 'unbounded' || valueMicro > BigInt(stated.valueMicro);
}

async function executeChange(
  tx: Tx,
  ledger: Ledger,
  {
    websiteId,
    proposal,
    change,
  }: { websiteId: number; proposal: LockedProposal; change: MemberChange },
): Promise<Executed> {
  const { id, memberId, basedOn, reason } = proposal;
  if (memberId === null || reason === null) throw new Error(`proposal ${id} names no member`);
  const state = await lockTarget(tx, ledger, { websiteId, memberId, wanted: change });
  if (!state) return refused('not_found');
  if (basisOf(change.kind, state) !== basedOn) return refused('target_changed');
  const refusal = await refusedChange(tx, websiteId, memberId, change);
  if (refusal) return refused(refusal);
  return execute(tx, ledger, { id, memberId, change, reason, actor: proposal.maker });
}

/** desk-39: returns why the maker cannot carry the proposal out alone; undefined if they can. */
async function ownRefusal(
  tx: Tx,
  websiteId: number,
  proposal: LockedProposal,
  reason: string | null,
): Promise<Refused | undefined> {
  const { delayHours } = await readFourEyes(tx, websiteId);
  const from = aloneFrom(proposal, delayHours);
  if (from === null) return refused('own_proposal');
  if (proposal.now < from) {
    const shown = bangkokTimeText(from);
    return {
      ...refused('own_proposal_waits'),
      message: {
        th: `ผู้เสนออนุมัติเองได้ตั้งแต่ ${shown}`,
        en: `Its maker can approve it alone from ${shown} on`,
      },
    };
  }
  return reason === null ? refused('reason_missing') : undefined;
}

/** Ends an open proposal without carrying it out: its maker withdraws it, and anybody else rejects it. */
export async function closeProposal(
  tx: Tx,
  decision: {
    websiteId: number;
    id: bigint;
    decider: Person;
    status: 'rejected' | 'withdrawn';
    reason: string | null;
  },
): Promise<Outcome<{ proposal: LockedProposal }>> {
  const { websiteId, id, decider, status, reason } = decision;
  const proposal = await lockProposal(tx, websiteId, id);
  if (!proposal) return refused('not_found');
  if (status === 'withdrawn' && proposal.makerId !== decider.staffId) return refused('not_found');
  const closed = closedRefusal(proposal);
  if (closed) return refused(closed);
  const { staffId: deciderId, email: decidedBy } = decider;
  const decided = { status, deciderId, decidedBy, reason, transferId: null, isByDelay: false };
  await decideProposal(tx, id, decided);
  return { outcome: 'done', proposal };
}

function closedRefusal({ status }: LockedProposal): OfficeErrorCode | undefined {
  if (status === 'expired') return 'expired';
  return status === 'open' ? undefined : 'already_decided';
}

/** Locks the member, and reads the state on which proposals are based. */
async function lockTarget(
  tx: Tx,
  ledger: Ledger,
  target: {
    websiteId: number;
    memberId: bigint;
    wanted: WantedChange | MemberChange;
  },
): Promise<TargetState | undefined> {
  const { websiteId, memberId, wanted } = target;
  // The deposit is locked before the member, in the same order as a gateway's event locks them.
  const deposit =
    wanted.kind === 'deposit_reversal' ? await lockCredited(tx, wanted.refCode) : null;
  if (!(await findMemberDetails(tx, websiteId, memberId))) return undefined;
  await ledger.lockMember(tx, memberId);
  await lockMemberRow(tx, memberId);
  const member = await findMemberDetails(tx, websiteId, memberId);
  if (!member) return undefined;
  const { status, phone, bankAbbr, accountNumber } = member;
  const newest = { belowId: LAST, kinds: basisTransferKinds, limit: 1 };
  const [last] = await listTransfersBelow(tx, memberId, newest);
  return { status, phone, bankAbbr, accountNumber, lastMoneyId: last?.id ?? 0n, deposit };
}

async function lockCredited(tx: Tx, refCode: string): Promise<TargetState['deposit']> {
  const deposit = await lockDeposit(tx, refCode);
  const credit = deposit && (await readCredit(tx, deposit.id));
  return credit ? { status: deposit.status, ...credit } : null;
}

/**
 * Completes a wanted change with the values that it replaces; undefined if it reverses a deposit that is not credited.
 */
function changeOf(wanted: WantedChange, state: TargetState): MemberChange | undefined {
  switch (wanted.kind) {
    case 'adjustment':
      return { kind: 'adjustment', amountMicro: String(wanted.amountMicro) };
    case 'deposit_reversal': {
      if (state.deposit?.status !== 'success') return undefined;
      const { creditedMicro, feeMicro } = state.deposit;
      const { kind, refCode } = wanted;
      return { kind, refCode, amountMicro: String(creditedMicro), feeMicro: String(feeMicro) };
    }
    case 'phone':
      return { kind: 'phone', from: state.phone, to: wanted.phone };
    case 'bank': {
      const { bankAbbr, accountNumber } = wanted;
      const from = { bankAbbr: state.bankAbbr, accountNumber: state.accountNumber };
      return { kind: 'bank', from, to: { bankAbbr, accountNumber } };
    }
    default:
      return wanted satisfies never;
  }
}

/** Returns why a change cannot be made by anybody; undefined if it can. */
async function refusedChange(
  tx: Tx,
  websiteId: number,
  memberId: bigint,
  change: MemberChange,
): Promise<OfficeErrorCode | undefined> {
  if (change.kind === 'phone') {
    const isTaken = await isPhoneTaken(tx, { websiteId, memberId, phone: change.to });
    return isTaken ? 'phone_taken' : undefined;
  }
  if (change.kind === 'bank') {
    if (!(await bankExists(tx, change.to.bankAbbr))) return 'bank_unknown';
    const isTaken = await isBankAccountTaken(tx, { websiteId, memberId, ...change.to });
    return isTaken ? 'bank_account_taken' : undefined;
  }
  return undefined;
}

interface ChangeToExecute {
  id: bigint;
  memberId: bigint;
  change: MemberChange;
  reason: string;
  actor: string;
}

async function execute(
  tx: Tx,
  ledger: Ledger,
  { id, memberId, change, reason, actor }: ChangeToExecute,
): Promise<Executed> {
  if (change.kind === 'adjustment') {
    const amountMicro = BigInt(change.amountMicro);
    const key = { source: 'proposal', key: String(id) };
    const verdict = await adjustMember(tx, ledger, {
      memberId,
      amountMicro,
      ...key,
      actor,
      reason,
    });
    if (verdict.outcome === 'posted') {
      await insertNote(tx, memberId, { kind: 'adjustment', actor, reason });
      return { outcome: 'done', transferId: verdict.transfer.id };
    }
    if (verdict.outcome === 'refused' && verdict.refusal === 'not_enough_money') {
      return refused('not_enough_money');
    }
    throw new Error(`proposal ${id} was not posted: ${verdict.outcome}`);
  }
  if (change.kind === 'deposit_reversal') {
    const deposit = await lockDeposit(tx, change.refCode);
    const reversed = deposit && (await reverseDeposit(tx, ledger, deposit, { actor, reason }));
    if (reversed?.outcome !== 'reversed') return refused('target_changed');
    return { ...reversed, outcome: 'done' };
  }
  await changeIdentity(tx, memberId, { change, actor, reason });
  return { outcome: 'done', transferId: null };
}

function refused(refusal: OfficeErrorCode): Refused {
  return { outcome: 'refused', refusal };
}
