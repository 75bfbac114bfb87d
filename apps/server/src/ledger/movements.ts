import sql from 'sql-template-tag';
import type { Tx } from '../db/database.ts';
import { textArray } from './arrays.ts';
import type { TransferKind } from './posting.ts';

/**
 * What has come into a member's available money, less what has gone out of it, since the transfer that
 * the key names, in micro; `exceptKinds` are left out. For a flow that holds the member's accounts
 * locked (lockMemberBalances): ids of one account's transfers then follow its history.
 */
export async function netMovedSinceMicro(
  tx: Tx,
  since: { memberId: bigint; source: string; idempotencyKey: string },
  exceptKinds: readonly TransferKind[],
): Promise<bigint> {
  const [row] = await tx.query<{ moved: bigint }>(sql`
    select (select coalesce(sum(case transfer.credit_account_id
                                  when available.id then transfer.amount_micro
                                  else -transfer.amount_micro
                                end), 0)::bigint
              from ledger_accounts  as available
              join ledger_transfers as transfer
                on transfer.member_id = available.member_id
             where available.member_id = started.member_id
               and available.kind = 'member_available'
               and available.id in (transfer.debit_account_id, transfer.credit_account_id)
               and transfer.id > started.id
               and transfer.kind <> all (${textArray(exceptKinds)}::text[])) as moved
      from ledger_transfers as started
     where started.source          = ${since.source}
       and started.idempotency_key = ${since.idempotencyKey}
       and started.member_id       = ${since.memberId}`);
  if (!row) throw new Error(`there is no transfer ${since.source} ${since.idempotencyKey}`);
  return row.moved;
}
