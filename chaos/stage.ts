import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import { readConfig } from '../apps/server/src/config.ts';
import type { OpenedDatabase } from '../apps/server/src/db/open.ts';
import { createPasswords } from '../apps/server/src/features/sessions/passwords.ts';
import { openSession } from '../apps/server/src/features/sessions/store.ts';
import { memberBalances } from '../apps/server/src/ledger/balances.ts';
import { createLedger } from '../apps/server/src/ledger/engine.ts';
import { seedVolumeMembers } from '../apps/server/src/seed/volume/volume.ts';
import type { RunningProduct } from '../e2e/product.ts';

/** Every third member begins with so little that stakes are soon bonus money. */
const POOR_EVERY = 3;
const POOR_OPENING_MICRO = 10n * MICRO_PER_BAHT;
const COUPONS = 60;
const PROMOTIONS = 30;
const FIRST_PROMOTION_ID = 9_000;

export const couponCodes = Array.from({ length: COUPONS }, (_, index) => `CHAOS${index}`);
export const promotionIds = Array.from(
  { length: PROMOTIONS },
  (_, index) => FIRST_PROMOTION_ID + index,
);

export interface ChaosMember {
  id: bigint;
  uuid: string;
  phone: string;
  token: string;
  /** Each has its own address; on one network they would share its rate limits. */
  address: string;
  isPoor: boolean;
}

/** Creates members with money and a login each, without hashing passwords. */
export async function openMembers(
  { database, secrets }: Pick<OpenedDatabase, 'database' | 'secrets'>,
  count: number,
): Promise<ChaosMember[]> {
  const config = readConfig({ SANDBOX_URL: await sandboxUrlOf(database) });
  const passwords = createPasswords();
  await seedVolumeMembers({ database, secrets, config, passwords }, count, () => undefined);
  const rows = await database.query<{ id: bigint; uuid: string; phone: string }>(sql`
    select id, uuid, phone
      from members
     where partner = 'volume'
     order by id
     limit ${count}`);
  const ledger = createLedger(database);
  const members: ChaosMember[] = [];
  for (const [index, { id, uuid, phone }] of rows.entries()) {
    const isPoor = index % POOR_EVERY === 0;
    const { availableMicro } = await memberBalances(database, id);
    if (isPoor && availableMicro > POOR_OPENING_MICRO) {
      await ledger.post({
        source: 'chaos',
        idempotencyKey: String(id),
        kind: 'adjustment',
        from: { kind: 'member_available', memberId: id },
        to: { kind: 'adjustment', reference: 'operator' },
        amountMicro: availableMicro - POOR_OPENING_MICRO,
        reference: 'chaos',
        actor: 'chaos',
        reason: 'begins with little',
      });
    }
    const session = { memberId: id, network: '127.0.0.1', userAgent: undefined };
    const token = await database.transaction((tx) => openSession(tx, session));
    const address = `10.8.${Math.floor(index / 250)}.${(index % 250) + 1}`;
    members.push({ id, uuid, phone, token, address, isPoor });
  }
  return members;
}

/** The gateway keeps the address that the running product has given it. */
async function sandboxUrlOf(database: OpenedDatabase['database']): Promise<string> {
  const [gateway] = await database.query<{ url: string }>(sql`
    select regexp_replace(base_url, '/gateway$', '') as url
      from payment_gateways
     limit 1`);
  return gateway?.url ?? '';
}

/** Enters coupons and promotions by the commands of an operator. */
export async function saveRewards(product: RunningProduct): Promise<void> {
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

async function save(product: RunningProduct, command: string, rows: object[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kapao-chaos-'));
  try {
    const file = join(folder, 'rows.json');
    await writeFile(file, JSON.stringify(rows));
    const { code, output } = await product.command(command, '--file', file);
    if (code !== 0) throw new Error(`${command} failed:\n${output}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
