/** Rows that wait for the office's staff, and a signed-in person to read them with. */
import { officeRoutes } from '@kapao/contract/office/routes.ts';
import sql from 'sql-template-tag';
import { openPostgres } from '../apps/server/src/db/open.ts';
import { PASSWORD } from '../apps/server/src/demo/members.ts';
import type { Request } from './http-load.ts';
import { addBenchStudio } from './studio-stage.ts';

const OWNER = 'owner@kapao.test';

export interface Samples {
  memberId: string;
  phone: string;
  username: string;
  /** The last digits of a bank account. */
  digits: string;
  refCode: string;
  withdrawalId: string;
  transferId: string;
  round: string;
  betId: string;
  caseId: string;
}

/**
 * Adds `count` deposits that wait with a slip and `count` withdrawals that wait for a decision. The ledger does not know
 * of them: these rows are for reading only.
 */
export async function addWaiting(url: string, count: number): Promise<void> {
  const opened = await openPostgres(url);
  const { database } = opened;
  await database.query(sql`
    insert into deposits
           (member_id, website_id, method_id, gateway_code, adapter, ref_code, receiver,
            requested_micro, amount_micro, created_at, deadline_at, reserved_until, slip_at,
            reference_number)
    select member_id, website_id, method_id, gateway_code, adapter,
           replace(gen_random_uuid()::text, '-', ''), receiver,
           amount_micro, id * 10000, now(), now() + interval '1 day', now() + interval '1 day', now(),
           (select max(reference_number) from deposits) + row_number() over ()
      from deposits
     order by id desc
     limit ${count}`);
  await database.query(sql`
    insert into withdrawals
           (id, member_id, website_id, method_id, gateway_code, amount_micro,
            bank_code, bank_abbr, account_number, account_name, approval, automatic_decision,
            next_ask_at, created_at, reference_number)
    select gen_random_uuid(), member_id, website_id, method_id, gateway_code, amount_micro,
           bank_code, bank_abbr, account_number, account_name, 'waiting', automatic_decision,
           now(), now(), (select max(reference_number) from withdrawals) + row_number() over ()
      from (
             select *
               from withdrawals
              order by created_at desc
              limit ${count}
           ) as copied
     cross join generate_series(1, 1 + ${count} / (select least(${count}, count(*)) from withdrawals)) as again
     limit ${count}`);
  await database.query(sql`vacuum analyze`);
  await opened.close();
}

/** Adds a bet of a studio for each of the newest `count` transfers of members. The ledger knows of a transfer each. */
export async function addBets(url: string, count: number): Promise<void> {
  const opened = await openPostgres(url);
  const { database } = opened;
  const [known] = await database.query(sql`select code from game_studios where code = 'bench'`);
  const { code, gameCode } = known
    ? { code: 'bench', gameCode: 'bench-slot' }
    : await addBenchStudio(opened);
  await database.query(sql`
    insert into studio_transactions
           (studio_code, transaction_uuid, kind, member_id, game_code, round,
            is_round_closed, is_free, amount_micro, transfer_id, created_at)
    select ${code}, 'bet-' || member_id, 'bet', member_id, ${gameCode}, 'round-' || member_id,
           true, false, amount_micro, transfer_id, now()
      from (
             select distinct on (member_id)
                    member_id, amount_micro, id as transfer_id
               from ledger_transfers
              where member_id is not null
              order by member_id, id desc
              limit ${count}
           ) as newest
        on conflict do nothing`);
  await database.query(sql`analyze studio_transactions`);
  await opened.close();
}

/**
 * Adds rows to the audit log, before its first one, because its head only grows. Few of them are of a rare operation, and
 * few are denied, long ago. They are for reading only.
 */
export async function addAuditRows(url: string, count: number): Promise<void> {
  const opened = await openPostgres(url);
  await opened.database.query(sql`
    insert into audit_events (id, at, actor_kind, actor, operation, target, outcome, hash)
    select n - ${count}::integer, now(), 'staff', 'cashier@kapao.test',
           case when n <= 40 then 'setSwitch' else 'revealMember' end,
           'member:' || n,
           case when n between 41 and 80 then 'denied' else 'done' end,
           ''
      from generate_series(1, ${count}::integer) as n`);
  await opened.database.query(sql`analyze audit_events`);
  await opened.close();
}

