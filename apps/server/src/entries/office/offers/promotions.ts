import type { OfficeClaim, OfficePromotion } from '@kapao/contract/office/promotions.ts';
import { isOnOffer, isPublishedOffer } from '@kapao/contract/rewards/rules.ts';
import type { Context } from '../../../context.ts';
import type { Queryable, Tx } from '../../../db/database.ts';
import { savePromotions } from '../../../flows/configuration/save-promotions.ts';
import { riskOfSave } from '../../../flows/four-eyes/offer-risk.ts';
import { idPage, readIdCursor } from '../../../http/id-pages.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers, OfficeRefusal } from '../../../http/office/office-handlers.ts';
import { endNow, publishRefusal } from '../../../http/office/offer-terms.ts';
import { changedFields } from '../../../audit/difference.ts';
import { termsMark } from '../../../http/office/seen-terms.ts';
import { readSpending } from '../../../ledger/rewards/offer-budgets.ts';
import { findTransferIds } from '../../../ledger/find-transfers.ts';
import {
  CLAIM_COUNT_MAX,
  countClaims,
  findWrittenPromotion,
  listOfficePromotions,
  listPromotionClaims,
  nextPromotionId,
} from '../../../features/promotions/office-store.ts';
import type {
  OfficeClaimRow,
  OfficePromotionRow,
  WrittenPromotionRow,
} from '../../../features/promotions/office-store.ts';
import { promotionOffer } from '../../../features/promotions/claim-promotion.ts';
import { countWaiting } from '../../../features/versions/scheduled-store.ts';
import { writtenPromotion } from '../../../features/promotions/saved-promotions-store.ts';

type ReadOperation = 'listOfficePromotions' | 'getOfficePromotion' | 'listPromotionClaims';
type ActOperation = 'savePromotion' | 'publishPromotion' | 'endPromotion';

const PROMOTION_ID = /^[1-9]\d{0,8}$/;

export function promotionsOffice(
  context: Pick<Context, 'config'>,
): OfficeHandlers<ReadOperation | ActOperation> {
  return { ...readingOffice(context), ...actingOffice(context) };
}

function readingOffice({
  config: { websiteId },
}: Pick<Context, 'config'>): OfficeHandlers<ReadOperation> {
  return {
    listOfficePromotions: async ({ query: { after, limit, ...filter } }, _caller, read) => {
      if (after !== undefined && !PROMOTION_ID.test(after)) return officeRefusal('invalid_input');
      const rows = await listOfficePromotions(read, {
        ...filter,
        websiteId,
        before: after === undefined ? undefined : Number(after),
        limit: limit + 1,
      });
      const { shown, next } = idPage(rows, limit);
      const waiting = await countWaiting(read, websiteId, 'promotions');
      return officeDone({ rows: shown.map((row) => listedPromotion(row, waiting)), next });
    },
    getOfficePromotion: async ({ params }, _caller, read) => {
      const id = Number(params.id);
      const row = await findWrittenPromotion(read, { id, websiteId });
      if (!row) return officeRefusal('not_found');
      const counts = await countClaims(read, id);
      const offer = promotionOffer(id);
      const spent = (await readSpending(read, [offer])).get(offer);
      const waiting = await countWaiting(read, websiteId, 'promotions');
      const terms = termsOf(row);
      return officeDone({
        promotion: listedPromotion({ ...row, openClaims: counts.open }, waiting),
        terms,
        seen: termsMark(terms),
        claims: {
          open: capped(counts.open),
          completed: capped(counts.completed),
          expired: capped(counts.expired),
          cancelled: capped(counts.cancelled),
        },
        spending: {
          claims: Number(spent?.claims ?? 0n),
          micro: String(spent?.spentMicro ?? 0n),
        },
      });
    },
    listPromotionClaims: async ({ params, query: { after, limit, status } }, _caller, read) => {
      const cursor = readIdCursor(after);
      if (!cursor) return officeRefusal('invalid_input');
      const promotionId = Number(params.id);
      if (!(await findWrittenPromotion(read, { id: promotionId, websiteId }))) {
        return officeRefusal('not_found');
      }
      const rows = await listPromotionClaims(read, {
        promotionId,
        status,
        belowId: cursor.lastId,
        limit: limit + 1,
      });
      const { shown, next } = idPage(rows, limit);
      return officeDone({ rows: await withTransfers(read, shown), next });
    },
  };
}

