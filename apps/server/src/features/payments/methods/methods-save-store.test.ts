import { paymentMethodRow } from '@kapao/contract/payments/written.ts';
import { accountCases, phoneCases } from '@kapao/contract/typing/cases.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';

const common = {
  id: 1,
  gateway: 'demo',
  name: 'โอน',
  logo: 'methods/bank.svg',
  sort: 1,
  min_amount: 100,
  max_amount: 500,
  bank_acc_name: 'บริษัท กระเป๋า',
};
const promptpay = { ...common, adapter: 'promptpay', receiver_type: 'phone' } as const;
const transfer = { ...common, adapter: 'bank-transfer', bank_abbr: 'KBANK' } as const;

it.each(accountCases)('type-23: reads the account %j of a file as %j', (written, account) => {
  const read = paymentMethodRow.safeParse({ ...transfer, bank_acc_number: written });
  if (account !== null) return expect(read.data).toMatchObject({ bank_acc_number: account });
  return expect(read.error?.issues).toMatchObject([{ path: ['bank_acc_number'] }]);
});

it.each(phoneCases)('type-23: reads the PromptPay phone %j of a file as %j', (written, phone) => {
  const read = paymentMethodRow.safeParse({ ...promptpay, receiver: written });
  if (phone !== null) return expect(read.data).toMatchObject({ receiver: phone });
  return expect(read.error?.issues).toMatchObject([{ path: ['receiver'] }]);
});

it('type-23: names the path of a value that a file cannot have', () => {
  const rows = z.array(paymentMethodRow);
  const { error } = rows.safeParse([
    { ...transfer, bank_acc_number: '1234567890', min_amount: '1,000' },
    { ...transfer, bank_acc_number: '12-34', max_amount: 500.005 },
  ]);
  const told = error && z.prettifyError(error);
  for (const path of ['[0].min_amount', '[1].bank_acc_number', '[1].max_amount']) {
    expect(told).toContain(path);
  }
});
