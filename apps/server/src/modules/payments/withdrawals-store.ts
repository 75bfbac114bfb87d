import type { PayoutStatus } from '@kapao/contract/statuses.ts';
import sql from 'sql-template-tag';
import type { Queryable, Tx } from '../../db/database.ts';
import type { AmountRange } from './rules.ts';

export interface BankAccount {
  bankCode: string;
  bankAbbr: string;
  accountNumber: string;
  accountName: string;
}

export interface Withdrawal extends BankAccount {
  id: string;
  memberId: bigint;
  gatewayCode: string;
  amountMicro: bigint;
  status: PayoutStatus;
  attempts: number;
  createdAt: Date;
  endedAt: Date | null;
}

const withdrawalColumns = sql`
  id,
  member_id      as "memberId",
  gateway_code   as "gatewayCode",
  amount_micro   as "amountMicro",
  bank_code      as "bankCode",
  bank_abbr      as "bankAbbr",
  account_number as "accountNumber",
  account_name   as "accountName",
  status,
  attempts,
  created_at     as "createdAt",
  ended_at       as "endedAt"`;

/** What a withdrawal of this member goes by: the site's method and range, the registered account. */
export interface PayoutTerms {
  methodId: number;
  gatewayCode: string;
  range: AmountRange;
  account: BankAccount;
}

type TermsRow = BankAccount & AmountRange & { methodId: number; gatewayCode: string };

/** Undefined where `methodId` is not the site's auto_withdraw_payment_id, or cannot be used now. */
export async function findPayoutTerms(
  on: Queryable,
  wanted: { memberId: bigint; websiteId: number; methodId: number },
): Promise<PayoutTerms | undefined> {
  const [row] = await on.query<TermsRow>(sql`
    select method.id                   as "methodId",
           method.gateway_code         as "gatewayCode",
           settings.min_withdraw_micro as "minMicro",
           settings.max_withdraw_micro as "maxMicro",
           coalesce(bank.bot_code, '') as "bankCode",
           account.bank_abbr           as "bankAbbr",
           account.account_number      as "accountNumber",
           account.account_name        as "accountName"
      from site_settings        as settings
      join payment_methods      as method  on method.id         = settings.auto_withdraw_payment_id
                                          and method.website_id = settings.website_id
      join payment_gateways     as gateway on gateway.code      = method.gateway_code
      join member_bank_accounts as account on account.member_id = ${wanted.memberId}
      join banks                as bank    on bank.bank_abbr    = account.bank_abbr
     where settings.website_id = ${wanted.websiteId}
       and method.id           = ${wanted.methodId}
       and method.adapter      = 'payout'
       and method.is_enabled
       and gateway.is_enabled`);
  if (!row) return undefined;
  const { methodId, gatewayCode, minMicro, maxMicro, ...account } = row;
  return { methodId, gatewayCode, range: { minMicro, maxMicro }, account };
}

export async function insertWithdrawal(
  tx: Tx,
  withdrawal: BankAccount & {
    id: string;
    memberId: bigint;
    websiteId: number;
    methodId: number;
    gatewayCode: string;
    amountMicro: bigint;
  },
): Promise<void> {
  await tx.query(sql`
    insert into withdrawals
           (id, member_id, website_id, method_id, gateway_code, amount_micro,
            bank_code, bank_abbr, account_number, account_name)
    values (${withdrawal.id}, ${withdrawal.memberId}, ${withdrawal.websiteId},
            ${withdrawal.methodId}, ${withdrawal.gatewayCode}, ${withdrawal.amountMicro},
            ${withdrawal.bankCode}, ${withdrawal.bankAbbr}, ${withdrawal.accountNumber},
            ${withdrawal.accountName})`);
}

/** Only the member's own (REQUIREMENTS 30). */
export async function findWithdrawal(
  on: Queryable,
  memberId: bigint,
  id: string,
): Promise<Withdrawal | undefined> {
  const [withdrawal] = await on.query<Withdrawal>(
    sql`
      select ${withdrawalColumns}
        from withdrawals
       where id        = ${id}
         and member_id = ${memberId}`,
    'payments_find_withdrawal',
  );
  return withdrawal;
}

/**
 * Takes withdrawals whose time has come, each for `leaseSeconds`: after a crash in between, it is due
 * again. No transaction stays open meanwhile, because a gateway may take its time to answer.
 */
export async function claimDueWithdrawals(
  on: Queryable,
  claim: { limit: number; leaseSeconds: number },
): Promise<Withdrawal[]> {
  return on.query<Withdrawal>(sql`
    update withdrawals
       set attempts    = attempts + 1,
           next_ask_at = now() + make_interval(secs => ${claim.leaseSeconds})
     where id in (
             select id
               from withdrawals
              where ended_at is null
                and next_ask_at <= now()
              order by next_ask_at
              limit ${claim.limit}
                for update skip locked
           )
    returning ${withdrawalColumns}`);
}

export async function lockWithdrawal(
  tx: Tx,
  gatewayCode: string,
  id: string,
): Promise<Withdrawal | undefined> {
  const [withdrawal] = await tx.query<Withdrawal>(sql`
    select ${withdrawalColumns}
      from withdrawals
     where id           = ${id}
       and gateway_code = ${gatewayCode}
       for update`);
  return withdrawal;
}

/** Its money stays held, and the gateway is asked again after the pause. */
export async function keepWithdrawalOpen(
  tx: Tx,
  id: string,
  state: {
    status: 'waiting_callback' | 'auto_failed';
    payoutId: string | null;
    pauseSeconds: number;
  },
): Promise<void> {
  await tx.query(sql`
    update withdrawals
       set status            = ${state.status},
           gateway_payout_id = coalesce(${state.payoutId}, gateway_payout_id),
           next_ask_at       = now() + make_interval(secs => ${state.pauseSeconds})
     where id = ${id}`);
}

export async function endWithdrawal(
  tx: Tx,
  id: string,
  end: { status: 'success' | 'failed'; payoutId: string | null; failure: string | null },
): Promise<void> {
  await tx.query(sql`
    update withdrawals
       set status            = ${end.status},
           gateway_payout_id = coalesce(${end.payoutId}, gateway_payout_id),
           failure           = ${end.failure},
           ended_at          = now()
     where id = ${id}`);
}
