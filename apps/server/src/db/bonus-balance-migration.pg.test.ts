import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase } from '../../../../scripts/testing/postgres.ts';
import { BEGINNING } from '../ledger/days/checkpoints.ts';
import { invariantsAfter } from '../ledger/invariants.ts';
import { promotionInvariants } from '../features/promotions/invariants.ts';
import { migrate } from './migrate.ts';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await createDatabase(inject('postgresUrl')) });
  await migrate(pool, '0075');
});
afterAll(() => pool.end());

interface ClaimBefore {
  member: number;
  status: 'open' | 'fulfilled';
  /** In micro: the balance before the bonus of 100, the deposits since then, and the balance after play. */
  own: number;
  deposited: number;
  balance: number;
  max: number | null;
}

const claimsBefore: readonly ClaimBefore[] = [
  { member: 1, status: 'open', own: 30, deposited: 20, balance: 130, max: null },
  { member: 2, status: 'open', own: 300, deposited: 0, balance: 120, max: 50 },
  { member: 3, status: 'fulfilled', own: 30, deposited: 0, balance: 930, max: 300 },
  { member: 4, status: 'fulfilled', own: 30, deposited: 0, balance: 930, max: null },
];

/** Writes a claim as before the bonus balance existed: one account, and the transfers that explain its balance. */
async function writeClaim(
  client: pg.PoolClient,
  before: ClaimBefore,
  house: number[],
): Promise<void> {
  const { member, status, own, deposited, balance, max } = before;
  const [cost = 0, opening = 0, studio = 0] = house;
  await client.query(
    `insert into ledger_accounts (kind, asset, member_id, may_be_negative)
     values ('member_available', 'THB', $1, false), ('member_debt', 'THB', $1, true)`,
    [member],
  );
  await client.query(
    `insert into promotion_claims
            (id, member_id, promotion_id, period_key, bonus_micro, turnover_need_micro,
             turnover_done_micro, own_base_micro, max_withdrawal_micro, contributions,
             excluded_games, status, expires_at)
     overriding system value
     values ($1, $1, 1, 'once', 100, 500, $2, $3, $4, '{}', '{}', $5, now() + interval '1 day')`,
    [member, status === 'open' ? 0 : 500, own, max, status],
  );
  const played = balance - own - deposited - 100;
  const transfers: [string, string, number, number][] = [
    ['test', 'opening', opening, own],
    ['promotions', 'reward', cost, 100],
    ['test', 'deposit', opening, deposited],
    ['test', played < 0 ? 'bet' : 'win', studio, played],
  ];
  for (const [source, kind, other, amount] of transfers) {
    const key = source === 'promotions' ? `${member}:bonus` : `${member}:${kind}`;
    await client.query('select test_move($1, $2, $3, $4, $5, $6)', [
      source,
      key,
      kind,
      other,
      member,
      amount,
    ]);
  }
}

/** Moves an amount from a house account to a member's cash; a negative amount moves the other way. */
const TEST_MOVE = `
  create function test_move(source text, key text, kind text, other bigint, member bigint, amount bigint)
  returns void language plpgsql as $$
  #variable_conflict use_variable
  declare cash bigint;
  begin
    select ledger_accounts.id into cash from ledger_accounts where ledger_accounts.member_id = member and ledger_accounts.kind = 'member_available';
    update ledger_accounts set balance = ledger_accounts.balance + amount where ledger_accounts.id = cash;
    update ledger_accounts set balance = ledger_accounts.balance - amount where ledger_accounts.id = other;
    insert into ledger_transfers
           (source, idempotency_key, kind, asset, amount_micro, debit_account_id, credit_account_id,
            member_id, debit_balance_after, credit_balance_after, reference)
    select source, key, kind, 'THB', abs(amount), debit.id, credit.id, member, debit.balance,
           credit.balance, 'test'
      from ledger_accounts as debit, ledger_accounts as credit
     where debit.id  = case when amount < 0 then cash else other end
       and credit.id = case when amount < 0 then other else cash end;
  end $$`;

it('ops-06: a migration takes running claims over: the bonus is what ending them would have taken back', async () => {
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(TEST_MOVE);
  const house = await client.query<{ id: number }>(
    `insert into ledger_accounts (kind, asset, reference, may_be_negative)
     values ('promotion_cost', 'THB', 'promotions', true), ('opening', 'THB', 'test', true),
            ('studio_clearing', 'THB', 'test', true)
     returning id::integer`,
  );
  await client.query(
    `insert into promotions
            (id, website_id, name, poster_image, html, kind, reward_micro, min_deposit_micro,
             turnover_micro, duration_hours)
     values (1, 3, 'Bonus', 'x', '', 'once', 10000, 0, 500, 24)`,
  );
  for (const before of claimsBefore) {
    await writeClaim(
      client,
      before,
      house.rows.map(({ id }) => id),
    );
  }
  client.release(true);

  await migrate(pool, '0076');
  const claims = await pool.query(
    `select claim.member_id::integer      as member,
            claim.status,
            claim.forfeited_micro::integer as forfeited,
            cash.balance::integer          as cash,
            bonus.balance::integer         as bonus,
            cash.has_bonus                 as marked
       from promotion_claims as claim
       join ledger_accounts  as cash  on cash.member_id  = claim.member_id and cash.kind  = 'member_available'
       join ledger_accounts  as bonus on bonus.member_id = claim.member_id and bonus.kind = 'member_bonus'
      order by claim.member_id`,
  );
  expect(claims.rows).toEqual([
    { member: 1, status: 'open', forfeited: 0, cash: 50, bonus: 80, marked: true },
    { member: 2, status: 'open', forfeited: 0, cash: 120, bonus: 0, marked: false },
    { member: 3, status: 'completed', forfeited: 630, cash: 300, bonus: 0, marked: false },
    { member: 4, status: 'completed', forfeited: 0, cash: 930, bonus: 0, marked: false },
  ]);
  await migrate(pool);
  // The test writes the claims' turnover without bets, so those invariants cannot hold.
  const checked = [...invariantsAfter(BEGINNING), ...promotionInvariants].filter(
    ({ name }) => !name.startsWith('the turnover'),
  );
  for (const { name, violations } of checked) {
    const { rows } = await pool.query(violations);
    expect({ name, rows }).toEqual({ name, rows: [] });
  }
});
