import { expect, it } from 'vitest';
import { methodMistakes, type WrittenMethod } from './method-rules.ts';

const transfer: WrittenMethod = {
  adapter: 'bank-transfer',
  gateway: 'sandbox',
  name: 'โอนเข้าบัญชี',
  name_en: null,
  logo: 'banks/kbank.svg',
  sort: 1,
  min_amount: 100,
  max_amount: 50_000,
  deadline_minutes: 15,
  fee_fixed: 0,
  fee_percent: 0,
  open_from: null,
  open_until: null,
  is_enabled: true,
  bank_acc_name: 'บริษัท กระเป๋า',
  bank_acc_number: '1234567890',
  bank_abbr: 'KBANK',
};

it('pay-05: a bank transfer goes to an account at a bank, which PromptPay is not', () => {
  expect(methodMistakes(transfer)).toEqual([]);
  expect(methodMistakes({ ...transfer, bank_abbr: 'PROMPTPAY' })).toMatchObject([
    { field: 'bank_abbr' },
  ]);
});
