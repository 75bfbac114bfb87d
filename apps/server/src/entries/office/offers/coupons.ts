import { couponCode } from '@kapao/contract/coupons/rules.ts';
import type { OfficeCoupon, OfficeRedemption } from '@kapao/contract/office/coupons.ts';
import { isOnOffer, isPublishedOffer } from '@kapao/contract/rewards/rules.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Tx } from '../../../db/database.ts';
import { keptRow } from '../../../db/saved-record.ts';
import { offersRisk, riskOfSave, valueOfCodes } from '../../../flows/four-eyes/offer-risk.ts';
import { countCodesTaken } from '../../../flows/four-eyes/second-person.ts';
import { idPage, readIdCursor } from '../../../http/id-pages.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers, OfficeRefusal } from '../../../http/office/office-handlers.ts';
import { endNow, publishRefusal } from '../../../http/office/offer-terms.ts';
import { changedFields } from '../../../audit/difference.ts';
import { termsMark } from '../../../http/office/seen-terms.ts';
import { findTransferIds } from '../../../ledger/find-transfers.ts';
import { listBatches, listCodes, makeCodes } from '../../../features/coupons/codes-store.ts';
import type { CodeBatchRow } from '../../../features/coupons/codes-store.ts';
import {
  findCouponIdForSave,
  findOfficeCoupon,
  listCouponRedemptions,
  listOfficeCoupons,
} from '../../../features/coupons/office-store.ts';
import type {
  OfficeCouponRow,
  OfficeRedemptionRow,
  RedemptionCursor,
} from '../../../features/coupons/office-store.ts';
import { countWaiting } from '../../../features/versions/scheduled-store.ts';
import { lockCoupon, saveCoupons, writtenCoupon } from '../../../features/coupons/store.ts';

type ReadOperation = 'listCoupons' | 'getCoupon' | 'listCouponRedemptions';
type TermsOperation = 'saveCoupon' | 'publishCoupon' | 'endCoupon';
type CodesOperation = 'makeCouponCodes' | 'takeCouponCodes';
type OfficeContext = Pick<Context, 'config'>;

const CURSOR = /^(\d{1,17})\.([1-9]\d{0,17})\.([1-9]\d{0,9})$/;
const SHOWN_BATCHES = 50;

export function couponsOffice(
  context: OfficeContext,
): OfficeHandlers<ReadOperation | TermsOperation | CodesOperation> {
  return { ...readingOffice(context), ...termsOffice(context), ...codesOffice(context) };
}

function readingOffice({ config: { websiteId } }: OfficeContext): OfficeHandlers<ReadOperation> {
  return {
    listCoupons: async ({ query: { after, limit, state, code } }, _caller, read) => {
      const cursor = readIdCursor(after);
      if (!cursor) return officeRefusal('invalid_input');
      const rows = await listOfficeCoupons(read, {
        websiteId,
        state,
        code: code && couponCode(code),
        belowId: cursor.lastId,
        limit: limit + 1,
      });
      const { shown, next } = idPage(rows, limit);
      const waiting = await countWaiting(read, websiteId, 'coupons');
      return officeDone({ rows: shown.map((row) => listedCoupon(row, waiting)), next });
    },
    getCoupon: async ({ params }, _caller, read) => {
      const coupon = await findOfficeCoupon(read, websiteId, BigInt(params.id));
      if (!coupon) return officeRefusal('not_found');
      const batches = await listBatches(read, coupon.id, SHOWN_BATCHES);
      const terms = termsOf(coupon);
      return officeDone({
        coupon: listedCoupon(coupon, await countWaiting(read, websiteId, 'coupons')),
        terms,
        seen: termsMark(terms),
        batches: batches.map(shownBatch),
      });
    },
    listCouponRedemptions: async ({ params, query: { after, limit } }, _caller, read) => {
      const cursor = after === undefined ? undefined : readCursor(after);
      if (after !== undefined && !cursor) return officeRefusal('invalid_input');
      const coupon = await findOfficeCoupon(read, websiteId, BigInt(params.id));
      if (!coupon) return officeRefusal('not_found');
      const rows = await listCouponRedemptions(read, coupon.id, {
        after: cursor,
        limit: limit + 1,
      });
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return officeDone({
        rows: await withTransfers(read, coupon.id, shown),
        next: last ? `${last.atMicros}.${last.memberId}.${last.ordinal}` : null,
      });
    },
  };
}

