import { isDeepStrictEqual } from 'node:util';
import { bangkokTimeText } from '@kapao/contract/bangkok.ts';
import type { BothLanguages } from '@kapao/contract/envelope.ts';
import type { Permission } from '@kapao/contract/office/permissions.ts';
import type { Risk } from '@kapao/contract/office/risks.ts';
import { officeRoutes } from '@kapao/contract/office/routes.ts';
import type { OfficeOperationName } from '@kapao/contract/office/routes.ts';
import sql from 'sql-template-tag';
import type { Tx } from '../../db/database.ts';
import {
  GIVEN_DAYS,
  insertLoneAct,
  lockSumOfMember,
  readGivenAlone,
  readLoneSums,
} from '../../features/proposals/lone-acts-store.ts';
import { needsSecondPerson, sourceOperationOf } from '../../features/proposals/rules.ts';
import type { HeldAct, MemberChange, ReadState } from '../../features/proposals/rules.ts';
import { insertHeldAct, lockProposal, lockProposalsLike } from '../../features/proposals/store.ts';
import type { OpenProposalLike } from '../../features/proposals/store.ts';
import { wereDocumentsApprovedBy } from '../../features/documents/reads.ts';
import { wasUnblockedBy } from '../../features/members/notes-store.ts';
import { readFourEyes } from '../../features/site/reads.ts';
import { readDoubts } from '../../features/payments/doubts-store.ts';
import { wasReturnedBy } from '../../features/payments/withdrawals/risk-checks-store.ts';
import { memberBalances } from '../../ledger/balances.ts';
import { sumRewards } from '../../ledger/recent-credits.ts';
import { bigintArray } from '../../ledger/arrays.ts';
import { findSharedControl, listDependents } from '../../features/staff/controls-store.ts';
import type { Control } from '../../features/staff/controls-store.ts';
import { findActivePerson, readActivePerson } from '../../features/staff/people-store.ts';
import { staffEmails } from '../../features/staff/reads.ts';
import { findRole } from '../../features/staff/roles-store.ts';
import type { Role } from '../../features/staff/rules.ts';
import type { StaffMember } from '../../features/staff/store.ts';

const DAY_MS = 86_400_000;
/** The longest reason that the proposals' table stores; the audit log has the whole reason. */
const REASON_LENGTH_MAX = 500;

interface RiskyAct {
  staffId: bigint;
  risk: Risk;
  operation: OfficeOperationName;
  target: string;
}

/**
 * Serializes the risky acts of a maker, and of everybody who counts as the same maker, until the commit, so that
 * parallel acts are all summed (risk-03, risk-15). Only the act's key is locked before it.
 */
export async function lockMaker(tx: Tx, staffId: bigint): Promise<void> {
  const makers = await listDependents(tx, staffId);
  await tx.query(sql`
    select 1
      from staff
     where id = any(${bigintArray(makers)}::bigint[])
     order by id
       for no key update`);
}

/** risk-01, risk-03: whether the maker may do the act alone. If so, the act is counted as a lone act. */
export async function mayActAlone(tx: Tx, websiteId: number, act: RiskyAct): Promise<boolean> {
  const { staffId, risk } = act;
  if (risk.scope === 'always') return false;
  const { scope } = risk;
  const memberId = risk.scope === 'member' ? risk.memberId : null;
  if (memberId !== null) await lockSumOfMember(tx, memberId);
  const bounds = await readFourEyes(tx, websiteId);
  const makers = await listDependents(tx, staffId);
  const sums = await readLoneSums(tx, { makers, scope, memberId });
  if (needsSecondPerson(risk, bounds, sums)) return false;
  await countLoneAct(tx, act);
  return true;
}

/**
 * desk-19: whether the maker carries out a change of a member alone. A kind that the site does not reserve for two
 * people has no bound, and is only counted.
 */
export async function mayChangeAlone(
  tx: Tx,
  websiteId: number,
  kind: MemberChange['kind'],
  act: RiskyAct,
): Promise<boolean> {
  const { kinds } = await readFourEyes(tx, websiteId);
  if (kinds.includes(kind)) return await mayActAlone(tx, websiteId, act);
  await countLoneAct(tx, act);
  return true;
}

/** Counts an act that one person has decided alone. */
async function countLoneAct(tx: Tx, { staffId, risk, operation, target }: RiskyAct): Promise<void> {
  const { valueMicro } = risk;
  const memberId = risk.scope === 'offers' ? undefined : risk.memberId;
  if (valueMicro === 'unbounded' || valueMicro === 0n) return;
  const scope = memberId === undefined ? 'offers' : 'member';
  const counted = { staffId, scope, memberId: memberId ?? null } as const;
  await insertLoneAct(tx, { ...counted, operation, target, valueMicro });
}

