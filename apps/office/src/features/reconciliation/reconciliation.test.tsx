import type { Reconciliation } from '@kapao/contract/office/reconciliation.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';

const side = { row: 2, reference: '', at: null, day: '2026-11-28', kind: '' };
const result: Reconciliation = {
  gateway: 'sandbox',
  day: '2026-11-28',
  state: 'open',
  file: {
    name: 'settlement.csv',
    hash: 'ab'.repeat(32),
    rows: 2,
    ignored: 0,
    uploaded_by: 'owner@kapao.test',
    uploaded_at: '2026-11-29T01:00:00.000Z',
  },
  totals: [
    {
      class: 'in',
      statement: { count: 2, micro: '150000000' },
      ledger: { count: 1, micro: '100000000' },
    },
    { class: 'out', statement: { count: 0, micro: '0' }, ledger: { count: 0, micro: '0' } },
    { class: 'fee', statement: { count: 0, micro: '0' }, ledger: { count: 0, micro: '0' } },
  ],
  proof: {
    statement_micro: '150000000',
    clearing_micro: '100000000',
    across_micro: '0',
    open_micro: '50000000',
    agrees: true,
  },
  counts: { matched: 1, missing_here: 1, missing_there: 0, other_amount: 0, explained: 0 },
  lines: [
    {
      key: `row-${'1'.repeat(40)}`,
      state: 'matched',
      class: 'in',
      statement: { ...side, id: 'tx-1', amount_micro: '100000000' },
      transfer: {
        id: '4711',
        kind: 'deposit',
        at: '2026-11-28T03:00:00.000Z',
        amount_micro: '100000000',
        gateway_id: 'tx-1',
        reference: 'D1',
      },
      difference_micro: '0',
      across: null,
      note: null,
    },
    {
      key: `row-${'2'.repeat(40)}`,
      state: 'missing_here',
      class: 'in',
      statement: { ...side, row: 3, id: 'tx-2', amount_micro: '50000000' },
      transfer: null,
      difference_micro: '50000000',
      across: null,
      note: null,
    },
  ],
  next: null,
};

const listed = {
  gateways: [{ code: 'sandbox', protocol: 'kapao', mapping: null }],
  gateway: 'sandbox',
  days: [
    {
      day: '2026-11-28',
      state: 'open' as const,
      file: result.file,
      open: 1,
      open_micro: '50000000',
      explained: 0,
    },
  ],
  earlier: '2026-10-28',
};

const DAY = '/reconciliation?gateway=sandbox&day=2026-11-28';

it('recon-16: leads from a day to its lines, and from a line to its transfer', async () => {
  fakeApi({
    getMe: () => meAs('owner'),
    listReconciliations: () => listed,
    getReconciliation: () => result,
  });
  const { user } = renderOffice('/reconciliation');
  const [day] = await screen.findAllByRole('link', { name: /28/ });
  if (day) await user.click(day);
  const lines = await screen.findByRole('table', { name: /^รายการ/ });
  expect(within(lines).getByRole('link', { name: 'เงินฝากเข้า' })).toHaveAttribute(
    'href',
    '/ledger/4711',
  );
  expect(within(lines).getByText('ไม่มีในระบบเรา')).toBeVisible();
  expect(screen.getByText(/เท่ากับผลรวมของรายการที่ไม่ตรงพอดี/)).toBeVisible();
});

it('recon-03: guesses the columns of a first file, shows its rows, and uploads it then', async () => {
  const requests = fakeApi({
    getMe: () => meAs('owner'),
    listReconciliations: () => listed,
    getReconciliation: () => result,
    saveStatementMapping: () => null,
    uploadStatement: () => null,
  });
  const { user } = renderOffice(DAY);
  const text = 'Transaction ID,Created At,Amount,Fee\ntx-9,28/11/2569 10:00,"1,234.50",1.50\n';
  const file = new File([text], 'first.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('อัปโหลดไฟล์'), file);
  const dialog = await screen.findByRole('alertdialog', { name: 'จับคู่คอลัมน์ของ sandbox' });
  expect(within(dialog).getByText('+1,234.50')).toBeVisible();
  expect(within(dialog).getByText('-1.50')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'บันทึกการจับคู่' }));
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'uploadStatement')?.body).toMatchObject({
      name: 'first.csv',
      content: btoa(text),
      replaces: result.file?.hash,
    }),
  );
  expect(requests.find(({ name }) => name === 'saveStatementMapping')?.body).toMatchObject({
    mapping: { id: 0, time: 1, amount: 2, fee: 3, header_rows: 1 },
  });
});

it('recon-15: explains an open line with a reason', async () => {
  const requests = fakeApi({
    getMe: () => meAs('owner'),
    listReconciliations: () => listed,
    getReconciliation: () => result,
    noteReconciliationLine: () => null,
  });
  const { user } = renderOffice(DAY);
  await user.click(await screen.findByRole('button', { name: 'ชี้แจง' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'ชี้แจงรายการนี้' });
  await user.type(within(dialog).getByRole('textbox'), 'เข้าวันถัดไป');
  await user.click(within(dialog).getByRole('button', { name: 'ชี้แจง' }));
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'noteReconciliationLine')?.body).toMatchObject({
      line: `row-${'2'.repeat(40)}`,
      reason: 'เข้าวันถัดไป',
    }),
  );
});