function termsOffice({ config: { websiteId } }: OfficeContext): OfficeHandlers<TermsOperation> {
  return {
    saveCoupon: async ({ body: { id, seen, terms, reason } }, _caller, tx) => {
      const locked = id === null ? undefined : await lockIfUnchanged(tx, websiteId, { id, seen });
      if (locked && 'outcome' in locked) return locked;
      if (locked && isPublishedOffer(locked.state) && reason === undefined) {
        return { ...officeRefusal('reason_missing'), target: targetOf(locked) };
      }
      if (locked && locked.code !== terms.code) {
        return { ...officeRefusal('target_changed'), target: targetOf(locked) };
      }
      if (!locked && (await findCouponIdForSave(tx, websiteId, terms.code)) !== undefined) {
        return { ...officeRefusal('code_taken'), target: targetOf(terms) };
      }
      const before = locked ? formOf(locked) : null;
      await saveCoupons(tx, websiteId, [{ ...terms, is_enabled: locked?.isEnabled ?? false }]);
      const savedId = locked?.id ?? (await findCouponIdForSave(tx, websiteId, terms.code));
      const saved = await findSaved(tx, websiteId, savedId);
      return {
        ...officeDone({ id: String(saved.id), seen: termsMark(termsOf(saved)) }),
        target: targetOf(terms),
        ...(reason !== undefined && { reason }),
        ...(locked ? changedFields(termsOf(locked), terms) : { after: terms }),
        ...(await riskOfSave(tx, websiteId, { kind: 'coupons', before, after: formOf(saved) })),
      };
    },
    publishCoupon: async ({ params: { id }, body: { seen, reason } }, _caller, tx) => {
      const locked = await lockIfUnchanged(tx, websiteId, { id, seen });
      if ('outcome' in locked) return locked;
      const refusal = publishRefusal(locked, tx.now());
      if (refusal) return { ...officeRefusal(refusal), target: targetOf(locked) };
      return saveState(tx, websiteId, locked, { reason, is_enabled: true });
    },
    endCoupon: async ({ params: { id }, body: { seen, reason } }, _caller, tx) => {
      const locked = await lockIfUnchanged(tx, websiteId, { id, seen });
      if ('outcome' in locked) return locked;
      if (!isOnOffer(locked.state)) {
        return { ...officeRefusal('target_changed'), target: targetOf(locked) };
      }
      const until = endNow(locked.startsAt, tx.now());
      const change = until === null ? { is_enabled: false } : { until };
      return saveState(tx, websiteId, locked, { reason, ...change });
    },
  };
}

function codesOffice({ config: { websiteId } }: OfficeContext): OfficeHandlers<CodesOperation> {
  return {
    makeCouponCodes: async ({ params: { id }, body: { count } }, { email }, tx) => {
      // The lock keeps the coupon's terms, by which the codes are valued, unchanged until the commit.
      await lockCoupon(tx, BigInt(id));
      const coupon = await findOfficeCoupon(tx, websiteId, BigInt(id));
      if (!coupon?.uniqueCodes) return { ...officeRefusal('not_found'), target: `coupon:${id}` };
      const { code } = coupon;
      const made = { count, madeBy: email };
      const form = formOf(coupon);
      const valueMicro = await valueOfCodes(tx, websiteId, { form, count });
      const batch = await makeCodes(tx, { id: coupon.id, websiteId, code }, made);
      return {
        ...officeDone(shownBatch(batch)),
        target: targetOf(coupon),
        after: { batch: String(batch.id), codes: count },
        terms: form,
        ...offersRisk(valueMicro),
      };
    },
    takeCouponCodes: async ({ params: { id }, body }, { staffId }, tx) => {
      const coupon = await findOfficeCoupon(tx, websiteId, BigInt(id));
      if (!coupon) return { ...officeRefusal('not_found'), target: `coupon:${id}` };
      const target = targetOf(coupon);
      const wanted = { couponId: coupon.id, batchId: BigInt(body.batch) };
      const codes = await listCodes(tx, wanted);
      if (codes.length === 0) return { ...officeRefusal('not_found'), target };
      await countCodesTaken(tx, { staffId, operation: 'takeCouponCodes', target });
      return {
        ...officeDone({ codes }),
        target,
        after: { batch: body.batch, codes: codes.length },
      };
    },
  };
}

