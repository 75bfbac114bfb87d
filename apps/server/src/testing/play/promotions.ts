import { promotionRow } from '@kapao/contract/promotions/written.ts';
import type { PromotionRow } from '@kapao/contract/promotions/written.ts';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import type { Database } from '../../db/database.ts';
import { memberBalances } from '../../ledger/balances.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { promotionInvariants } from '../../features/promotions/invariants.ts';
import { savePromotions } from '../../flows/configuration/save-promotions.ts';
import { freshAddress } from '../people/registration.ts';
import { newMember, openQr, sendWebhook, transferOf } from '../money/payments.ts';
import type { TestMember } from '../money/payments.ts';
import type { TestServer } from '../server.ts';
import { openTestGame } from './studio.ts';
import type { TestGameSession, TestStudio } from './studio.ts';

let lastId = 1_000;

/** Saves a promotion that anyone may claim once: a bonus of 100 baht, to be staked five times. Returns its id. */
export async function offerPromotion(
  { context }: TestServer,
  changes: Partial<PromotionRow> = {},
): Promise<number> {
  lastId += 1;
  const row = promotionRow.parse({
    id: lastId,
    name: `โปรโมชั่น ${lastId}`,
    poster_image: 'promotions/welcome.svg',
    html: '<p>รับเลย</p>',
    kind: 'once',
    reward: { amount: 100 },
    turnover: { multiple: 5 },
    duration_hours: 24,
    ...changes,
  });
  await context.database.transaction((tx) => savePromotions(tx, context.config.websiteId, [row]));
  return row.id;
}

/** Makes a deposit that the gateway confirms; returns the credited baht. */
export async function makeDeposit(
  server: TestServer,
  member: TestMember,
  baht: number,
): Promise<number> {
  const request = await openQr(server, member, baht);
  const status = await sendWebhook(server, 'transfer.received', transferOf(request));
  if (status !== 200 && status !== 204) throw new Error(`the webhook was answered ${status}`);
  return request.deposit_amount;
}

export function askPromotion(server: TestServer, { token }: TestMember, promotionId: number) {
  return server.call('claimPromotion', {
    body: { promotion_id: promotionId },
    token,
    address: freshAddress(),
  });
}

/** Creates a member with this much cash who has claimed a promotion of these terms and has a game open. */
export async function newClaimant(
  server: TestServer,
  studio: TestStudio,
  baht: number,
  terms: Partial<PromotionRow>,
) {
  const member = await newMember(server, baht);
  const id = await offerPromotion(server, terms);
  const claimed = await askPromotion(server, member, id);
  if (!claimed.success) throw new Error(claimed.message);
  return { member, id, gameSession: await openTestGame(server, studio, member) };
}

/** Returns the member's claims, newest first, with amounts in baht. */
export async function claimsOf({ context }: TestServer, { id }: TestMember) {
  const rows = await context.database.query<{
    status: string;
    bonus: number;
    need: number;
    done: number;
    released: number;
    forfeited: number;
    deposit: number | null;
  }>(sql`
    select status,
           (bonus_micro         / 1e6)::float8 as bonus,
           (turnover_need_micro / 1e6)::float8 as need,
           (turnover_done_micro / 1e6)::float8 as done,
           (released_micro      / 1e6)::float8 as released,
           (forfeited_micro     / 1e6)::float8 as forfeited,
           (deposit_micro       / 1e6)::float8 as deposit
      from promotion_claims
     where member_id = ${id}
     order by id desc`);
  return rows;
}

/** Returns the newest claim's state, the amounts it released and took back, and the member's balances, in baht. */
export async function claimStateOf(server: TestServer, member: TestMember) {
  const [claim] = await claimsOf(server, member);
  const { availableMicro, bonusMicro } = await memberBalances(server.context.database, member.id);
  return {
    status: claim?.status ?? 'none',
    released: claim?.released ?? 0,
    forfeited: claim?.forfeited ?? 0,
    cash: Number(availableMicro) / 1e6,
    bonus: Number(bonusMicro) / 1e6,
  };
}

/** Lets a member's current claim expire a second ago, as the database's owner. */
export async function expireClaim({ context }: TestServer, { id }: TestMember): Promise<void> {
  await context.database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(sql`
      update promotion_claims
         set expires_at = now() - interval '1 second'
       where member_id = ${id}
         and status = 'open'`);
  });
}

export function openGameSessions(
  server: TestServer,
  studio: TestStudio,
  members: readonly TestMember[],
): Promise<TestGameSession[]> {
  return Promise.all(members.map((member) => openTestGame(server, studio, member)));
}

/** Expects the ledger, and the claims' wagering, to verify. */
export async function expectSoundPromotions(database: Database): Promise<void> {
  const { checks } = await verifyLedger(database, promotionInvariants);
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
}
