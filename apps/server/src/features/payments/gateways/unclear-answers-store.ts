import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { textArray } from '../../../ledger/arrays.ts';

/** door-26: the last answer about a payment that does not fit, and when its gateway is asked next. */
export interface KeptUnclearAnswer {
  /** The ref_code of a deposit, or the id of a withdrawal. */
  subject: string;
  reason: string;
  said: string | null;
  answeredAt: Date;
  /** Null where no time is set. */
  againAt: Date | null;
  /** Until when the gateway is asked every few seconds; null where it is not. */
  askedUntil: Date | null;
}

const answerColumns = sql`
  answer.subject,
  answer.reason,
  answer.said,
  answer.answered_at as "answeredAt"`;

export async function keepUnclearAnswer(
  on: Queryable,
  answer: { kind: 'deposit' | 'withdrawal'; subject: string; reason: string; said: string | null },
): Promise<void> {
  await on.query(sql`
    insert into unclear_answers (subject_kind, subject, reason, said, answered_at)
    values (${answer.kind}, ${answer.subject}, ${answer.reason}, ${answer.said}, now())
    on conflict (subject_kind, subject) do update
       set reason      = excluded.reason,
           said        = excluded.said,
           answered_at = excluded.answered_at`);
}

/** Lists the unclear answers about these deposits. An open checkout is asked about until its amount is free again. */
export async function listUnclearOfDeposits(
  on: Queryable,
  refCodes: readonly string[],
): Promise<KeptUnclearAnswer[]> {
  return on.query<KeptUnclearAnswer>(sql`
    select ${answerColumns},
           deposit.ask_at as "againAt",
           case
             when deposit.status <> 'success'
              and deposit.checkout_id is not null
              and deposit.reserved_until > now() then deposit.reserved_until
           end as "askedUntil"
      from unclear_answers as answer
      join deposits        as deposit on deposit.ref_code = answer.subject
     where answer.subject_kind = 'deposit'
       and answer.subject      = any(${textArray(refCodes)}::text[])`);
}

export async function findUnclearOfWithdrawal(
  on: Queryable,
  id: string,
): Promise<KeptUnclearAnswer | undefined> {
  const [answer] = await on.query<KeptUnclearAnswer>(sql`
    select ${answerColumns},
           case
             when withdrawal.ended_at is null then withdrawal.next_ask_at
             else withdrawal.ask_again_at
           end               as "againAt",
           null::timestamptz as "askedUntil"
      from unclear_answers as answer
      join withdrawals     as withdrawal on withdrawal.id = ${id}
     where answer.subject_kind = 'withdrawal'
       and answer.subject      = ${id}`);
  return answer;
}