const targetOf = ({ code }: { code: string }) => `coupon:${code}`;

/** Locks a coupon, and refuses if its terms are no longer those that the person saw. */
async function lockIfUnchanged(
  tx: Tx,
  websiteId: number,
  { id, seen }: { id: string; seen: string | null },
): Promise<OfficeCouponRow | OfficeRefusal> {
  await lockCoupon(tx, BigInt(id));
  const coupon = await findOfficeCoupon(tx, websiteId, BigInt(id));
  if (!coupon) return { ...officeRefusal('not_found'), target: `coupon:${id}` };
  if (termsMark(termsOf(coupon)) !== seen) {
    return { ...officeRefusal('target_changed'), target: targetOf(coupon) };
  }
  return coupon;
}

/** Publishes or ends a coupon by the same save as its terms. */
async function saveState(
  tx: Tx,
  websiteId: number,
  locked: OfficeCouponRow,
  { reason, ...change }: { reason: string; is_enabled?: boolean; until?: string },
) {
  const terms = termsOf(locked);
  const before = { is_enabled: locked.isEnabled, until: terms.until };
  const after = { ...before, ...change };
  await saveCoupons(tx, websiteId, [{ ...terms, ...after }]);
  const saved = await findSaved(tx, websiteId, locked.id);
  const saving = { kind: 'coupons', before: formOf(locked), after: formOf(saved) } as const;
  return {
    ...officeDone({ state: saved.state }),
    target: targetOf(locked),
    reason,
    ...changedFields(before, after),
    terms,
    ...(await riskOfSave(tx, websiteId, saving)),
  };
}

async function findSaved(
  tx: Tx,
  websiteId: number,
  id: bigint | undefined,
): Promise<OfficeCouponRow> {
  const saved = id === undefined ? undefined : await findOfficeCoupon(tx, websiteId, id);
  if (!saved) throw new Error('a coupon was saved and is not there');
  return saved;
}

/** A stored coupon as a row of an operator's file. */
const formOf = ({ kept }: OfficeCouponRow) => writtenCoupon(keptRow(kept));

/** A stored coupon as the editor sends it. */
function termsOf(row: OfficeCouponRow) {
  const { is_enabled: _, ...terms } = formOf(row);
  return terms;
}

function listedCoupon(row: OfficeCouponRow, waiting: ReadonlyMap<string, number>): OfficeCoupon {
  return {
    id: String(row.id),
    code: row.code,
    type: row.type,
    amount_micro: String(row.amountMicro),
    total_limit: row.totalLimit,
    per_member_limit: row.perMemberLimit,
    redeemed: row.redeemedCount,
    budget_micro: row.budgetMicro === null ? null : String(row.budgetMicro),
    spent_micro: String(row.spentMicro),
    unique_codes: row.uniqueCodes,
    starts_at: row.startsAt?.toISOString() ?? null,
    ends_at: row.endsAt?.toISOString() ?? null,
    state: row.state,
    scheduled: waiting.get(String(row.id)) ?? 0,
  };
}

function shownBatch({ id, codes, madeBy, madeAt }: CodeBatchRow) {
  return { id: String(id), codes, made_by: madeBy, made_at: madeAt.toISOString() };
}

function readCursor(after: string): RedemptionCursor | undefined {
  const [, atMicros, memberId, ordinal] = CURSOR.exec(after) ?? [];
  if (atMicros === undefined || memberId === undefined || ordinal === undefined) return undefined;
  return { atMicros: BigInt(atMicros), memberId: BigInt(memberId), ordinal: Number(ordinal) };
}

async function withTransfers(
  on: Queryable,
  couponId: bigint,
  rows: readonly OfficeRedemptionRow[],
): Promise<OfficeRedemption[]> {
  const keyOf = ({ memberId, ordinal }: RedemptionCursor) => `${couponId}:${memberId}:${ordinal}`;
  const transfers = await findTransferIds(on, 'coupons', rows.map(keyOf));
  return rows.map((row) => {
    const transferId = transfers.get(keyOf(row));
    return {
      member: { id: String(row.memberId), username: row.username },
      ordinal: row.ordinal,
      code: row.code,
      type: row.type,
      amount_micro: String(row.amountMicro),
      redeemed_at: row.redeemedAt.toISOString(),
      transfer_id: transferId === undefined ? null : String(transferId),
    };
  });
}
