import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase } from '../../../../../scripts/testing/postgres.ts';
import { migrate } from '../../db/migrate.ts';
import { migrateUntil } from '../../testing/schema-before.ts';

const FIRST_WITH_GATEWAY_FEES = '0040';
const WITHDRAWAL = '11111111-1111-4111-8111-111111111111';

let pool: pg.Pool;
beforeAll(async () => {
  pool = new pg.Pool({ connectionString: await createDatabase(inject('postgresUrl')) });
});
afterAll(() => pool.end());

it('report-19: adds the fees that gateways kept before, up to the watermark, by day and method', async () => {
  await migrateUntil(pool, FIRST_WITH_GATEWAY_FEES);
  // Without triggers and foreign keys the rows need no members, methods and gateways.
  await pool.query(`
    begin;
    set local session_replication_role = replica;
    create table fees_of_november partition of ledger_transfers
      for values from ('2026-10-31T17:00:00Z') to ('2026-11-30T17:00:00Z');
    insert into ledger_accounts (kind, asset, reference, may_be_negative, created_at)
    values ('gateway_fees', 'THB', 'g', true, now()), ('gateway_clearing', 'THB', 'g', true, now());
    insert into ledger_transfers
           (source, idempotency_key, kind, asset, amount_micro, debit_account_id, credit_account_id,
            debit_balance_after, credit_balance_after, reference, created_at)
    select 'gateway-fee:g', made.payment, 'gateway_fee', 'THB', made.micro, fees.id, clearing.id, 0, 0,
           made.payment, made.at::timestamptz
      from (values ('t-1', 10000, '2026-11-27T18:00:00Z'), ('t-1b', 20000, '2026-11-27T18:01:00Z'),
                   ('${WITHDRAWAL}', 40000, '2026-11-28T09:00:00Z'), ('late', 80000, '2026-11-28T09:00:00Z'))
           as made (payment, micro, at)
      join ledger_accounts as fees     on fees.kind     = 'gateway_fees'
      join ledger_accounts as clearing on clearing.kind = 'gateway_clearing'
     order by made.at, made.micro;
    update report_folds set transfer_id = (select max(id) - 1 from ledger_transfers);
    insert into deposits
           (member_id, website_id, method_id, gateway_code, adapter, ref_code, reference_day, reference_number, requested_micro,
            amount_micro, created_at, deadline_at, reserved_until)
    values (1, 3, 7, 'g', 'redirect', 'ref', '2026-11-28', 1, 10000, 10000, now(), now(), now());
    insert into incoming_transfers (gateway_code, transfer_id, amount_micro, raw, received_at, member_id, deposit_id)
    select 'g', 't-1', 10000, '{}', now(), 1, id from deposits;
    insert into withdrawals
           (id, member_id, website_id, method_id, gateway_code, amount_micro, reference_day, reference_number, bank_code, bank_abbr,
            account_number, account_name, next_ask_at, automatic_decision, created_at)
    values ('${WITHDRAWAL}', 1, 3, 1, 'g', 10000, '2026-11-28', 1, '004', 'KBANK', '1', 'n', now(), '{}', now());
    commit`);
  await migrate(pool);
  const { rows } = await pool.query<{ text: string }>(`
    select concat_ws(' ', day, figure, method_id, purpose, amount_micro, transfers) as text
      from report_days
     order by day, method_id`);
  expect(rows.map(({ text }) => text)).toEqual([
    '2026-11-28 gateway_fee 0 g 20000 1',
    '2026-11-28 gateway_fee 1 g 40000 1',
    '2026-11-28 gateway_fee 7 g 10000 1',
  ]);
  const { rows: times } = await pool.query<{ text: string }>(`
    select concat_ws(' ', amount_micro, transfers) as text
      from report_times
     order by at`);
  expect(times.map(({ text }) => text)).toEqual(['30000 2', '40000 1']);
});
