import { maskedAccount } from '@kapao/contract/office/masked-account.ts';
import { remainingWageringMicro } from '@kapao/contract/promotions/rules.ts';
import { maskedPhone } from '@kapao/contract/office/masked-phone.ts';
import type { OfficeMember } from '@kapao/contract/office/members.ts';
import type { Queryable } from '../../db/database.ts';
import { findMemberDetails } from './office/member-store.ts';
import type { MemberDetails } from './office/member-store.ts';
import { listNotes } from '../../features/members/notes-store.ts';
import { listRanks } from '../../features/members/ranks-store.ts';
import { mayGiveRank } from '../../features/members/rules.ts';
import { lifetimeTurnoverOf } from '../../features/points/reads.ts';
import { findLineLink } from '../../features/notifications/line/links-store.ts';
import { listLineNotices } from '../../features/notifications/line/sends-store.ts';
import { openDeposits, openWithdrawals } from '../../features/payments/reads.ts';
import { lifetimePaymentsOf } from '../../features/payments/lifetime-sums.ts';
import { lifetimeGgrOf } from '../../features/play/reads.ts';
import { findCurrentClaim, forfeitedBonusOf } from '../../features/promotions/reads.ts';
import { readProtection } from '../../features/protection/get-protection.ts';
import { findLock } from '../../features/sessions/lock/lock-store.ts';
import { listSignIns } from '../../features/sessions/sign-ins-store.ts';
import { memberBalances } from '../../ledger/balances.ts';
import { sumRewards } from '../../ledger/recent-credits.ts';

const SHOWN_MAX = 50;
const LINE_NOTICES_SHOWN = 5;

/** desk-05: reads everything that staff see of a member in one call; undefined for an unknown id. */
export async function showOfficeMember(
  on: Queryable,
  websiteId: number,
  memberId: bigint,
): Promise<OfficeMember | undefined> {
  const member = await findMemberDetails(on, websiteId, memberId);
  if (!member) return undefined;
  const [
    balances,
    lifetime,
    ranks,
    wagering,
    protection,
    signIns,
    deposits,
    withdrawals,
    notes,
    lock,
    line,
  ] = await Promise.all([
    memberBalances(on, memberId),
    readLifetime(on, member),
    readRanks(on, memberId),
    readWagering(on, memberId),
    readProtection(on, memberId),
    listSignIns(on, memberId, SHOWN_MAX),
    openDeposits(on, memberId, SHOWN_MAX),
    openWithdrawals(on, memberId, SHOWN_MAX),
    listNotes(on, memberId, SHOWN_MAX),
    findLock(on, memberId),
    readLine(on, memberId),
  ]);
  return {
    ...identityOf(member),
    has_second_lock: lock !== undefined,
    line,
    ranks,
    balances: balancesOf(balances),
    lifetime,
    wagering,
    protection,
    sessions: signIns.map(sessionOf),
    open_deposits: deposits.map((row) => openPayment({ ...row, id: row.ref_code })),
    open_withdrawals: withdrawals.map(openPayment),
    notes: notes.map(({ kind, actor, reason, createdAt }) => ({
      kind,
      actor,
      text: reason,
      at: createdAt.toISOString(),
    })),
  };
}

function balancesOf(balances: Awaited<ReturnType<typeof memberBalances>>) {
  return {
    cash_micro: String(balances.availableMicro),
    bonus_micro: String(balances.bonusMicro),
    held_micro: String(balances.heldMicro),
    debt_micro: String(balances.debtMicro),
    points_micro: String(balances.pointsMicro),
  };
}

function sessionOf(signIn: Awaited<ReturnType<typeof listSignIns>>[number]) {
  return {
    id: signIn.id,
    network: signIn.network,
    user_agent: signIn.userAgent,
    started_at: signIn.startedAt.toISOString(),
    last_active_at: signIn.lastActiveAt.toISOString(),
    is_living: signIn.isLiving,
  };
}

function identityOf(member: MemberDetails) {
  const { id, uuid, username, name, phone, status, rank, registeredAt } = member;
  const { referrerId, referrerName } = member;
  return {
    id: String(id),
    uuid,
    username,
    name,
    phone: phone === null ? null : maskedPhone(phone),
    is_phone_proven: member.isPhoneProven,
    status,
    rank,
    registered_at: registeredAt.toISOString(),
    referred_by:
      referrerId === null || referrerName === null
        ? null
        : { id: String(referrerId), username: referrerName },
    bank: {
      bank_abbr: member.bankAbbr,
      account_number: maskedAccount(member.accountNumber),
      account_name: member.accountName,
      is_confirmed: member.isBankConfirmed,
      cooling_until: member.bankCoolingUntil?.toISOString() ?? null,
    },
  };
}

/** line-14: reads how the member's LINE account stands, without its id, and what became of the latest notices. */
async function readLine(on: Queryable, memberId: bigint): Promise<OfficeMember['line']> {
  const link = await findLineLink(on, memberId);
  if (!link) return null;
  const notices = await listLineNotices(on, memberId, LINE_NOTICES_SHOWN);
  return {
    linked_at: link.linkedAt.toISOString(),
    is_friend: link.isFriend,
    topics: link.topics,
    notices: notices.map(({ id, topic, outcome, createdAt }) => ({
      id,
      topic,
      outcome,
      created_at: createdAt.toISOString(),
    })),
  };
}

/** desk-42: reads what a member and the house have given each other. */
async function readLifetime(
  on: Queryable,
  { id, registeredAt }: MemberDetails,
): Promise<OfficeMember['lifetime']> {
  const [payments, ggrMicro, rewardsMicro, forfeitedMicro] = await Promise.all([
    lifetimePaymentsOf(on, id),
    lifetimeGgrOf(on, id),
    sumRewards(on, id, registeredAt),
    forfeitedBonusOf(on, id),
  ]);
  return {
    deposited_micro: String(payments.depositedMicro),
    deposits: payments.deposits,
    last_deposit_at: payments.lastDepositAt?.toISOString() ?? null,
    withdrawn_micro: String(payments.withdrawnMicro),
    withdrawals: payments.withdrawals,
    ggr_micro: String(ggrMicro),
    bonus_cost_micro: String(rewardsMicro - forfeitedMicro),
  };
}

/** Reads all ranks, and which of them the member may be given (desk-29). */
async function readRanks(on: Queryable, memberId: bigint): Promise<OfficeMember['ranks']> {
  const [ranks, lifetimeMicro] = await Promise.all([
    listRanks(on),
    lifetimeTurnoverOf(on, memberId),
  ]);
  return ranks.map(({ code, nameTh: th, nameEn: en }) => ({
    code,
    name: { th, en },
    may_give: mayGiveRank(ranks, code, lifetimeMicro),
  }));
}

/** Reads the open promotion, whose bonus a withdrawal would forfeit. */
async function readWagering(on: Queryable, memberId: bigint): Promise<OfficeMember['wagering']> {
  const claim = await findCurrentClaim(on, memberId);
  if (!claim) return null;
  return {
    promotion: claim.promotionName,
    promotion_en: claim.promotionNameEn,
    need_micro: String(claim.turnoverNeedMicro),
    done_micro: String(claim.turnoverDoneMicro),
    remaining_micro: String(remainingWageringMicro(claim)),
    expires_at: claim.expiresAt.toISOString(),
  };
}

function openPayment(payment: {
  id: string;
  amount_micro: bigint;
  status: string;
  created_at: Date;
}) {
  const { id, amount_micro, status, created_at } = payment;
  return { id, amount_micro: String(amount_micro), status, created_at: created_at.toISOString() };
}
