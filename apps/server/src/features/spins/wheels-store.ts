import { plainText } from '@kapao/contract/fields.ts';
import {
  microFromBaht,
  bahtFromMicro,
  isWholeSatang,
  MAX_AMOUNT_BAHT,
} from '@kapao/contract/money.ts';
import { ODDS_TOTAL } from '@kapao/contract/spin-roll.ts';
import { spinPrizeTypes } from '@kapao/contract/spins.ts';
import { budgetTerms } from '@kapao/contract/rewards/written.ts';
import type { Spin } from '@kapao/contract/spins.ts';
import sql, { join } from 'sql-template-tag';
import { z } from 'zod';
import type { Queryable, Tx } from '../../db/database.ts';
import { MAX_PRIZES, MIN_PRIZES, oddsError } from './rules.ts';
import type { Prize } from './rules.ts';

const amount = z.number().min(0).max(MAX_AMOUNT_BAHT).refine(isWholeSatang, 'two decimals at most');
const MAX_ID = 2_147_483_647;

const prizeRow = z
  .strictObject({
    label: plainText(60),
    type: z.enum(spinPrizeTypes),
    amount: amount.default(0),
    weight: z.int().min(1).max(ODDS_TOTAL),
  })
  .refine(
    (prize) => (prize.type === 'nothing') === (prize.amount === 0),
    'credit and points have an amount above 0, and nothing has none',
  );

