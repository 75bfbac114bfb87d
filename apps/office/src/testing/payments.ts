import type { DepositRow } from '@kapao/contract/office/deposits.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import type { ReviewSignal, WithdrawalRow } from '@kapao/contract/office/payments.ts';

export function withdrawalRow(id: string, changes: Partial<WithdrawalRow> = {}): WithdrawalRow {
  return {
    id,
    short_reference: 'W-2511-0042',
    member: { member_id: '100001', username: `KP${id}`, name: `สมาชิก ${id}` },
    amount_micro: '12000000000',
    fee_micro: '0',
    status: 'pending',
    approval: 'waiting',
    bank_abbr: 'KBANK',
    account_last4: '1234',
    account_name: 'มานี มีนา',
    created_at: '2026-11-25T10:00:00.000Z',
    ended_at: null,
    claim: null,
    with_risk_since: null,
    is_back_from_risk: false,
    decided_by: null,
    ...changes,
  };
}

const signal = (code: ReviewSignal['code'], rows: ReviewSignal['rows'] = []): ReviewSignal => ({
  code,
  is_raised: rows.length > 0,
  rows,
});

/** A withdrawal with one raised signal; the one with the id `clear` has none. */
export function withdrawalDetails(row: WithdrawalRow): OfficeData<'getWithdrawal'> {
  const payer = {
    kind: 'transfer',
    reference: 'T-1',
    at: '2026-11-24T10:00:00.000Z',
    amount_micro: '500000000',
    note: 'นาย ปิติ ใจดี',
  } as const;
  return {
    ...row,
    reasons: [{ th: 'ยอดถอนเกินวงเงินที่ระบบจ่ายเอง', en: 'Above the automatic maximum' }],
    signals: [signal('payer_name_differs', row.id === 'clear' ? [] : [payer]), signal('velocity')],
    account_on_file: {
      bank_abbr: row.bank_abbr,
      account_last4: row.account_last4,
      account_name: row.account_name,
      is_same: true,
      changed: null,
    },
    risk_checks: [],
    waiting: { proposals: [], documents: false, cases: [] },
    is_clean: row.id === 'clear',
    automatic_decision: {
      rule: 'auto_payout_max',
      version: 1,
      result: 'waiting',
      inputs: { amount_micro: row.amount_micro, auto_payout_max_micro: '10000000000' },
      thresholds: {},
      signals: [],
      stops: [],
      is_reproduced: true,
    },
    decision: null,
    member_reason: null,
    gateway: {
      code: 'sandbox',
      payout_id: null,
      attempts: 0,
      next_ask_at: row.created_at,
      ordered_at: null,
      answer: null,
      unknown_since: null,
      failure: null,
      ended_by: null,
      cost_micro: null,
      unclear_answer: null,
    },
  };
}

export function depositRow(id: string, changes: Partial<DepositRow> = {}): DepositRow {
  return {
    ref_code: id,
    short_reference: 'D-2511-0107',
    member: { member_id: '100001', username: `KP${id}`, name: `สมาชิก ${id}` },
    method: { id: 4, name: 'โอนเข้าบัญชีธนาคาร', name_en: 'Bank transfer' },
    status: 'pending',
    requested_micro: '100000000',
    amount_micro: '100250000',
    credited_micro: null,
    fee_micro: '0',
    gateway_cost_micro: null,
    created_at: '2026-11-25T10:00:00.000Z',
    slip_at: '2026-11-25T10:05:00.000Z',
    ended_at: null,
    is_cancelled: false,
    payer_name: null,
    explanations: [],
    slip_transfers: [],
    slip_banks: [],
    same_slip_as: [],
    slip_again_in: [],
    unclear_answer: null,
    decision: null,
    member_reason: null,
    reversal: null,
    slip_check: null,
    candidates: [],
    ...changes,
  };
}

export const bankTransfer = {
  gateway: 'sandbox',
  transfer_id: 'KB1',
  amount_micro: '100250000',
  paid_at: '2026-11-25T10:04:00.000Z',
  payer_name: 'น.ส. มานี ม.',
  payer_account_last4: '0001',
};
