import { bahtText } from '@kapao/contract/money.ts';
import type { eventKinds, MemberEvent } from '@kapao/contract/office/members.ts';
import type { Queryable } from '../../db/database.ts';
import { eventTransferKinds } from './office/rules.ts';
import { cursorTime, mergeTimeline } from './office/timeline.ts';
import type { Listed, TimeCursor, TimelineCursor } from './office/timeline.ts';
import { findRoundsByTransaction } from '../../features/games/find-store.ts';
import type { PlayOfTransfer } from '../../features/games/find-store.ts';
import { ONE_OF_ALL } from '../../features/history/rules.ts';
import { listNotesBelow } from '../../features/members/notes-store.ts';
import {
  listDepositDecisionsBelow,
  listWithdrawalDecisionsBelow,
} from '../../features/payments/decisions-store.ts';
import type { PaymentDecision } from '../../features/payments/decisions-store.ts';
import { listDepositsBelow, listWithdrawalsBelow } from '../../features/payments/find-store.ts';
import type { RequestedPayment } from '../../features/payments/find-store.ts';
import { findShortReferences } from '../../features/payments/reads.ts';
import { bonusKey } from '../../features/promotions/postings.ts';
import { listClaims } from '../../features/promotions/reads.ts';
import { listRejectedBelow } from '../../features/proposals/rejected-store.ts';
import { listBreaksBelow, listLimitChangesBelow } from '../../features/protection/changes-store.ts';
import { findTransferIds, listTransfersBelow } from '../../ledger/find-transfers.ts';
import type { FullTransferRow } from '../../ledger/find-transfers.ts';
import { transferFromRow } from '../../ledger/transfers.ts';
import { findDepositTransfers, findWithdrawalHolds } from '../deposits/find-payment-transfers.ts';

type EventKind = (typeof eventKinds)[number];
type Source = Promise<Listed<MemberEvent>[]>;

interface Wanted {
  memberId: bigint;
  /** The kind of events to list; undefined for all kinds. */
  kind: EventKind | undefined;
  from: TimelineCursor;
  limit: number;
}

/**
 * desk-07: lists a member's timeline. Each of its lists is read from its own cursor, newest first, and the page merges
 * them.
 */
export async function listMemberEvents(on: Queryable, wanted: Wanted) {
  const { kind, from, limit } = wanted;
  const isWanted = (one: EventKind) => kind === undefined || kind === one;
  const sources: Source[] = [transferEvents(on, wanted)];
  if (isWanted('money')) sources.push(depositEvents(on, wanted), withdrawalEvents(on, wanted));
  if (isWanted('claim')) sources.push(claimEvents(on, wanted));
  if (isWanted('decision')) {
    sources.push(noteEvents(on, wanted), limitEvents(on, wanted), breakEvents(on, wanted));
    sources.push(
      withdrawalDecisionEvents(on, wanted),
      depositDecisionEvents(on, wanted),
      rejectedProposalEvents(on, wanted),
    );
  }
  return mergeTimeline(await Promise.all(sources), from, limit);
}

const NOTHING = {
  amount_micro: null,
  balance_after_micro: null,
  currency: 'baht',
  status: null,
  text: '',
  text_en: null,
  round: null,
  actor: null,
  transfer_id: null,
  payment: null,
} as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function transferEvents(on: Queryable, { memberId, kind, from, limit }: Wanted): Source {
  if (kind === 'decision') return [];
  const kinds =
    kind === undefined ? Object.values(eventTransferKinds).flat() : eventTransferKinds[kind];
  const rows = await listTransfersBelow(on, memberId, {
    belowId: from.transfers,
    kinds,
    limit: limit + 1,
  });
  const keys = rows.flatMap(studioKeyOf);
  const plays = await findRoundsByTransaction(on, keys);
  const known = new Map(plays.map((play) => [keyText(play), play]));
  const money: readonly string[] = eventTransferKinds.money;
  const named = rows.filter((row) => row.reason === null && money.includes(row.kind));
  const references = named.map(({ reference }) => reference);
  const shortReferences = await findShortReferences(on, {
    refCodes: references,
    withdrawalIds: references.filter((reference) => UUID.test(reference)),
  });
  return rows.map((row) => {
    const [key] = studioKeyOf(row);
    return {
      at: row.created_at,
      event: transferEvent(row, {
        play: key && known.get(keyText(key)),
        shortReference: shortReferences.get(row.reference),
      }),
      cursor: { transfers: row.id },
    };
  });
}

