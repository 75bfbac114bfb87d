import { randomUUID } from 'node:crypto';
import { microFromBaht } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import { playInvariants } from '../../features/play/invariants.ts';
import type { Posting } from '../../ledger/posting.ts';
import { contradict } from '../money/ledger.ts';
import type { TestMember } from '../money/payments.ts';
import type { TestServer } from '../server.ts';

const FAR_DAYS = 10_000;

/** Adds to a member's play of a past Bangkok day, in baht, and moves its money. The balance stays as it is. */
export async function recordPlay(
  server: TestServer,
  { id }: Pick<TestMember, 'id'>,
  played: { day: string; staked: number; won?: number },
): Promise<void> {
  contradict(playInvariants);
  await moveCash(
    server,
    id,
    played.day,
    microFromBaht(played.staked) - microFromBaht(played.won ?? 0),
  );
  await server.context.database.query(sql`
    insert into play_days (member_id, day, bet_count, staked_micro, won_micro)
    values (${id}, ${played.day}, 1, ${microFromBaht(played.staked)},
            ${microFromBaht(played.won ?? 0)})
        on conflict (member_id, day) do update
       set bet_count    = play_days.bet_count    + excluded.bet_count,
           staked_micro = play_days.staked_micro + excluded.staked_micro,
           won_micro    = play_days.won_micro    + excluded.won_micro`);
}

/** Takes a loss from a member's cash, or gives a win, at noon of a Bangkok day; an opening balance evens it out. */
async function moveCash(
  { context: { ledger, database } }: TestServer,
  memberId: bigint,
  day: string,
  lostMicro: bigint,
): Promise<void> {
  if (lostMicro === 0n) return;
  const amountMicro = lostMicro > 0n ? lostMicro : -lostMicro;
  const wallet = { kind: 'member_available', memberId } as const;
  const opening = { kind: 'opening', reference: 'opening' } as const;
  const house = { kind: 'adjustment', reference: 'operator' } as const;
  const common = { source: 'test', amountMicro, reference: 'test' };
  const evens = { ...common, kind: 'opening', idempotencyKey: randomUUID() } as const;
  const played = {
    ...common,
    kind: 'adjustment',
    idempotencyKey: randomUUID(),
    actor: 'test',
    reason: 'test',
  } as const;
  const lost: Posting[] = [
    { ...evens, from: opening, to: wallet },
    { ...played, from: wallet, to: house },
  ];
  const won: Posting[] = [
    { ...played, from: house, to: wallet },
    { ...evens, from: wallet, to: opening },
  ];
  for (const posting of lostMicro > 0n ? lost : won) await ledger.post(posting);
  await database.transaction(async (tx) => {
    await tx.query(sql`set local role none`);
    await tx.query(sql`set local session_replication_role = replica`);
    for (const keys of [sql`ledger_transfers`, sql`ledger_keys`]) {
      await tx.query(sql`
        update ${keys}
           set created_at = ${day}::date + interval '5 hours'
         where source          = 'test'
           and idempotency_key = ${played.idempotencyKey}`);
    }
  });
}

/** Moves all play of a member back by some days, the ledger's transfers included. */
export async function movePlayBack(
  { context }: TestServer,
  { id }: Pick<TestMember, 'id'>,
  days: number,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    // Ledger transfers can only be changed by the tables' owner, with the triggers disabled.
    await tx.query(sql`set local role none`);
    await tx.query(sql`set local session_replication_role = replica`);
    await tx.query(sql`
      update ledger_transfers
         set created_at = created_at - make_interval(days => ${days})
       where member_id = ${id}
         and kind in ('bet', 'win', 'rollback')`);
    await tx.query(sql`
      update ledger_keys as taken
         set created_at = transfer.created_at
        from ledger_transfers as transfer
       where transfer.id        = taken.transfer_id
         and transfer.member_id = ${id}`);
    await tx.query(sql`
      update studio_transactions
         set created_at = created_at - make_interval(days => ${days})
       where member_id = ${id}`);
    // Moves far away first and then back, because the unique key is checked row by row.
    for (const back of [FAR_DAYS, days - FAR_DAYS]) {
      await tx.query(sql`
        update play_days
           set day = day - ${back}::integer
         where member_id = ${id}`);
    }
  });
}