/**
 * risk-14: counts that a person took unique codes, because they may give all of them to one member. The count has no
 * value, because the value of the codes was decided before (offer-32).
 */
export async function countCodesTaken(
  tx: Tx,
  { staffId, operation, target }: Omit<RiskyAct, 'risk'>,
): Promise<void> {
  const counted = { staffId, scope: 'offers', memberId: null } as const;
  await insertLoneAct(tx, { ...counted, operation, target, valueMicro: 0n });
}

/**
 * risk-14: returns the risk of releasing a member's money: the amount that the same person gave this member alone, by
 * hand or by offers. It is the whole amount if the money is in doubt, or the same person unblocked the member, approved
 * the documents or returned the withdrawal from risk.
 */
export async function riskOfRelease(
  tx: Tx,
  {
    staffId,
    memberId,
    amountMicro,
    withdrawalId,
  }: { staffId: bigint; memberId: bigint; amountMicro: bigint; withdrawalId: string },
): Promise<{ risk?: Risk; terms?: object }> {
  const makers = await listDependents(tx, staffId);
  const { micro, offersSince } = await readGivenAlone(tx, { makers, memberId });
  const member = { scope: 'member', memberId } as const;
  const { doubtedAt, openContradictions, unreportedMicro } = await readDoubts(tx, memberId);
  const { debtMicro } = await memberBalances(tx, memberId);
  const isDoubted = doubtedAt !== null && isLately(doubtedAt, tx.now());
  // The second person reads these facts; a change of any of them makes the act need a new decision (risk-05).
  const terms = { debtMicro, doubtedAt, openContradictions, unreportedMicro };
  if (isDoubted || openContradictions > 0 || debtMicro > 0n || unreportedMicro > 0n) {
    return { risk: { scope: 'always', memberId, valueMicro: amountMicro }, terms };
  }
  const emails = await staffEmails(tx, makers);
  const lately = { emails, days: GIVEN_DAYS };
  const letIn =
    (await wasUnblockedBy(tx, memberId, lately)) ||
    (await wereDocumentsApprovedBy(tx, memberId, lately)) ||
    (await wasReturnedBy(tx, withdrawalId, makers));
  if (letIn) {
    return { risk: { ...member, valueMicro: amountMicro }, terms };
  }
  const givenMicro = micro + (offersSince ? await sumRewards(tx, memberId, offersSince) : 0n);
  if (givenMicro === 0n) return {};
  const valueMicro = givenMicro < amountMicro ? givenMicro : amountMicro;
  return { risk: { ...member, valueMicro }, terms };
}

/**
 * risk-17: returns the risk of rejecting a withdrawal. If the gateway was asked to pay it, it may still do so, and the
 * member would have the money twice.
 */
export function riskOfRejection({
  attempts,
  memberId,
  amountMicro,
}: {
  attempts: number;
  memberId: bigint;
  amountMicro: bigint;
}): { risk?: Risk } {
  if (attempts === 0) return {};
  return { risk: { scope: 'always', memberId, valueMicro: amountMicro } };
}

function isLately(time: Date, now: Date): boolean {
  return now.getTime() - time.getTime() < GIVEN_DAYS * DAY_MS;
}

export interface ActToHold {
  maker: { staffId: bigint; email: string };
  operation: OfficeOperationName;
  input: unknown;
  risk: Risk;
  target: string;
  reason?: string;
  before?: unknown;
  after?: unknown;
  terms?: unknown;
}

/**
 * risk-02: stores an act for a second person, with the states before and after its first attempt. It is refused if the same
 * act waits already (risk-18).
 */
export async function holdAct(
  tx: Tx,
  websiteId: number,
  tried: ActToHold,
): Promise<{ outcome: 'held'; id: bigint } | EqualRefusal> {
  const { maker, operation, input, risk, target, reason, before, after, terms } = tried;
  const { scope, valueMicro } = risk;
  const { delayHours } = await readFourEyes(tx, websiteId);
  const act: HeldAct = {
    kind: 'act',
    operation,
    target,
    scope,
    valueMicro: valueMicro === 'unbounded' ? null : String(valueMicro),
    before: jsonOf(before),
    after: jsonOf(after),
    terms: jsonOf(terms),
  };
  const id = await insertHeldAct(tx, {
    websiteId,
    memberId: (risk.scope === 'offers' ? undefined : risk.memberId) ?? null,
    act,
    input,
    reason: reason?.slice(0, REASON_LENGTH_MAX) ?? null,
    makerId: maker.staffId,
    maker: maker.email,
    delayHours,
  });
  return (await refuseEqual(tx, websiteId, id)) ?? { outcome: 'held', id };
}

