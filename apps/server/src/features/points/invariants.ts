import { MICRO_PER_BAHT } from '@kapao/contract/money.ts';
import sql from 'sql-template-tag';
import type { Invariant } from '../../ledger/invariants.ts';

export const pointsInvariants: readonly Invariant[] = [
  {
    name: 'the points given for turnover are those that the ledger paid',
    requirement: 14,
    violations: sql`
      select format('member %s: %s points granted, %s micro-points paid', member_id,
                    coalesce(turnover.points_granted, 0), coalesce(paid.micro, 0))
        from (select member_id, points_granted
                from member_turnover
               where points_granted > 0) as turnover
        full join (select member_id, sum(amount_micro) as micro
                     from ledger_transfers
                    where source = 'points'
                    group by member_id) as paid
       using (member_id)
       where turnover.points_granted * ${MICRO_PER_BAHT}::bigint is distinct from paid.micro`,
  },
];
