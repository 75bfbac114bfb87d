import { microFromBaht } from '@kapao/contract/money.ts';
import type { Risk } from '@kapao/contract/office/risks.ts';
import { MAX_TOLERANCE_BAHT } from '@kapao/contract/payments/typed-tolerance.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { isSameName } from '../methods/bank-names.ts';
import { isUnreported } from '../approvals-store.ts';

const MAX_TOLERANCE_MICRO = microFromBaht(MAX_TOLERANCE_BAHT);

interface CreditedTransfer {
  memberId: bigint;
  amountMicro: bigint;
  gatewayCode: string;
  transferId: string;
}

/**
 * risk-09: returns the risk of crediting a reported transfer; none if it came from the member's own account. The member
 * must have registered the account before the transfer, and its holder must have the member's name.
 */
export async function riskOfReported(
  on: Queryable,
  transfer: CreditedTransfer,
): Promise<Risk | undefined> {
  const { memberId, amountMicro: valueMicro } = transfer;
  if (await isPerhapsTyped(on, transfer)) return { scope: 'always', memberId, valueMicro };
  if (await isPaidByMember(on, transfer)) return undefined;
  return { scope: 'member', memberId, valueMicro };
}

/**
 * risk-08: returns the risk of sending a reported transfer back. Two people must decide if staff may have typed and
 * credited the same transfer before.
 */
export async function riskOfReturned(
  on: Queryable,
  transfer: Omit<CreditedTransfer, 'memberId'>,
): Promise<Risk | undefined> {
  if (!(await isPerhapsTyped(on, transfer))) return undefined;
  return { scope: 'always', valueMicro: transfer.amountMicro };
}

/**
 * Whether staff credited about this amount by a typed transfer that the gateway has not reported. The amount is the one
 * asked for, or differs from the typed one by the largest tolerance at most.
 */
async function isPerhapsTyped(
  on: Queryable,
  { gatewayCode, amountMicro }: Omit<CreditedTransfer, 'memberId'>,
): Promise<boolean> {
  const rows = await on.query(sql`
    select
      from deposit_approvals as approval
      join deposits          as deposit on deposit.id = approval.deposit_id
     where deposit.gateway_code = ${gatewayCode}
       and (
             deposit.amount_micro = ${amountMicro}
             or abs(approval.amount_micro - ${amountMicro}::bigint) <= ${MAX_TOLERANCE_MICRO}
           )
       and ${isUnreported}
     limit 1`);
  return rows.length > 0;
}

/**
 * risk-08: returns the risk of a typed transfer: its amount counts, and without the member's slip it always needs a
 * second person.
 */
export function riskOfTyped(
  { memberId, amountMicro: valueMicro }: CreditedTransfer,
  { hasSlip }: { hasSlip: boolean },
): Risk {
  return { scope: hasSlip ? 'member' : 'always', memberId, valueMicro };
}

async function isPaidByMember(
  on: Queryable,
  { memberId, gatewayCode, transferId }: CreditedTransfer,
): Promise<boolean> {
  const [own] = await on.query<{ payerName: string; accountName: string }>(sql`
    select coalesce(transfer.raw ->> 'payerName', '') as "payerName",
           account.account_name                       as "accountName"
      from incoming_transfers   as transfer
      join member_bank_accounts as account on account.member_id = ${memberId}
      join banks                as bank    on bank.bank_abbr    = account.bank_abbr
     where transfer.gateway_code  = ${gatewayCode}
       and transfer.transfer_id   = ${transferId}
       and account.account_number = transfer.raw ->> 'payerAccountNumber'
       and bank.bot_code          = transfer.raw ->> 'payerBankCode'
       and account.created_at     < least(transfer.paid_at, transfer.received_at)
       and not exists (
             select
               from contradictions as contradiction
              where contradiction.gateway_code = transfer.gateway_code
                and contradiction.subject_kind = 'transfer'
                and contradiction.subject      = transfer.transfer_id
                and contradiction.decided_at  is null
           )
       -- The house's own money is nobody's deposit.
       and not exists (
             select
               from payment_methods as method
              where method.bank_abbr       = account.bank_abbr
                and method.bank_acc_number = account.account_number
           )`);
  if (own === undefined) return false;
  return own.payerName.trim() === '' || isSameName(own.payerName, own.accountName);
}