interface EqualRefusal {
  outcome: 'refused';
  refusal: 'already_proposed';
  message: BothLanguages;
}

/**
 * risk-18: refuses a proposal that was just written, if the same change waits on the same state and its maker may still
 * have it approved. The lock lets the second of two at once see the first.
 */
export async function refuseEqual(
  tx: Tx,
  websiteId: number,
  id: bigint,
): Promise<EqualRefusal | undefined> {
  const made = await lockProposal(tx, websiteId, id);
  if (!made) throw new Error(`proposal ${id} is not there`);
  for (const other of await lockProposalsLike(tx, websiteId, made)) {
    if (!isDeepStrictEqual(askedBy(other), askedBy(made))) continue;
    // The makers of these proposals are not locked: each maker's acts lock the own row first.
    const maker = await readActivePerson(tx, other.makerId);
    const role = maker && (await findRole(tx, maker.role));
    if (!role || !isPermitted(role, sourceOperationOf(other.change))) continue;
    const message = {
      th: `มีคำขออนุมัติเดียวกันรออยู่แล้ว: ที่ ${other.id} โดย ${other.maker}`,
      en: `The same change waits for approval already: proposal ${other.id} of ${other.maker}`,
    };
    return { outcome: 'refused', refusal: 'already_proposed', message };
  }
  return undefined;
}

/** The change that a proposal asks for, and the state that it was based on; its key and its reason are no part of it. */
function askedBy({ change, input, basedOn }: OpenProposalLike): unknown {
  if (change.kind !== 'act') return [change, basedOn];
  // A trial may make other numbers each time, such as a key's, so the state after it says nothing.
  const { after: _after, ...act } = change;
  const { body, ...place } = Object(input);
  const { key: _key, reason: _reason, ...wanted } = Object(body);
  return [act, place, wanted];
}

/** risk-05: whether an act finds the same state at its approval that its approver has read. */
export function findsTheSame(found: ReadState, { target, before, terms }: HeldAct): boolean {
  const now = [found.target, jsonOf(found.before), jsonOf(found.terms)];
  return isDeepStrictEqual(now, [target, before, terms]);
}

/** Converts a value to the audit log's JSON, in which bigint amounts are texts. */
function jsonOf(value: unknown): unknown {
  if (value === undefined) return null;
  const text = JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'bigint' ? each.toString() : each,
  );
  return JSON.parse(text);
}

export interface Maker {
  person: StaffMember;
  role: Role;
}

/**
 * risk-05: finds the maker of an act if they may still do the operation; undefined if they are disabled or lost the
 * permission.
 */
export async function findMaker(
  tx: Tx,
  makerId: bigint,
  operation: OfficeOperationName,
): Promise<Maker | undefined> {
  await lockMaker(tx, makerId);
  const person = await findActivePerson(tx, makerId);
  const role = person && (await findRole(tx, person.role));
  return role && isPermitted(role, operation) ? { person, role } : undefined;
}

function isPermitted({ permissions }: Role, operation: OfficeOperationName): boolean {
  const { permission } = officeRoutes[operation];
  // The cast is safe: permissions of routes and roles come from the same list.
  return permission === 'staff' || permissions.includes(permission as Permission);
}

const controlled = {
  invited: { th: 'เชิญ', en: 'invited' },
  reset: { th: 'รีเซ็ตบัญชีของ', en: 'reset the account of' },
  role: { th: 'กำหนดตำแหน่งให้', en: 'gave a role to' },
  enabled: { th: 'เปิดบัญชีของ', en: 'let in again' },
} as const satisfies Record<Control['kind'], BothLanguages>;

/** risk-06: returns why a person may not decide about a maker's act; undefined if the two are independent. */
export async function findDependence(
  tx: Tx,
  makerId: bigint,
  deciderId: bigint,
): Promise<BothLanguages | undefined> {
  const shared = await findSharedControl(tx, makerId, deciderId);
  if (!shared) return undefined;
  const { controller, person, kind, at } = shared;
  const time = bangkokTimeText(at);
  return {
    th: `ผู้เสนอและผู้อนุมัติต้องเป็นอิสระต่อกัน: ${controller} ${controlled[kind].th} ${person} เมื่อ ${time}`,
    en: `The maker and the second person must be independent: ${controller} ${controlled[kind].en} ${person} on ${time}`,
  };
}
