import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../apps/server/src/db/database.ts';
import { addressOf, listSeededMembers } from '../kit/members.ts';
import type { SeededMember } from '../kit/members.ts';
import { succeed } from '../kit/product.ts';
import type { RunningProduct } from '../kit/product.ts';

/** One member in this many begins with little money. */
const POOR_EVERY = 3;
const COUPONS = 60;
const PROMOTIONS = 30;
const FIRST_PROMOTION_ID = 9_000;

export const couponCodes = Array.from({ length: COUPONS }, (_, index) => `CHAOS${index}`);
export const promotionIds = Array.from(
  { length: PROMOTIONS },
  (_, index) => FIRST_PROMOTION_ID + index,
);

export interface ChaosMember extends SeededMember {
  /** The access token of the last sign-in. */
  token: string;
  /** The member's own network address; on one network the members would share its rate limits. */
  address: string;
  isPoor: boolean;
}

/** Creates members with money, by the product's own command, whatever its release. */
export async function createMembers(
  product: RunningProduct,
  database: Database,
  count: number,
): Promise<ChaosMember[]> {
  await succeed(product, 'seed', '--members', String(count));
  const rows = await listSeededMembers(database, count);
  return rows.map((row, index) => ({
    ...row,
    token: '',
    address: addressOf(index),
    isPoor: index % POOR_EVERY === 0,
  }));
}

/**
 * Enters coupons and promotions by the commands of an operator, and stops no withdrawal by a signal: after its first
 * chargeback each member's would wait, and hundreds would be left for staff in the end.
 */
export async function saveTerms(product: RunningProduct): Promise<void> {
  await save(product, 'settings:set', { auto_payout_signals: [] });
  await save(
    product,
    'coupons:save',
    couponCodes.map((code) => ({ code, type: 'credit', amount: 7 })),
  );
  await save(
    product,
    'promotions:save',
    promotionIds.map((id) => ({
      id,
      name: `Chaos ${id}`,
      poster_image: 'promotions/welcome.svg',
      html: '',
      kind: 'once',
      reward: { amount: 20 },
      turnover: { amount: 60 },
      duration_hours: 1_000,
    })),
  );
}

async function save(product: RunningProduct, command: string, content: object): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kapao-chaos-'));
  try {
    const file = join(folder, 'content.json');
    await writeFile(file, JSON.stringify(content));
    await succeed(product, command, '--file', file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
