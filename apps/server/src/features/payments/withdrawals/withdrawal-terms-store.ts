import { openingHours } from '@kapao/contract/payments/rules.ts';
import type { AmountRange } from '@kapao/contract/payments/rules.ts';
import { automaticSignals, automaticThresholds } from '@kapao/contract/site/written.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../db/database.ts';
import { feeAndHoursColumns, feeOfRow } from '../methods/methods-store.ts';
import type { FeeAndHoursRow } from '../methods/methods-store.ts';
import type { WithdrawalTerms, WithdrawnToday } from '../rules.ts';
import type { AutomaticTerms } from './automatic-rules.ts';
import type { WithdrawalAccount } from './withdrawals-store.ts';

/** The terms of a member's withdrawal: the site's method and limits, and the registered bank account. */
export interface WithdrawalMethod extends WithdrawalTerms {
  methodId: number;
  gatewayCode: string;
  account: WithdrawalAccount;
  automatic: AutomaticTerms;
}

type TermsRow = WithdrawalAccount &
  AmountRange &
  FeeAndHoursRow & {
    methodId: number;
    gatewayCode: string;
    automaticMaxMicro: bigint;
    automaticDayMaxMicro: bigint;
    automaticSignals: string[];
    automaticThresholds: object;
    dailyCount: number | null;
    dailySumMicro: bigint | null;
  };

/**
 * Finds the terms of a member's withdrawal; undefined if the site's auto_withdraw_payment_id names no enabled method.
 */
export async function findWithdrawalTerms(
  on: Queryable,
  wanted: { memberId: bigint; websiteId: number },
): Promise<WithdrawalMethod | undefined> {
  const [row] = await on.query<TermsRow>(sql`
    select method.id                        as "methodId",
           method.gateway_code              as "gatewayCode",
           ${feeAndHoursColumns},
           settings.min_withdraw_micro      as "minMicro",
           settings.max_withdraw_micro      as "maxMicro",
           settings.auto_payout_max_micro     as "automaticMaxMicro",
           settings.auto_payout_day_max_micro as "automaticDayMaxMicro",
           settings.auto_payout_signals       as "automaticSignals",
           settings.auto_payout_thresholds    as "automaticThresholds",
           settings.daily_withdraw_count    as "dailyCount",
           settings.daily_withdraw_sum_micro as "dailySumMicro",
           coalesce(bank.bot_code, '')      as "bankCode",
           account.bank_abbr                as "bankAbbr",
           account.account_number           as "accountNumber",
           account.account_name             as "accountName"
      from site_settings        as settings
      join payment_methods      as method  on method.id         = settings.auto_withdraw_payment_id
                                          and method.website_id = settings.website_id
      join payment_gateways     as gateway on gateway.code      = method.gateway_code
      join member_bank_accounts as account on account.member_id = ${wanted.memberId}
      join banks                as bank    on bank.bank_abbr    = account.bank_abbr
     where settings.website_id = ${wanted.websiteId}
       and method.adapter      = 'withdrawal'
       and method.is_enabled
       and gateway.is_enabled`);
  if (!row) return undefined;
  const { bankCode, bankAbbr, accountNumber, accountName } = row;
  return {
    methodId: row.methodId,
    gatewayCode: row.gatewayCode,
    range: { minMicro: row.minMicro, maxMicro: row.maxMicro },
    fee: feeOfRow(row),
    hours: openingHours(row.opensAt, row.closesAt),
    limits: { count: row.dailyCount, sumMicro: row.dailySumMicro },
    automatic: {
      maxMicro: row.automaticMaxMicro,
      dayMaxMicro: row.automaticDayMaxMicro,
      signals: automaticSignals.parse(row.automaticSignals),
      thresholds: automaticThresholds.parse(row.automaticThresholds),
    },
    account: { bankCode, bankAbbr, accountNumber, accountName },
  };
}

/** Sums the Bangkok day's withdrawals, except released ones, for its limits. */
export async function sumWithdrawnToday(on: Queryable, memberId: bigint): Promise<WithdrawnToday> {
  const [row] = await on.query<WithdrawnToday>(sql`
    select count(*)::integer                      as count,
           coalesce(sum(amount_micro), 0)::bigint as "sumMicro"
      from withdrawals
     where member_id   = ${memberId}
       and status not in ('failed', 'reject', 'refund')
       and created_at >= date_trunc('day', now() at time zone 'Asia/Bangkok')
                         at time zone 'Asia/Bangkok'`);
  return row ?? { count: 0, sumMicro: 0n };
}

/** Sums what was paid to a member automatically on this Bangkok day, except released withdrawals (auto-04). */
export async function sumAutomaticToday(on: Queryable, memberId: bigint): Promise<bigint> {
  const [row] = await on.query<{ sumMicro: bigint }>(sql`
    select coalesce(sum(amount_micro), 0)::bigint as "sumMicro"
      from withdrawals
     where member_id   = ${memberId}
       and approval    = 'automatic'
       and status not in ('failed', 'reject', 'refund')
       and created_at >= date_trunc('day', now() at time zone 'Asia/Bangkok')
                         at time zone 'Asia/Bangkok'`);
  return row?.sumMicro ?? 0n;
}
