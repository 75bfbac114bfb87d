import sql, { type Sql } from 'sql-template-tag';

/**
 * queue-11: selects the `ref_code` of other deposits with a slip of the same transfer as one of `deposit`: those whose
 * slip came before, which mark it as a repeat, or those whose slip came after.
 */
export function depositsOfSameSlip(came: 'before' | 'after'): Sql {
  return sql`
    select distinct other.ref_code
      from deposit_slips as slip
      join deposit_slips as twin  on twin.trans_ref   = slip.trans_ref
                                 and twin.bank_code   = slip.bank_code
                                 and twin.deposit_id <> slip.deposit_id
                                 and twin.id ${came === 'before' ? sql`<` : sql`>`} slip.id
      join deposits      as other on other.id         = twin.deposit_id
     where slip.deposit_id = deposit.id`;
}