function actingOffice({
  config: { websiteId },
}: Pick<Context, 'config'>): OfficeHandlers<ActOperation> {
  return {
    savePromotion: async ({ body: { id, seen, terms, reason } }, _caller, tx) => {
      const locked = id === null ? undefined : await lockIfUnchanged(tx, websiteId, { id, seen });
      if (locked && 'outcome' in locked) return locked;
      if (locked && isPublishedOffer(locked.state) && reason === undefined) {
        return { ...officeRefusal('reason_missing'), target: targetOf(locked.id) };
      }
      const savedId = locked?.id ?? (await nextPromotionId(tx));
      const row = { ...terms, id: savedId, is_enabled: locked?.isEnabled ?? false };
      const removals = await savePromotions(tx, websiteId, [row]);
      const saved = await findSaved(tx, websiteId, savedId);
      return {
        ...officeDone({
          id: String(savedId),
          seen: termsMark(termsOf(saved)),
          removed: removals.flatMap((each) => each.removed),
        }),
        target: targetOf(savedId),
        ...(reason !== undefined && { reason }),
        ...(locked ? changedFields(termsOf(locked), terms) : { after: terms }),
        ...(await riskOfSave(tx, websiteId, {
          kind: 'promotions',
          before: locked ? writtenPromotion(locked) : null,
          after: writtenPromotion(saved),
        })),
      };
    },
    publishPromotion: async ({ params: { id }, body: { seen, reason } }, _caller, tx) => {
      const locked = await lockIfUnchanged(tx, websiteId, { id, seen });
      if ('outcome' in locked) return locked;
      const { isEnabled, availableUntil: endsAt } = locked;
      const refusal = publishRefusal({ isEnabled, endsAt }, tx.now());
      if (refusal) return { ...officeRefusal(refusal), target: targetOf(locked.id) };
      return saveState(tx, websiteId, locked, { reason, is_enabled: true });
    },
    endPromotion: async ({ params: { id }, body: { seen, reason } }, _caller, tx) => {
      const locked = await lockIfUnchanged(tx, websiteId, { id, seen });
      if ('outcome' in locked) return locked;
      if (!isOnOffer(locked.state)) {
        return { ...officeRefusal('target_changed'), target: targetOf(locked.id) };
      }
      const until = endNow(locked.availableFrom, tx.now());
      const change = until === null ? { is_enabled: false } : { available_until: until };
      return saveState(tx, websiteId, locked, { reason, ...change });
    },
  };
}

const targetOf = (id: number | string) => `promotion:${id}`;

/** Locks a promotion, and refuses if its terms are no longer those that the person saw. */
async function lockIfUnchanged(
  tx: Tx,
  websiteId: number,
  { id, seen }: { id: string; seen: string | null },
): Promise<WrittenPromotionRow | OfficeRefusal> {
  const target = targetOf(id);
  const row = await findWrittenPromotion(tx, { id: Number(id), websiteId, isLocked: true });
  if (!row) return { ...officeRefusal('not_found'), target };
  if (termsMark(termsOf(row)) !== seen) {
    return { ...officeRefusal('target_changed'), target };
  }
  return row;
}

/** Publishes or ends a promotion by the same save as its terms. */
async function saveState(
  tx: Tx,
  websiteId: number,
  locked: WrittenPromotionRow,
  { reason, ...change }: { reason: string; is_enabled?: boolean; available_until?: string },
) {
  const { id } = locked;
  const terms = termsOf(locked);
  const before = { is_enabled: locked.isEnabled, available_until: terms.available_until };
  const after = { ...before, ...change };
  await savePromotions(tx, websiteId, [{ ...terms, ...after, id }]);
  const saved = await findSaved(tx, websiteId, id);
  const saving = {
    kind: 'promotions',
    before: writtenPromotion(locked),
    after: writtenPromotion(saved),
  } as const;
  return {
    ...officeDone({ state: saved.state }),
    target: targetOf(id),
    reason,
    ...changedFields(before, after),
    terms,
    ...(await riskOfSave(tx, websiteId, saving)),
  };
}

async function findSaved(tx: Tx, websiteId: number, id: number): Promise<WrittenPromotionRow> {
  const saved = await findWrittenPromotion(tx, { id, websiteId });
  if (!saved) throw new Error(`promotion ${id} was saved and is not there`);
  return saved;
}

/** A stored promotion as the editor sends it. */
function termsOf(row: WrittenPromotionRow) {
  const { id: _, is_enabled: __, ...terms } = writtenPromotion(row);
  return terms;
}

function listedPromotion(
  row: OfficePromotionRow,
  waiting: ReadonlyMap<string, number>,
): OfficePromotion {
  const { id, name, nameEn, kind, state, sort, openClaims } = row;
  return {
    id: String(id),
    name,
    name_en: nameEn,
    kind,
    state,
    sort,
    available_from: row.availableFrom?.toISOString() ?? null,
    available_until: row.availableUntil?.toISOString() ?? null,
    open_claims: capped(openClaims),
    changed_at: row.changedAt.toISOString(),
    scheduled: waiting.get(String(id)) ?? 0,
  };
}

const capped = (count: number) => (count > CLAIM_COUNT_MAX ? null : count);

async function withTransfers(
  on: Queryable,
  rows: readonly OfficeClaimRow[],
): Promise<OfficeClaim[]> {
  const keyOf = ({ id }: OfficeClaimRow) => `${id}:bonus`;
  const transfers = await findTransferIds(on, 'promotions', rows.map(keyOf));
  return rows.map((row) => {
    const transferId = transfers.get(keyOf(row));
    return {
      id: String(row.id),
      member: { id: String(row.memberId), username: row.username },
      status: row.status,
      bonus_micro: String(row.bonusMicro),
      turnover_need_micro: String(row.turnoverNeedMicro),
      turnover_done_micro: String(row.turnoverDoneMicro),
      released_micro: String(row.releasedMicro),
      forfeited_micro: String(row.forfeitedMicro),
      claimed_at: row.claimedAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      ended_at: row.endedAt?.toISOString() ?? null,
      transfer_id: transferId === undefined ? null : String(transferId),
    };
  });
}