/**
 * Adds what members' connections are found by (an account and a name of each, a network for every 20, a device for every
 * four, a claim each), `count` cases of each kind, and the documents of `count` members. They are for reading only.
 */
export async function addConnections(url: string, count: number): Promise<void> {
  const opened = await openPostgres(url);
  await opened.database.transaction(async (tx) => {
    await tx.query(sql`
      insert into member_signs (member_id, sign, key, seen_at)
      select member.id, sign.sign, sign.key, now()
        from members              as member
        join member_bank_accounts as account on account.member_id = member.id
       cross join lateral (
               values ('account', account.account_number),
                      ('name', lower(account.account_name)),
                      ('network', 'bench-network-' || member.id / 20),
                      ('device', 'bench-device-' || member.id / 4)
             ) as sign (sign, key)
          on conflict do nothing`);
    await tx.query(sql`
      insert into offer_claims (offer, member_id, claimed_at)
      select 'coupons/bench-' || id % 50, id, now() - id % 30 * interval '1 day' - id % 86400 * interval '1 second'
        from members`);
    await tx.query(sql`
      insert into cases (website_id, number, member_id, kind, opened_at, waiting_since, last_at)
      select website_id,
             1000000 + row_number() over (),
             id,
             kind,
             now() - interval '1 day',
             now() - n * interval '1 second',
             now()
        from (
               select id, website_id, row_number() over (order by id) as n
                 from members
                where partner = 'volume'
                order by id
                limit ${count}
             ) as chosen
       cross join unnest(array['security', 'contact', 'risk', 'protection']) as kind`);
    await tx.query(sql`
      insert into member_documents (member_id, kind, state, picture, given_at)
      select id, kind, 'waiting', decode('00', 'hex'), now() + n * interval '1 second'
        from (
               select id, row_number() over (order by id) as n
                 from members
                where partner = 'volume'
                order by id
                limit ${count}
             ) as chosen
       cross join unnest(array['card', 'selfie', 'bank_book']) as kind`);
  });
  await opened.database.query(sql`analyze`);
  await opened.close();
}

/** Returns the cookie of the demo's owner, who may read everything. */
export async function signInToOffice(officeOrigin: string): Promise<string> {
  const response = await fetch(`${officeOrigin}/api${officeRoutes.signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: OWNER, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`the owner's sign-in was answered ${response.status}`);
  const [cookie = ''] = response.headers.getSetCookie();
  return cookie.split(';')[0] ?? '';
}

/** Reads search terms of the members with these phones: one row each. */
export async function readSamples(url: string, phones: readonly string[]): Promise<Samples[]> {
  const opened = await openPostgres(url);
  const samples = await opened.database.query<Samples>(sql`
    select member.id::text                   as "memberId",
           member.phone,
           member.username,
           right(account.account_number, 6)  as digits,
           deposit.ref_code                  as "refCode",
           withdrawal.id                     as "withdrawalId",
           entry.transfer_id::text           as "transferId",
           bet.round,
           bet.transaction_uuid              as "betId",
           open_case.id::text                as "caseId"
      from members              as member
      join member_bank_accounts as account on account.member_id = member.id
     cross join lateral (
             select ref_code
               from deposits
              where member_id = member.id
              limit 1
           ) as deposit
     cross join lateral (
             select id
               from withdrawals
              where member_id = member.id
              limit 1
           ) as withdrawal
     cross join lateral (
             select id as transfer_id
               from ledger_transfers
              where member_id = member.id
              limit 1
           ) as entry
     cross join lateral (
             select round, transaction_uuid
               from studio_transactions
              where member_id = member.id
              limit 1
           ) as bet
     cross join lateral (
             select id
               from cases
              where kind = 'risk'
              order by member_id <> member.id, id
              limit 1
           ) as open_case
     where member.phone = any(${phones})`);
  await opened.close();
  return samples;
}

export function officeRead(path: string, cookie: string): Request {
  return { method: 'GET', path: `/api${path}`, headers: { Cookie: cookie } };
}
