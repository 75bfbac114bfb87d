import { bahtFromMicro } from '@kapao/contract/money.ts';
import type { Spin } from '@kapao/contract/spins.ts';
import { wheelRow } from '@kapao/contract/spins/written.ts';
import type { WheelRow } from '@kapao/contract/spins/written.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import { listPart, rowPart, ruleless, savedKind } from '../../db/saved-kind.ts';
import { baht, savedRecord, stored } from '../../db/saved-record.ts';
import type { Prize } from './rules.ts';

const wheelRecord = savedRecord<Omit<WheelRow, 'prizes'>>({
  table: 'spin_wheels',
  key: ['id'],
  fields: {
    id: stored('integer'),
    name: stored('text'),
    name_en: stored('text'),
    price: baht('price_micro'),
    image: stored('text'),
    sort: stored('integer'),
    budget: baht('budget_micro'),
    budget_claims: stored('integer'),
    is_enabled: stored('boolean'),
  },
  onUpdate: { version: sql`saved.version + 1`, changed_at: sql`clock_timestamp()` },
  replaceable: sql`saved.website_id = excluded.website_id`,
});

const prizeRecord = savedRecord<WheelRow['prizes'][number] & { position: number }>({
  table: 'spin_prizes',
  key: ['wheel_id', 'position'],
  fields: {
    position: stored('integer'),
    label: stored('text'),
    type: stored('text'),
    amount: baht('amount_micro'),
    weight: stored('integer'),
  },
});

/** Saves wheels. Open rounds of a wheel's earlier version can no longer be played afterwards. */
export async function saveWheels(
  tx: Tx,
  websiteId: number,
  wheels: readonly WheelRow[],
): Promise<void> {
  for (const { prizes, ...wheel } of wheels) {
    const saved = await wheelRecord.save(tx, { website_id: websiteId }, [wheel]);
    // The prizes are skipped if the wheel belongs to another website.
    if (saved.length > 0) await savePrizes(tx, wheel.id, prizes);
  }
}

async function savePrizes(tx: Tx, wheelId: number, prizes: WheelRow['prizes']): Promise<void> {
  await tx.query(sql`
    delete from spin_prizes
     where wheel_id = ${wheelId}
       and position > ${prizes.length}`);
  const rows = prizes.map((prize, index) => ({ ...prize, position: index + 1 }));
  await prizeRecord.save(tx, { wheel_id: wheelId }, rows);
}

export const wheelKind = savedKind({
  parts: (columns, websiteId) => [
    rowPart('spin_wheels', wheelRecord.key, columns, websiteId),
    listPart('spin_prizes', 'wheel_id', columns['id']),
  ],
  formOf: async (rowsOf) => {
    const [wheel] = rowsOf('spin_wheels');
    if (wheel === undefined) return null;
    const prizes = rowsOf('spin_prizes').toSorted(
      (a, b) => Number(a['position']) - Number(b['position']),
    );
    return {
      ...wheelRecord.formOf(wheel),
      prizes: prizes.map((prize) => {
        const { position: _, ...form } = prizeRecord.formOf(prize);
        return form;
      }),
    };
  },
  schema: wheelRow,
  save: (tx, websiteId, row) => ruleless(saveWheels(tx, websiteId, [row])),
});

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

/** Finds a wheel without a lock, so a spin during a save still sees the wheel before it. */
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
