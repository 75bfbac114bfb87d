import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';

/** A payment with a problem that staff have to solve, for Home. */
export interface TroubledPayment {
  /** The payment's page in the office, `withdrawal:ID` or `deposit:REF`; null if we know no such payment. */
  target: string | null;
  reference: string;
  amountMicro: bigint | null;
  /** The name of the payment's member; null if the member is unknown. */
  name: string | null;
  since: Date;
}

/** The most troubled payments of one kind that are listed. */
const TROUBLED = 20;

/** Lists contradictions of gateways that nobody has decided, the oldest first (news-09). */
export async function listOpenContradictions(
  on: Queryable,
  websiteId: number,
): Promise<TroubledPayment[]> {
  return on.query<TroubledPayment>(sql`
    select case when withdrawal.id is not null then 'withdrawal:' || withdrawal.id
                when deposit.id    is not null then 'deposit:' || deposit.ref_code
           end                                                     as target,
           contradiction.subject                                   as reference,
           coalesce(withdrawal.amount_micro, deposit.amount_micro) as "amountMicro",
           member.full_name                                        as name,
           contradiction.received_at                               as since
      from contradictions as contradiction
      left join withdrawals as withdrawal
        on withdrawal.id = case contradiction.subject_kind
                             when 'withdrawal' then contradiction.subject::uuid
                           end
      left join incoming_transfers as known
        on contradiction.subject_kind = 'transfer'
       and known.gateway_code         = contradiction.gateway_code
       and known.transfer_id          = contradiction.subject
      left join deposits as deposit
        on deposit.id = coalesce(known.deposit_id, (
                          select id
                            from deposits
                           where ref_code                   = contradiction.subject
                             and contradiction.subject_kind = 'deposit'
                        ))
      left join members as member
        on member.id = coalesce(withdrawal.member_id, deposit.member_id, known.member_id)
     where contradiction.decided_at is null
       and coalesce(member.website_id, ${websiteId}) = ${websiteId}
     order by contradiction.received_at
     limit ${TROUBLED}`);
}

/** Lists transfers that gateways took back within the last three days, the latest first. */
export async function listChargebacks(
  on: Queryable,
  websiteId: number,
): Promise<TroubledPayment[]> {
  return on.query<TroubledPayment>(sql`
    select case when deposit.id is not null then 'deposit:' || deposit.ref_code
                when member.id  is not null then 'member:' || member.id
           end                as target,
           taken.transfer_id  as reference,
           taken.amount_micro as "amountMicro",
           member.full_name   as name,
           taken.received_at  as since
      from transfer_reversals as taken
      left join incoming_transfers as known  on known.gateway_code = taken.gateway_code
                                            and known.transfer_id  = taken.transfer_id
      left join deposits           as deposit on deposit.id = known.deposit_id
      left join members            as member  on member.id = coalesce(deposit.member_id, known.member_id)
     where taken.received_at > now() - interval '3 days'
       and coalesce(member.website_id, ${websiteId}) = ${websiteId}
     order by taken.received_at desc
     limit ${TROUBLED}`);
}
