import sql from 'sql-template-tag';
import type { Database } from '../../apps/server/src/db/database.ts';
import type { GatewayBooks } from './books.ts';
import type { BegunPayment } from './payer.ts';

/**
 * Lets minutes and hours pass: asks again now what waits for a growing pause or a fee that is told later, and makes orders
 * old enough to count as never received where no list shows them, because the sandbox's lists are complete at once.
 */
export async function hurryQuestions(database: Database): Promise<void> {
  const soon = sql`now() + interval '1 minute'`;
  await database.query(sql`update deposits set ask_at = now() where ask_at > ${soon}`);
  await database.query(sql`
    update withdrawals
       set next_ask_at        = now(),
           first_submitted_at = first_submitted_at - interval '20 minutes',
           last_submitted_at  = last_submitted_at - interval '20 minutes'
     where ended_at is null
       and approval <> 'waiting'
       and attempts > 1
       -- An order that is on its way has arrived after a minute.
       and last_submitted_at between now() - interval '5 minutes' and now() - interval '1 minute'`);
  await database.query(sql`
    update withdrawals
       set next_ask_at = now()
     where ended_at is null
       and approval <> 'waiting'
       and next_ask_at > ${soon}`);
  await database.query(sql`
    update withdrawals
       set ask_again_at = now()
     where ask_again_at > ${soon}`);
  await database.query(sql`
    update slip_checks
       set due_at = now()
     where due_at > ${soon}`);
}

/** Counts what is not at an end for the members of the run: payments, withdrawals, questions about fees, checks of slips. */
export async function listUnrest(
  database: Database,
  books: GatewayBooks,
  begun: readonly BegunPayment[],
): Promise<string[]> {
  const received = begun
    .filter((payment) => !payment.isLate && books.receivedSatang(payment) > 0)
    .map(({ refCode }) => refCode);
  const rows = await database.query<{ what: string; count: number }>(sql`
    with payer as (select id from members where partner = 'volume')
    select 'received payments to credit' as what,
           count(*)::integer             as count
      from deposits
     where ref_code = any(${received}::text[])
       and status <> 'success'
    union all
    select 'open withdrawals',
           count(*)::integer
      from withdrawals
      join payer on payer.id = member_id
     where ended_at is null
    union all
    select 'fees of deposits to ask for', count(*)::integer
      from deposits
      join payer on payer.id = member_id
     where ask_at is not null
       and status = 'success'
    union all
    select 'ended withdrawals to ask about', count(*)::integer
      from withdrawals
      join payer on payer.id = member_id
     where ask_again_at is not null
       and ended_by is null
    union all
    select 'slips to check', count(*)::integer
      from slip_checks as checked
      join deposits    as deposit on deposit.id = checked.deposit_id
      join payer                  on payer.id   = deposit.member_id
     where checked.due_at is not null`);
  return rows.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what}`);
}
