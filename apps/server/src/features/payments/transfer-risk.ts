import type { Risk } from '@kapao/contract/office/risks.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import { isSameName } from './bank-names.ts';

interface CreditedTransfer {
  memberId: bigint;
  amountMicro: bigint;
  gatewayCode: string;
  transferId: string;
}

/** risk-09: a reported transfer is no risk where its payer is the member, by account or name. */
export async function riskOfReported(
  on: Queryable,
  transfer: CreditedTransfer,
): Promise<Risk | undefined> {
  const { memberId, amountMicro: valueMicro } = transfer;
  if (await isPaidByMember(on, transfer)) return undefined;
  return { scope: 'member', memberId, valueMicro };
}

/** risk-08: a typed transfer counts with its amount, and without the member's slip it always needs a second person. */
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
  const [paid] = await on.query<{ payer: string; account: string; isOwnAccount: boolean }>(sql`
    select coalesce(transfer.raw ->> 'payerName', '') as payer,
           account.account_name                       as account,
           coalesce(
             account.account_number = transfer.raw ->> 'payerAccountNumber'
             and coalesce(bank.bot_code, '') = transfer.raw ->> 'payerBankCode',
             false
           )                                          as "isOwnAccount"
      from incoming_transfers   as transfer
      join member_bank_accounts as account on account.member_id = ${memberId}
      join banks                as bank    on bank.bank_abbr    = account.bank_abbr
     where transfer.gateway_code = ${gatewayCode}
       and transfer.transfer_id  = ${transferId}`);
  if (!paid) return false;
  return paid.isOwnAccount || (paid.payer.trim() !== '' && isSameName(paid.payer, paid.account));
}
