import type { SpinRound } from '@kapao/contract/spins.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import type { Prize } from './rules.ts';
import type { CommittedSeed } from './seeds.ts';

/** A prize of a wheel as a round stores it. */
type StoredPrize = Omit<Prize, 'amountMicro'> & { amount_micro: number };

interface RoundFacts {
  id: string;
  nonce: number;
  wheelId: number;
  wheelVersion: number;
  wheelName: string;
  priceMicro: bigint;
  serverSeedHash: Buffer;
  status: SpinRound['status'];
  openedAt: Date;
  expiresAt: Date;
}

interface Unplayed {
  status: 'open' | 'expired';
}

interface Played {
  status: 'played';
  clientSeed: string;
  number: number;
  prizePosition: number;
  playedAt: Date;
}

/** A round without the server's seed, which only `readServerSeed` reads. */
export type Round = RoundFacts & { prizes: Prize[] } & (Unplayed | Played);

type RoundRow = RoundFacts & { storedPrizes: StoredPrize[] } & (Unplayed | Played);

const roundColumns = sql`
  round.id,
  round.nonce,
  round.wheel_id         as "wheelId",
  round.wheel_version    as "wheelVersion",
  round.wheel_name       as "wheelName",
  round.price_micro      as "priceMicro",
  round.prizes           as "storedPrizes",
  round.server_seed_hash as "serverSeedHash",
  round.status,
  round.client_seed      as "clientSeed",
  round.number,
  round.prize_position   as "prizePosition",
  round.opened_at        as "openedAt",
  round.expires_at       as "expiresAt",
  round.played_at        as "playedAt"`;

function toRound({ storedPrizes, ...row }: RoundRow): Round {
  const prizes = storedPrizes.map(({ amount_micro, ...prize }) => ({
    ...prize,
    amountMicro: BigInt(amount_micro),
  }));
  return { ...row, prizes };
}

/** Locks the member's counter, so that calls that open a round are serialized; returns the last nonce. */
export async function lockCounter(tx: Tx, memberId: bigint): Promise<number> {
  await tx.query(sql`
    insert into spin_counters (member_id)
    values (${memberId})
        on conflict do nothing`);
  const [counter] = await tx.query<{ last_nonce: number }>(sql`
    select last_nonce
      from spin_counters
     where member_id = ${memberId}
       for update`);
  return counter?.last_nonce ?? 0;
}

/** Locks the member's open round of this wheel. */
export async function lockOpenRound(
  tx: Tx,
  memberId: bigint,
  wheelId: number,
): Promise<Round | undefined> {
  const [row] = await tx.query<RoundRow>(sql`
    select ${roundColumns}
      from spin_rounds as round
     where round.member_id = ${memberId}
       and round.wheel_id  = ${wheelId}
       and round.status    = 'open'
       for update`);
  return row && toRound(row);
}

export async function lockRound(tx: Tx, memberId: bigint, id: string): Promise<Round | undefined> {
  const [row] = await tx.query<RoundRow>(sql`
    select ${roundColumns}
      from spin_rounds as round
     where round.id        = ${id}
       and round.member_id = ${memberId}
       for update`);
  return row && toRound(row);
}

/** Inserts a round with the price and the prizes of the wheel's current version. */
export async function insertRound(
  tx: Tx,
  round: {
    id: string;
    memberId: bigint;
    nonce: number;
    wheelId: number;
    committed: CommittedSeed;
    lifetimeHours: number;
  },
): Promise<void> {
  const { id, memberId, nonce, wheelId, committed, lifetimeHours } = round;
  await tx.query(sql`
    update spin_counters
       set last_nonce = ${nonce}
     where member_id = ${memberId}`);
  await tx.query(sql`
    insert into spin_rounds
           (id, member_id, nonce, wheel_id, wheel_version, wheel_name, price_micro, prizes,
            server_seed, server_seed_hash, opened_at, expires_at)
    select ${id}::uuid,
           ${memberId}::bigint,
           ${nonce}::integer,
           wheel.id,
           wheel.version,
           wheel.name,
           wheel.price_micro,
           (select jsonb_agg(jsonb_build_object('position', position,
                                                'label', label,
                                                'type', type,
                                                'amount_micro', amount_micro,
                                                'weight', weight)
                             order by position)
              from spin_prizes
             where wheel_id = wheel.id),
           ${committed.seed}::bytea,
           ${committed.hash}::bytea,
           now(),
           now() + make_interval(hours => ${lifetimeHours})
      from spin_wheels as wheel
     where wheel.id = ${wheelId}`);
}

export async function expireRound(tx: Tx, id: string): Promise<void> {
  await tx.query(sql`
    update spin_rounds
       set status = 'expired'
     where id = ${id}`);
}

/** Reads the server's seed, which decides the prize and is published after the round is played. */
export async function readServerSeed(on: Queryable, memberId: bigint, id: string): Promise<Buffer> {
  const [row] = await on.query<{ server_seed: Buffer }>(sql`
    select server_seed
      from spin_rounds
     where id        = ${id}
       and member_id = ${memberId}`);
  if (!row) throw new Error(`round ${id} has no seed`);
  return row.server_seed;
}

/** Ends a round that the caller has locked. @throws if the round is not open. */
export async function endRound(
  tx: Tx,
  id: string,
  result: { clientSeed: string; number: number; prizePosition: number },
): Promise<void> {
  const ended = await tx.query(sql`
    update spin_rounds
       set status         = 'played',
           client_seed    = ${result.clientSeed},
           number         = ${result.number},
           prize_position = ${result.prizePosition},
           played_at      = now()
     where id     = ${id}
       and status = 'open'
    returning id`);
  if (ended.length !== 1) throw new Error(`round ${id} was not open`);
}

/** A round with its wheel's current state, which decides whether the round can still be played. */
export interface ShownRound {
  round: Round;
  wheel: {
    nameEn: string | null;
    version: number;
    isEnabled: boolean;
    image: string;
    imageVersion: number;
  };
}

type ShownRow = RoundRow & {
  nameEn: string | null;
  version: number;
  isEnabled: boolean;
  image: string;
  imageVersion: number;
};

const wheelNowColumns = sql`
  wheel.name_en                                        as "nameEn",
  wheel.version,
  wheel.is_enabled                                     as "isEnabled",
  wheel.image,
  floor(extract(epoch from wheel.changed_at))::integer as "imageVersion"`;

function toShown({
  nameEn,
  version,
  isEnabled,
  image,
  imageVersion,
  ...row
}: ShownRow): ShownRound {
  return { round: toRound(row), wheel: { nameEn, version, isEnabled, image, imageVersion } };
}

export async function findRound(
  on: Queryable,
  memberId: bigint,
  id: string,
): Promise<ShownRound | undefined> {
  const [row] = await on.query<ShownRow>(
    sql`
      select ${roundColumns}, ${wheelNowColumns}
        from spin_rounds as round
        join spin_wheels as wheel on wheel.id = round.wheel_id
       where round.id        = ${id}
         and round.member_id = ${memberId}`,
    'spins_find_round',
  );
  return row && toShown(row);
}

/** Lists rounds, newest first. */
export async function listRounds(
  on: Queryable,
  memberId: bigint,
  limit: number,
): Promise<ShownRound[]> {
  const rows = await on.query<ShownRow>(sql`
    select ${roundColumns}, ${wheelNowColumns}
      from spin_rounds as round
      join spin_wheels as wheel on wheel.id = round.wheel_id
     where round.member_id = ${memberId}
     order by round.nonce desc
     limit ${limit}`);
  return rows.map(toShown);
}