/** A wheel as an operator writes it: price in points, weight of each prize out of 1,000,000. */
export const wheelRow = z.strictObject({
  id: z.int().positive().max(MAX_ID),
  name: plainText(80),
  name_en: plainText(80).nullable().default(null),
  price: amount.refine((price) => price > 0, 'a spin has a price'),
  image: z.string().regex(/^[\w-]{1,80}\.(svg|webp|png)$/, 'a file name: .svg, .webp or .png'),
  sort: z.int().min(-MAX_ID).max(MAX_ID),
  ...budgetTerms,
  is_enabled: z.boolean().default(true),
  prizes: z
    .array(prizeRow)
    .min(MIN_PRIZES)
    .max(MAX_PRIZES)
    .superRefine((prizes, context) => {
      const message = oddsError(prizes.map(({ weight }) => weight));
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
});
export type WheelRow = z.infer<typeof wheelRow>;

/** Saves wheels. Open rounds of a wheel's earlier version can no longer be played afterwards. */
export async function saveWheels(
  tx: Tx,
  websiteId: number,
  wheels: readonly WheelRow[],
): Promise<void> {
  for (const wheel of wheels) {
    // Another website's wheel stays as it is.
    if (await saveWheel(tx, websiteId, wheel)) await savePrizes(tx, wheel);
  }
}

async function saveWheel(tx: Tx, websiteId: number, wheel: WheelRow): Promise<boolean> {
  const { id, name, name_en, price, image, sort, is_enabled, budget, budget_claims } = wheel;
  const budgetMicro = budget === null ? null : microFromBaht(budget);
  const saved = await tx.query(sql`
    insert into spin_wheels
           (id, website_id, name, name_en, price_micro, image, sort, budget_micro, budget_claims,
            is_enabled)
    values (${id}, ${websiteId}, ${name}, ${name_en}, ${microFromBaht(price)}, ${image}, ${sort},
            ${budgetMicro}, ${budget_claims}, ${is_enabled})
        on conflict (id) do update
       set name          = excluded.name,
           name_en       = excluded.name_en,
           price_micro   = excluded.price_micro,
           image         = excluded.image,
           sort          = excluded.sort,
           budget_micro  = excluded.budget_micro,
           budget_claims = excluded.budget_claims,
           is_enabled    = excluded.is_enabled,
           version       = spin_wheels.version + 1,
           changed_at    = clock_timestamp()
     where spin_wheels.website_id = excluded.website_id
 returning id`);
  return saved.length > 0;
}

async function savePrizes(tx: Tx, { id, prizes }: WheelRow): Promise<void> {
  await tx.query(sql`
    delete from spin_prizes
     where wheel_id = ${id}
       and position > ${prizes.length}`);
  const rows = prizes.map(
    ({ label, type, amount: worth, weight }, index) =>
      sql`(${id}, ${index + 1}, ${label}, ${type}, ${microFromBaht(worth)}, ${weight})`,
  );
  await tx.query(sql`
    insert into spin_prizes (wheel_id, position, label, type, amount_micro, weight)
    values ${join(rows)}
        on conflict (wheel_id, position) do update
       set label        = excluded.label,
           type         = excluded.type,
           amount_micro = excluded.amount_micro,
           weight       = excluded.weight`);
}

/** Returns a text that changes with every change of the website's wheels. */
export async function wheelsVersion(on: Queryable, websiteId: number): Promise<string> {
  const [row] = await on.query<{ version: string }>(
    sql`
      select count(*) || '-' || coalesce(sum(version), 0) || '-' || coalesce(max(changed_at)::text, '')
             as version
        from spin_wheels
       where website_id = ${websiteId}`,
    'spins_wheels_version',
  );
  return row?.version ?? '';
}

/** Lists the wheels that members choose from (wheel-01). */
export async function listSpins(on: Queryable, websiteId: number): Promise<Spin[]> {
  const rows = await on.query<Required<Omit<Spin, 'price'>> & { price_micro: bigint }>(sql`
    select id,
           name,
           name_en,
           price_micro,
           image,
           floor(extract(epoch from changed_at))::integer as image_version
      from spin_wheels
     where website_id = ${websiteId}
       and is_enabled
     order by sort, id`);
  return rows.map(({ price_micro, ...wheel }) => ({ ...wheel, price: bahtFromMicro(price_micro) }));
}

export interface SavedWheel {
  id: number;
  name: string;
  priceMicro: bigint;
  version: number;
  isEnabled: boolean;
}

const wheelColumns = sql`
  id,
  name,
  price_micro as "priceMicro",
  version,
  is_enabled  as "isEnabled"`;

/** Finds a wheel without a lock: a spin during a save counts as one before it. */
export async function findWheel(
  on: Queryable,
  wanted: { id: number; websiteId: number },
): Promise<SavedWheel | undefined> {
  const [wheel] = await on.query<SavedWheel>(
    sql`
      select ${wheelColumns}
        from spin_wheels
       where id         = ${wanted.id}
         and website_id = ${wanted.websiteId}`,
    'spins_find_wheel',
  );
  return wheel;
}

/** A prize with the number of times it was won since the wheel's last save. */
export type CountedPrize = Prize & { won: number };

/** Lists every wheel of the website, enabled or not, with its prizes. */
export async function listWheelsWithPrizes(
  on: Queryable,
  websiteId: number,
): Promise<(SavedWheel & { prizes: CountedPrize[] })[]> {
  const wheels = await on.query<SavedWheel>(sql`
    select ${wheelColumns}
      from spin_wheels
     where website_id = ${websiteId}
     order by sort, id`);
  const prizes = await on.query<CountedPrize & { wheelId: number }>(sql`
    select prize.wheel_id              as "wheelId",
           prize.position,
           prize.label,
           prize.type,
           prize.amount_micro          as "amountMicro",
           prize.weight,
           (select count(*)::integer
              from spin_rounds
             where wheel_id       = wheel.id
               and wheel_version  = wheel.version
               and prize_position = prize.position
               and status         = 'played') as won
      from spin_prizes as prize
      join spin_wheels as wheel on wheel.id = prize.wheel_id
     where wheel.website_id = ${websiteId}
     order by prize.wheel_id, prize.position`);
  return wheels.map((wheel) => ({
    ...wheel,
    prizes: prizes.filter(({ wheelId }) => wheelId === wheel.id),
  }));
}
