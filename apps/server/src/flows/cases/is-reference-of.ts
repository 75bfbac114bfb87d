import type { CaseReference } from '@kapao/contract/cases/rules.ts';
import type { Queryable } from '../../db/database.ts';
import { findClaim } from '../../features/history/list-promotion-history.ts';
import { findMemberOfDeposit } from '../../features/payments/reads.ts';
import { findWithdrawal } from '../../features/payments/withdrawals/withdrawals-store.ts';
import { findTransfer } from '../../ledger/find-transfers.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ROW_ID = /^[1-9]\d{0,17}$/;

/** case-03: whether the member has this deposit, withdrawal, round or claim. */
export async function isReferenceOf(
  on: Queryable,
  memberId: bigint,
  { kind, id }: CaseReference,
): Promise<boolean> {
  switch (kind) {
    case 'deposit':
      return (await findMemberOfDeposit(on, id))?.memberId === memberId;
    case 'withdrawal':
      return UUID.test(id) && (await findWithdrawal(on, memberId, id)) !== undefined;
    case 'round':
      return ROW_ID.test(id) && (await findTransfer(on, BigInt(id)))?.member_id === memberId;
    case 'claim':
      return ROW_ID.test(id) && (await findClaim(on, memberId, BigInt(id))) !== undefined;
    default:
      return kind satisfies never;
  }
}