function studioKeyOf({ source, idempotency_key: transactionUuid }: FullTransferRow) {
  const [area, studioCode = ''] = source.split(':');
  return area === 'studio' ? [{ studioCode, transactionUuid }] : [];
}

function keyText(key: { studioCode: string; transactionUuid: string }): string {
  return `${key.studioCode} ${key.transactionUuid}`;
}

function transferEvent(
  row: FullTransferRow,
  {
    play,
    shortReference,
  }: { play: PlayOfTransfer | undefined; shortReference: string | undefined },
): MemberEvent {
  const { id, kind, asset, reference, reason, actor, created_at } = row;
  const { amountMicro, balanceAfterMicro } = changeOf(row);
  return {
    id: `transfer:${id}`,
    kind: eventKindOf(kind),
    type: kind,
    at: created_at.toISOString(),
    amount_micro: String(amountMicro),
    balance_after_micro: balanceAfterMicro === null ? null : String(balanceAfterMicro),
    currency: asset === 'POINTS' ? 'points' : 'baht',
    status: null,
    text: play?.game ?? reason ?? shortReference ?? reference,
    text_en: play?.gameEn ?? null,
    round: play?.round ?? null,
    actor,
    transfer_id: String(id),
    payment: null,
  };
}

/** Returns the change of the balance that the member sees. Held money that leaves the member has a minus sign. */
function changeOf(row: FullTransferRow) {
  const { amountMicro, memberBalanceBeforeMicro, memberBalanceAfterMicro } = transferFromRow(row);
  const isHeld = row.debit_kind === 'member_held' && row.credit_kind !== 'member_available';
  if (memberBalanceBeforeMicro === null || memberBalanceAfterMicro === null || isHeld) {
    return { amountMicro: isHeld ? -amountMicro : amountMicro, balanceAfterMicro: null };
  }
  const changeMicro = memberBalanceAfterMicro - memberBalanceBeforeMicro;
  const isRelease = row.kind === 'bonus_release';
  return {
    amountMicro: isRelease ? amountMicro : changeMicro,
    balanceAfterMicro: memberBalanceAfterMicro,
  };
}

function eventKindOf(kind: string): EventKind {
  const isOf = (kinds: readonly string[]) => kinds.includes(kind);
  if (isOf(eventTransferKinds.play)) return 'play';
  return isOf(eventTransferKinds.claim) ? 'claim' : 'money';
}

/**
 * Builds the bounds of one list. Its limit is one above the page's, so that the merge knows whether another page
 * follows.
 */
function below<Id>(cursor: TimeCursor<Id>, limit: number) {
  return { at: cursorTime(cursor), id: cursor.id, limit: limit + 1 };
}

async function depositEvents(on: Queryable, { memberId, from, limit }: Wanted): Source {
  const rows = await listDepositsBelow(on, memberId, below(from.deposits, limit));
  const ids = rows.map((row) => BigInt(row.id));
  const transfers = await findDepositTransfers(on, ids);
  return rows.map((row) => ({
    at: row.at,
    event: paymentEvent('deposit_opened', row, transfers.get(BigInt(row.id))),
    cursor: { deposits: { atMicros: row.atMicros, id: BigInt(row.id) } },
  }));
}

async function withdrawalEvents(on: Queryable, { memberId, from, limit }: Wanted): Source {
  const rows = await listWithdrawalsBelow(on, memberId, below(from.withdrawals, limit));
  const ids = rows.map(({ id }) => id);
  const holds = await findWithdrawalHolds(on, ids);
  return rows.map((row) => ({
    at: row.at,
    event: paymentEvent('withdrawal_requested', row, holds.get(row.id)),
    cursor: { withdrawals: { atMicros: row.atMicros, id: row.id } },
  }));
}

function paymentEvent(
  type: 'deposit_opened' | 'withdrawal_requested',
  { id, at, amountMicro, status, reference, shortReference }: RequestedPayment,
  transferId: bigint | undefined,
): MemberEvent {
  return {
    ...NOTHING,
    id: `${type}:${id}`,
    kind: 'money',
    type,
    at: at.toISOString(),
    amount_micro: String(amountMicro),
    status,
    text: shortReference,
    payment: { kind: type === 'deposit_opened' ? 'deposit' : 'withdrawal', id: reference },
    transfer_id: transferId === undefined ? null : String(transferId),
  };
}

