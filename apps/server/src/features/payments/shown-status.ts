import sql, { type Sql } from 'sql-template-tag';

/** queue-23: an expression: a deposit's status on the screens of staff, where a waiting slip is a status of its own. */
export function shownDepositStatus(deposit: Sql): Sql {
  return sql`
    case
      when ${deposit}.status = 'pending' and ${deposit}.slip_at is not null then 'slip_waits'
      else ${deposit}.status
    end`;
}

/**
 * queue-23: an expression: a withdrawal's status on the screens of staff, where one that waits for a decision is to be
 * reviewed.
 */
export function shownWithdrawalStatus(withdrawal: Sql): Sql {
  return sql`
    case when ${withdrawal}.approval = 'waiting' then 'to_review' else ${withdrawal}.status end`;
}
