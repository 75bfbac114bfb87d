import { operationQuery } from '../../api/operation-query.ts';
import { queryClient } from '../../api/query-client.ts';
import { WEBSITE_ID } from '../../lib/site.ts';
import type { Data } from '@kapao/contract/operation.ts';
import type {
  ChosenBonus,
  DepositBonus,
  DepositDetails,
  DepositOrder,
  PaymentMethod,
} from '@kapao/contract/payments.ts';
import type { Promotion } from '@kapao/contract/promotions.ts';
import type { OperationName } from '@kapao/contract/routes.ts';

export const paymentMethodsQuery = operationQuery('listPaymentMethods', {
  params: { websiteId: String(WEBSITE_ID) },
});

/** A deposit, read again whenever its screen opens. */
export function depositQuery(refCode: string) {
  return { ...operationQuery('getDeposit', { params: { refCode } }), staleTime: 0 } as const;
}

/** Shows a deposit that has just been opened before it is read. */
export function setOpenedDeposit(
  method: PaymentMethod,
  deposit: DepositOrder,
  chosen?: { promotion: Promotion; bonus: ChosenBonus },
): void {
  queryClient.setQueryData(depositQuery(deposit.ref_code).queryKey, {
    ...deposit,
    payment_id: method.id,
    method_name: method.name,
    method_name_en: method.name_en ?? null,
    has_slip: false,
    payment_page: null,
    status: 'pending',
    created_at: new Date().toISOString(),
    ended_at: null,
    is_cancelled: false,
    paid_amount: null,
    paid_fee: null,
    payer_bank_abbr: null,
    reason: null,
    unmatched_transfers: [],
    slip_notice: null,
    bonus: chosen ? promisedBonus(chosen) : null,
  });
}

function promisedBonus({
  promotion,
  bonus,
}: {
  promotion: Promotion;
  bonus: ChosenBonus;
}): DepositBonus {
  return {
    ...bonus,
    name: promotion.name,
    name_en: promotion.name_en ?? null,
    state: 'promised',
    expires_at: null,
    refusal: null,
  };
}

export function cacheDepositStatus(refCode: string, status: DepositDetails['status']): void {
  const { queryKey } = depositQuery(refCode);
  queryClient.setQueryData(queryKey, (deposit) => deposit && { ...deposit, status });
}

/** A withdrawal's fee and today's remaining limits; the screen works without them. */
export const withdrawalTermsQuery = {
  ...operationQuery('getWithdrawalTerms', {}),
  staleTime: 0,
} as const;

export const withdrawalOfAnswer = ({ payout: withdrawal }: Data<'getWithdrawal'>) => withdrawal;

export function withdrawalQuery(withdrawalId: string) {
  return {
    ...operationQuery('getWithdrawal', { params: { withdrawalId } }),
    select: withdrawalOfAnswer,
    staleTime: 0,
  } as const;
}

/** After a deposit or withdrawal has begun or ended, reloads the lists that contain it. */
export function invalidateHistory(): void {
  const names: OperationName[] = [
    'listTransactions',
    'listUnderWay',
    'getWithdrawalTerms',
    'getRestrictions',
  ];
  for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] });
}
