import { z } from 'zod';
import type { Database } from '../database/database.ts';

/** The money that the operator has at Xendit before the first payment. */
const OPENING_SATANG = 100_000_000;
/** 1.6 % of a payment and 20 baht of a payout, each with 7 % of value added tax. */
const PAYMENT_FEE_PER_MILLE = 16;
const PAYOUT_FEE_SATANG = 2_000;
const TAX_PERCENT = 7;

interface XenditFee {
  feeSatang: number;
  taxSatang: number;
}

function withTax(feeSatang: number): XenditFee {
  return { feeSatang, taxSatang: Math.ceil((feeSatang * TAX_PERCENT) / 100) };
}

const paymentFee = (satang: number) => withTax(Math.ceil((satang * PAYMENT_FEE_PER_MILLE) / 1000));
const payoutFee = () => withTax(PAYOUT_FEE_SATANG);

const line = z.object({
  product_id: z.string(),
  reference_id: z.string(),
  amount_satang: z.number(),
  cashflow: z.enum(['MONEY_IN', 'MONEY_OUT']),
  is_final: z.number(),
  created_at: z.number(),
});
type Line = z.infer<typeof line>;

const LINES = `
  select payment_id as product_id, reference_id, payment.amount_satang, 'MONEY_IN' as cashflow,
         1 as is_final, payment.created_at
  from xendit_payments as payment
  join xendit_requests using (payment_request_id)
  union all
  select payout_id, reference_id, amount_satang, 'MONEY_OUT', status <> 'ACCEPTED', created_at
  from xendit_payouts
  where status in ('ACCEPTED', 'SUCCEEDED', 'REVERSED')`;
/** The payouts that were paid and came back; their fees stay. */
const REVERSED = `
  select coalesce(sum(amount_satang), 0) as satang
  from xendit_payouts
  where status = 'REVERSED'`;

/** Returns the operator's money at Xendit in satang, without the payouts that are on their way. */
export function xenditBalance(database: Database): number {
  const reversed = database.one(z.object({ satang: z.number() }), REVERSED)?.satang ?? 0;
  return database.all(line, LINES).reduce((sum, booked) => {
    const fee = feeOf(booked);
    const kept = fee.feeSatang + fee.taxSatang;
    const moved = booked.cashflow === 'MONEY_IN' ? booked.amount_satang : -booked.amount_satang;
    return sum + moved - kept;
  }, OPENING_SATANG + reversed);
}

function feeOf({ cashflow, amount_satang, is_final }: Line): XenditFee {
  if (is_final === 0) return { feeSatang: 0, taxSatang: 0 };
  return cashflow === 'MONEY_IN' ? paymentFee(amount_satang) : payoutFee();
}

/** Lists the transactions of a reference as the API answers them; they alone tell a fee. */
export function wireXenditTransactions(database: Database, referenceId: string) {
  const sql = `select * from (${LINES}) where reference_id = ? order by created_at`;
  return database.all(line, sql, referenceId).map((booked) => {
    const { feeSatang, taxSatang } = feeOf(booked);
    return {
      id: `txn_${booked.product_id.slice(booked.product_id.indexOf('-') + 1)}`,
      product_id: booked.product_id,
      type: booked.cashflow === 'MONEY_IN' ? 'PAYMENT' : 'DISBURSEMENT',
      status: booked.is_final === 1 ? 'SUCCESS' : 'PENDING',
      reference_id: booked.reference_id,
      currency: 'THB',
      amount: booked.amount_satang / 100,
      cashflow: booked.cashflow,
      fee: {
        xendit_fee: feeSatang / 100,
        value_added_tax: taxSatang / 100,
        xendit_withholding_tax: 0,
        third_party_withholding_tax: 0,
        status: booked.is_final === 1 ? 'COMPLETED' : 'PENDING',
      },
      created: new Date(booked.created_at).toISOString(),
    };
  });
}
