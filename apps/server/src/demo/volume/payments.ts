import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import { usualThresholds } from '@kapao/contract/payments/automatic.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../db/database.ts';
import { bigintArray } from '../../ledger/arrays.ts';
import { sandboxGateway } from '../../adapters/payment-gateway/kapao/default-secrets.ts';
import { decideAutomatically } from '../../features/payments/withdrawals/automatic-rules.ts';

/** Days over which a member's deposits are spread, up to now. */
const HISTORY_DAYS = 90;
const DEPOSITS_PER_WITHDRAWAL = 4;

/** Selects an amount of 100 to 1,000 baht, in satang, the same in each run. */
const depositMicro = sql`
  ((100 + (number * 7919 + nth * 104729) % 900) * 100 + (number + nth * 31) % 100) * 10000`;
/** The largest amount of a withdrawal; every amount below is smaller. */
const WITHDRAWAL_MAX_MICRO = 1_000n * MICRO_PER_BAHT;
/** Selects an amount below the earlier deposits, so that the balance covers it. */
const withdrawalMicro = sql`
  (100 + (number * 31 + nth * 17) % 200) * ${MICRO_PER_BAHT}::bigint`;

/**
 * Selects deposits: every tenth member has 20 deposits and 5 withdrawals in the last 90 days, and the first member
 * 5,000 and 1,250. One deposit in ten failed.
 */
const deposited = sql`
  select member.id         as member_id,
         member.website_id,
         number,
         nth,
         amount.micro,
         nth % 10 <> 7     as is_paid,
         now() - make_interval(days => ${HISTORY_DAYS}) * ((counted.deposits - nth + 0.5) / counted.deposits)
           - make_interval(mins => (number % 120)::integer)
                           as at
    from members as member
   cross join lateral (select substr(member.phone, 3)::bigint as number) as named
   cross join lateral (
                select case when number = 1 then 5000 when number % 10 = 0 then 20 end as deposits
              ) as counted
   cross join lateral generate_series(1, counted.deposits) as nth
   cross join lateral (select ${depositMicro} as micro) as amount`;

/** Selects the day of a row that is made, and the last number of that day (refs-01). */
const lastNumber = (table: Sql, made: Sql) => sql`
  select (${made}.at at time zone 'Asia/Bangkok')::date as day,
         coalesce(max(reference_number), 0)             as last
    from ${table}
   where website_id    = ${made}.website_id
     and reference_day = (${made}.at at time zone 'Asia/Bangkok')::date`;

/** The numbers that a day's other payments may take before a batch is committed. */
const NUMBERS_OF_OTHERS = 1_000;

/** Numbers thousands of rows at once, for which the trigger's lock of each number would be too many. */
const nextNumber = (made: Sql) => sql`
  numbered.last + ${NUMBERS_OF_OTHERS} + row_number() over (
    partition by ${made}.website_id, numbered.day
        order by ${made}.at, ${made}.member_id
  )`;

/** Inserts these members' PromptPay deposits and the transfers that paid them. */
export async function insertVolumeDeposits(tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  await tx.query(sql`
    with inserted as (
      insert into deposits
             (member_id, website_id, method_id, gateway_code, adapter, ref_code, receiver,
              requested_micro, amount_micro, credited_micro, status,
              deadline_at, reserved_until, created_at, ended_at, reference_number)
      select made.member_id, made.website_id, method.id, method.gateway_code, method.adapter,
             replace(gen_random_uuid()::text, '-', ''), method.receiver,
             made.micro, made.micro, case when made.is_paid then made.micro end,
             case when made.is_paid then 'success' else 'failed' end,
             made.at + make_interval(mins => 15), made.at + make_interval(mins => 15),
             made.at, made.at + make_interval(mins => case when made.is_paid then 1 else 15 end),
             ${nextNumber(sql`made`)}
        from (${deposited}) as made
       cross join lateral (${lastNumber(sql`deposits`, sql`made`)}) as numbered
        join payment_methods as method
          on method.id = (
               select min(id)
                 from payment_methods
                where adapter = 'promptpay'
                  and gateway_code = ${sandboxGateway.code}
             )
       where made.member_id = any(${bigintArray(memberIds)}::bigint[])
       order by made.member_id, made.at
      returning id, member_id, gateway_code, receiver, credited_micro, ended_at
    )
    insert into incoming_transfers
           (gateway_code, transfer_id, receiver, amount_micro, paid_at, raw, member_id, deposit_id,
            received_at)
    select gateway_code, 'volume-' || id, receiver, credited_micro, ended_at, '{}',
           member_id, id, ended_at
      from inserted
     where credited_micro is not null`);
}

/** The decision to pay a withdrawal automatically, at a site that lists no signal. */
const automaticDecision = JSON.stringify(
  decideAutomatically(
    { amount_micro: '0', automatic_today_micro: '0' },
    {
      maxMicro: WITHDRAWAL_MAX_MICRO,
      dayMaxMicro: WITHDRAWAL_MAX_MICRO,
      signals: [],
      thresholds: usualThresholds,
    },
  ),
);

/** Inserts withdrawals; each follows a deposit and is paid two minutes later to the member's bank account. */
export async function insertVolumeWithdrawals(tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  await tx.query(sql`
    insert into withdrawals
           (id, member_id, website_id, method_id, gateway_code, amount_micro,
            bank_code, bank_abbr, account_number, account_name,
            status, gateway_withdrawal_id, attempts, next_ask_at, automatic_decision, created_at, ended_at,
            reference_number)
    select paid.id, paid.member_id, paid.website_id, method.id, method.gateway_code, paid.micro,
           coalesce(bank.bot_code, ''), account.bank_abbr, account.account_number,
           account.account_name,
           'success', 'volume-' || paid.id, 1, paid.at,
           jsonb_set(${automaticDecision}::jsonb, '{inputs,amount_micro}', to_jsonb(paid.micro::text)),
           paid.at, paid.at + make_interval(mins => 2),
           ${nextNumber(sql`paid`)}
      from (
             select gen_random_uuid()                    as id,
                    member_id,
                    website_id,
                    ${withdrawalMicro}                   as micro,
                    at + make_interval(mins => 5)        as at
               from (${deposited}) as made
              where nth % ${DEPOSITS_PER_WITHDRAWAL} = 0
                and member_id = any(${bigintArray(memberIds)}::bigint[])
           ) as paid
     cross join lateral (${lastNumber(sql`withdrawals`, sql`paid`)}) as numbered
      join member_bank_accounts as account
        on account.member_id = paid.member_id
      join banks as bank
        on bank.bank_abbr = account.bank_abbr
      join payment_methods as method
        on method.id = (
             select min(id)
               from payment_methods
              where adapter = 'withdrawal'
                and gateway_code = ${sandboxGateway.code}
           )`);
}
