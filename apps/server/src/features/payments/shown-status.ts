import sql, { type Sql } from 'sql-template-tag';

/** queue-23: a deposit's status as staff read it; a waiting slip is a state of its own. */
export function shownDepositStatus(deposit: Sql): Sql {
  return sql`
    case
      when ${deposit}.status = 'pending' and ${deposit}.slip_at is not null then 'slip_waits'
      else ${deposit}.status
    end`;
}

/** queue-23: a withdrawal's status as staff read it; one that waits for a decision is to be reviewed. */
export function shownWithdrawalStatus(withdrawal: Sql): Sql {
  return sql`
    case when ${withdrawal}.approval = 'waiting' then 'to_review' else ${withdrawal}.status end`;
}
