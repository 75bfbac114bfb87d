import { microFromSatang } from '@kapao/contract/money.ts';
import type { SlipOutcome } from '@kapao/contract/office/slip-outcomes.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../../db/database.ts';
import { bigintArray } from '../../../ledger/arrays.ts';
import type { VerifiedSlip } from '../../../adapters/slip-verifier/port.ts';

/** A slip whose check is due, with the facts of its deposit. */
export interface DueSlip {
  slipId: bigint;
  refCode: string;
  bankCode: string | null;
  transRef: string | null;
  picture: Buffer;
  attempts: number;
}

export async function insertSlipCheck(
  tx: Tx,
  { slipId, depositId }: { slipId: bigint; depositId: bigint },
): Promise<void> {
  await tx.query(sql`
    insert into slip_checks (slip_id, deposit_id, due_at, created_at)
    values (${slipId}, ${depositId}, now(), now())`);
}

/** Takes due checks; each is due again after the lease, which outlives the calls of one run. */
export async function leaseDueSlips(
  on: Queryable,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<DueSlip[]> {
  return on.query<DueSlip>(sql`
    with leased as (
      update slip_checks
         set attempts = attempts + 1,
             due_at   = now() + make_interval(secs => ${leaseSeconds})
       where slip_id in (
               select slip_id
                 from slip_checks
                where due_at <= now()
                order by due_at
                limit ${limit}
                  for update skip locked
             )
   returning slip_id, deposit_id, attempts
    )
    select leased.slip_id  as "slipId",
           deposit.ref_code as "refCode",
           slip.bank_code  as "bankCode",
           slip.trans_ref  as "transRef",
           slip.picture,
           leased.attempts
      from leased
      join deposit_slips as slip    on slip.id    = leased.slip_id
      join deposits      as deposit on deposit.id = leased.deposit_id`);
}

/** slip-06: the payer that the bank names, and whether it is the member. */
export interface SlipPayer {
  name: string | null;
  match: 'own' | 'other' | 'undecided';
}

export interface CheckedSlip {
  outcome: SlipOutcome;
  verifier?: string | undefined;
  said?: string | undefined;
  slip?: VerifiedSlip | undefined;
  body?: string | undefined;
  payer?: SlipPayer | undefined;
  dueInSeconds?: number | undefined;
}

/**
 * Keeps what came of a check. `dueInSeconds` asks again; without it the check is over. A slip that was credited stays so:
 * a second check that began before finds its deposit ended, and its transfer must stay used (slip-04).
 */
export async function keepSlipOutcome(
  on: Queryable,
  slipId: bigint,
  kept: CheckedSlip,
): Promise<void> {
  const { slip } = kept;
  await on.query(sql`
    update slip_checks
       set outcome      = ${kept.outcome},
           verifier     = ${kept.verifier ?? null},
           said         = left(${kept.said ?? null}, 300),
           trans_ref    = ${slip?.transRef ?? null},
           amount_micro = ${slip ? microFromSatang(slip.amountSatang) : null},
           paid_at      = ${slip?.paidAt ?? null},
           body         = ${kept.body ?? null},
           payer_name   = left(${kept.payer?.name ?? null}, 200),
           payer_match  = ${kept.payer?.match ?? null},
           checked_at   = now(),
           due_at       = now() + make_interval(secs => ${kept.dueInSeconds ?? null}::double precision)
     where slip_id = ${slipId}
       and outcome <> 'credited'`);
}

/** slip-04: whether a deposit was credited with this transfer of the bank, or a gateway or a person named it. */
export async function isTransferUsed(on: Queryable, transRef: string): Promise<boolean> {
  const rows = await on.query(sql`
    select 1
      from slip_checks
     where trans_ref = ${transRef}
       and outcome   = 'credited'
     union all
    select 1
      from deposit_approvals
     where transfer_id = ${transRef}
       and reversed_at is null
     union all
    select 1
      from incoming_transfers
     where transfer_id = ${transRef}
       and (member_id is not null or resolution is not null)
     limit 1`);
  return rows.length > 0;
}

export async function isNewestSlip(
  on: Queryable,
  { slipId, depositId }: { slipId: bigint; depositId: bigint },
): Promise<boolean> {
  const newer = await on.query(sql`
    select 1
      from slip_checks
     where deposit_id = ${depositId}
       and slip_id    > ${slipId}
     limit 1`);
  return newer.length === 0;
}

/** The check of a deposit's newest slip, for staff. */
export interface ShownSlipCheck {
  depositId: bigint;
  outcome: SlipOutcome;
  verifier: string | null;
  said: string | null;
  transRef: string | null;
  amountMicro: bigint | null;
  paidAt: Date | null;
  checkedAt: Date | null;
  dueAt: Date | null;
  payerName: string | null;
  payerMatch: SlipPayer['match'] | null;
}

export async function listNewestSlipChecks(
  on: Queryable,
  depositIds: readonly bigint[],
): Promise<ShownSlipCheck[]> {
  return on.query<ShownSlipCheck>(sql`
    select distinct on (deposit_id)
           deposit_id   as "depositId",
           outcome,
           verifier,
           said,
           trans_ref    as "transRef",
           amount_micro as "amountMicro",
           paid_at      as "paidAt",
           checked_at   as "checkedAt",
           due_at       as "dueAt",
           payer_name   as "payerName",
           payer_match  as "payerMatch"
      from slip_checks
     where deposit_id = any(${bigintArray(depositIds)}::bigint[])
     order by deposit_id, slip_id desc`);
}

/** slip-07: the answer about a slip that its member reads. */
export interface MemberSlipNotice {
  outcome: SlipOutcome;
  amountMicro: bigint | null;
  /** The member's own deposit that the transfer has paid; null where it is another one, or none. */
  paidRefCode: string | null;
  paidShortReference: string | null;
}

/** Finds the answer about a deposit's newest slip; undefined while nothing is known. */
export async function findSlipNotice(
  on: Queryable,
  { id, memberId }: { id: bigint; memberId: bigint },
): Promise<MemberSlipNotice | undefined> {
  const [notice] = await on.query<MemberSlipNotice>(sql`
    select checked.outcome,
           checked.amount_micro as "amountMicro",
           paid.ref_code        as "paidRefCode",
           paid.short_reference as "paidShortReference"
      from slip_checks as checked
      left join lateral (
             select deposit.ref_code,
                    deposit.short_reference
               from (
                      select deposit_id
                        from slip_checks
                       where trans_ref = checked.trans_ref
                         and outcome   = 'credited'
                       union all
                      select deposit_id
                        from deposit_approvals
                       where transfer_id  = checked.trans_ref
                         and gateway_code = any(select code from payment_gateways)
                         and reversed_at is null
                       union all
                      select deposit_id
                        from incoming_transfers
                       where transfer_id  = checked.trans_ref
                         and gateway_code = any(select code from payment_gateways)
                         and deposit_id is not null
                    ) as used
               join deposits as deposit on deposit.id = used.deposit_id
              where deposit.member_id = ${memberId}
                and deposit.id       <> checked.deposit_id
              limit 1
           ) as paid on true
     where checked.deposit_id = ${id}
     order by checked.slip_id desc
     limit 1`);
  return notice;
}