async function claimEvents(on: Queryable, { memberId, from, limit }: Wanted): Source {
  const claims = await listClaims(on, memberId, { ...ONE_OF_ALL, belowId: from.claims, limit });
  const keys = claims.map(({ id }) => bonusKey(id));
  const bonuses = await findTransferIds(on, 'promotions', keys);
  return claims.map(({ id, name, nameEn, status, bonusMicro, claimedAt }) => ({
    at: claimedAt,
    event: {
      ...NOTHING,
      id: `claim:${id}`,
      kind: 'claim',
      type: 'claimed',
      at: claimedAt.toISOString(),
      amount_micro: String(bonusMicro),
      status,
      text: name,
      text_en: nameEn,
      transfer_id: bonuses.get(bonusKey(id))?.toString() ?? null,
    },
    cursor: { claims: id },
  }));
}

async function noteEvents(on: Queryable, { memberId, from, limit }: Wanted): Source {
  const rows = await listNotesBelow(on, memberId, { belowId: from.notes, limit: limit + 1 });
  return rows.map(({ id, kind, actor, reason, createdAt }) => ({
    at: createdAt,
    event: {
      ...NOTHING,
      id: `note:${id}`,
      kind: 'decision',
      type: kind,
      at: createdAt.toISOString(),
      text: reason,
      actor,
    },
    cursor: { notes: id },
  }));
}

async function limitEvents(on: Queryable, { memberId, from, limit }: Wanted): Source {
  const belowId = from.limits;
  const rows = await listLimitChangesBelow(on, memberId, { belowId, limit: limit + 1 });
  const shown = (micro: bigint | null) => (micro === null ? '∞' : bahtText(micro));
  return rows.map(({ id, kind, period, fromMicro, toMicro, at }) => ({
    at,
    event: {
      ...NOTHING,
      id: `limit:${id}`,
      kind: 'decision',
      type: `limit_${kind}_${period}`,
      at: at.toISOString(),
      text: `${shown(fromMicro)} → ${shown(toMicro)}`,
    },
    cursor: { limits: id },
  }));
}

async function breakEvents(on: Queryable, { memberId, from, limit }: Wanted): Source {
  const rows = await listBreaksBelow(on, memberId, { belowId: from.breaks, limit: limit + 1 });
  return rows.map(({ id, kind, endsAt, at }) => ({
    at,
    event: {
      ...NOTHING,
      id: `break:${id}`,
      kind: 'decision',
      type: kind,
      at: at.toISOString(),
      text: endsAt.toISOString(),
    },
    cursor: { breaks: id },
  }));
}

async function withdrawalDecisionEvents(on: Queryable, { memberId, from, limit }: Wanted): Source {
  const rows = await listWithdrawalDecisionsBelow(
    on,
    memberId,
    below(from.withdrawalDecisions, limit),
  );
  return rows.map((row) => ({
    at: row.at,
    event: decisionEvent('withdrawal', row),
    cursor: { withdrawalDecisions: { atMicros: row.atMicros, id: row.id } },
  }));
}

async function depositDecisionEvents(on: Queryable, { memberId, from, limit }: Wanted): Source {
  const rows = await listDepositDecisionsBelow(on, memberId, below(from.depositDecisions, limit));
  return rows.map((row) => ({
    at: row.at,
    event: decisionEvent('deposit', row),
    cursor: { depositDecisions: { atMicros: row.atMicros, id: BigInt(row.id) } },
  }));
}

function decisionEvent(
  kind: 'deposit' | 'withdrawal',
  { id, at, isApproved, amountMicro, actor, reason, reference }: PaymentDecision,
): MemberEvent {
  const type = `${kind}_${isApproved ? 'approved' : 'rejected'}`;
  return {
    ...NOTHING,
    id: `${type}:${id}`,
    kind: 'decision',
    type,
    at: at.toISOString(),
    amount_micro: String(amountMicro),
    text: reason,
    actor,
    payment: { kind, id: reference },
  };
}

async function rejectedProposalEvents(on: Queryable, { memberId, from, limit }: Wanted): Source {
  const rows = await listRejectedBelow(on, memberId, below(from.rejectedProposals, limit));
  return rows.map(({ id, kind, at: decidedAt, atMicros, actor, reason }) => ({
    at: decidedAt,
    event: {
      ...NOTHING,
      id: `proposal:${id}`,
      kind: 'decision',
      type: `${kind}_refused`,
      at: decidedAt.toISOString(),
      text: reason,
      actor,
    },
    cursor: { rejectedProposals: { atMicros, id } },
  }));
}
