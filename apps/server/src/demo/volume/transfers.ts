import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import type { Tx } from '../../db/database.ts';
import { accountKey, createAccountDirectory } from '../../ledger/accounts.ts';
import type { AccountRef } from '../../ledger/accounts.ts';
import { bigintArray } from '../../ledger/arrays.ts';
import { createLocks } from '../../ledger/batches/store.ts';
import { updateBalances } from '../../ledger/batches/store.ts';
import { sandboxGateway } from '../../adapters/payment-gateway/kapao/default-secrets.ts';
import { SEED_SOURCE } from '../members.ts';

const OPENING_MICRO = 1_000n * MICRO_PER_BAHT;
const opening = { kind: 'opening', reference: 'volume' } as const satisfies AccountRef;
const gateway = {
  kind: 'gateway_clearing',
  reference: sandboxGateway.code,
} as const satisfies AccountRef;

/**
 * The new members' movements of money, with the effect on each account: two of the member, two of the house. Sources,
 * keys and references are those of the flows, so that the ledger recognises a repeat.
 */
const legs = sql`
  select id                       as member_id,
         created_at               as at,
         ${SEED_SOURCE}           as source,
         'opening:' || phone      as idempotency_key,
         'opening'                as kind,
         ${opening.reference}     as reference,
         ${OPENING_MICRO}::bigint as amount,
         ${OPENING_MICRO}::bigint as to_available,
         0                        as to_held,
         -${OPENING_MICRO}::bigint as to_opening,
         0                        as to_gateway
    from members
   union all
  select member_id, ended_at, 'gateway:' || gateway_code, 'volume-' || id, 'deposit', ref_code,
         credited_micro, credited_micro, 0, 0, -credited_micro
    from deposits
   where status = 'success'
   union all
  select member_id, created_at, 'withdrawal', id || ':hold', 'withdrawal_hold', id::text,
         amount_micro, -amount_micro, amount_micro, 0, 0
    from withdrawals
   union all
  select member_id, ended_at, 'withdrawal', id || ':settle', 'withdrawal_settle', id::text,
         amount_micro, 0, -amount_micro, 0, amount_micro
    from withdrawals`;

interface HouseAccount {
  id: bigint;
  balance: bigint;
}

/**
 * Writes transfers and balances of these new members as the engine would, with both balances after each transfer. It
 * works in sets; posting one by one takes several times as long for a million members.
 */
export async function writeVolumeTransfers(tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  const ids = await createAccountDirectory().resolve(tx, [opening, gateway]);
  const idOf = (ref: AccountRef) => ids.get(accountKey(ref)) ?? 0n;
  const [openingId, gatewayId] = [idOf(opening), idOf(gateway)];
  const locks = createLocks(tx);
  await locks.lock([openingId, gatewayId]);
  const { balances } = locks;
  await insertTransfers(tx, memberIds, {
    opening: { id: openingId, balance: balances.get(openingId) ?? 0n },
    gateway: { id: gatewayId, balance: balances.get(gatewayId) ?? 0n },
  });
  const moved = await moveMembersBalances(tx, memberIds);
  const opened = BigInt(memberIds.length) * OPENING_MICRO;
  await updateBalances(tx, [
    [openingId, (balances.get(openingId) ?? 0n) - opened],
    [gatewayId, (balances.get(gatewayId) ?? 0n) - (moved - opened)],
  ]);
}

/** The running sum of an account's effects is the balance after each transfer. */
async function insertTransfers(
  tx: Tx,
  memberIds: readonly bigint[],
  house: { opening: HouseAccount; gateway: HouseAccount },
): Promise<void> {
  await tx.query(sql`
    insert into ledger_transfers
           (source, idempotency_key, kind, asset, amount_micro,
            debit_account_id, credit_account_id, member_id,
            debit_balance_after, credit_balance_after, reference, created_at)
    select source, idempotency_key, leg.kind, 'THB', amount,
           debit.id, credit.id, leg.member_id, debit.after, credit.after, leg.reference, at
      from (
             select member_id, at, source, idempotency_key, kind, reference, amount,
                    sum(to_available) over own as available,
                    sum(to_held)      over own as held,
                    ${house.opening.balance}::bigint + sum(to_opening) over everyone as opening,
                    ${house.gateway.balance}::bigint + sum(to_gateway) over everyone as gateway
               from (${legs}) as leg
              where member_id = any(${bigintArray(memberIds)}::bigint[])
             window own as (
                      partition by member_id order by at, idempotency_key rows unbounded preceding
                    ),
                    everyone as (
                      order by member_id, at, idempotency_key rows unbounded preceding
                    )
           ) as leg
      join ledger_accounts as available
        on available.member_id = leg.member_id
       and available.kind = 'member_available'
      join ledger_accounts as held
        on held.member_id = leg.member_id
       and held.kind = 'member_held'
      join lateral (
             values ('opening', ${house.opening.id}::bigint, leg.opening),
                    ('deposit', ${house.gateway.id}::bigint, leg.gateway),
                    ('withdrawal_hold', available.id, leg.available),
                    ('withdrawal_settle', held.id, leg.held)
           ) as debit (kind, id, after)
        on debit.kind = leg.kind
      join lateral (
             values ('opening', available.id, leg.available),
                    ('deposit', available.id, leg.available),
                    ('withdrawal_hold', held.id, leg.held),
                    ('withdrawal_settle', ${house.gateway.id}::bigint, leg.gateway)
           ) as credit (kind, id, after)
        on credit.kind = leg.kind
     order by leg.member_id, at, idempotency_key`);
}

/** Sets the balances to the sums of the transfers. Returns the total. */
async function moveMembersBalances(tx: Tx, memberIds: readonly bigint[]): Promise<bigint> {
  const [moved] = await tx.query<{ total: bigint }>(sql`
    with moved as (
      update ledger_accounts as account
         set balance = added.total
        from (
               select member_id,
                      sum(to_available)::bigint as total
                 from (${legs}) as leg
                where member_id = any(${bigintArray(memberIds)}::bigint[])
                group by member_id
             ) as added
       where account.member_id = added.member_id
         and account.kind = 'member_available'
      returning account.balance
    )
    select coalesce(sum(balance), 0)::bigint as total from moved`);
  return moved?.total ?? 0n;
}
