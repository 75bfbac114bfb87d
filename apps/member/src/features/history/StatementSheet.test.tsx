// @vitest-environment jsdom
import type { AccountStatement } from '@kapao/contract/statements.ts';
import { statementMonths } from '@kapao/contract/statements/rules.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const [THIS_MONTH = '', LAST_MONTH = ''] = statementMonths(new Date());
const statement: AccountStatement = {
  statement_id: '3f2b1c9e-1111-4222-8333-abcdefabcdef',
  month: THIS_MONTH,
  format: 'pdf',
  language: 'th',
  status: 'queued',
};
const months = [THIS_MONTH, LAST_MONTH];
const answers = {
  listStatementMonths: () => ({ months }),
  listTransactions: () => ({ transactions: [], next_cursor: null }),
};

beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:statement', revokeObjectURL: vi.fn() });
});
afterEach(() => {
  for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name);
});

async function openSheet() {
  const { user } = renderApp('/transaction?type=deposit', { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'สเตทเมนต์' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'รายการเดินบัญชี' }));
  await sheet.findByRole('button', { name: 'CSV' });
  return { user, sheet };
}

it('history-38: asks for the chosen month and format, waits for the file and saves it', async () => {
  let status: AccountStatement['status'] = 'queued';
  const requests = fakeApi({
    ...answers,
    requestStatement: () => ({ statement }),
    getStatement: () => ({ statement: { ...statement, status } }),
    downloadStatement: () => ({
      file_name: `statement-${LAST_MONTH}.csv`,
      media_type: 'text/csv',
      content: btoa('x'),
    }),
  });
  const { user, sheet } = await openSheet();
  expect(sheet.getAllByRole('button', { pressed: true })).toHaveLength(2);
  await user.click(sheet.getByRole('button', { name: 'CSV' }));
  const [, last, ...others] = sheet.getAllByRole('button', { name: /\./ });
  expect(others).toEqual([]);
  if (last) await user.click(last);
  await user.click(sheet.getByRole('button', { name: 'สร้างเอกสาร' }));
  await waitFor(() => expect(sheet.getByText('กำลังจัดทำเอกสาร')).toBeInTheDocument());
  status = 'ready';
  const save = await sheet.findByRole('link', { name: 'บันทึกไฟล์' }, { timeout: 5_000 });
  expect(save).toHaveAttribute('download', `statement-${LAST_MONTH}.csv`);
  expect(save).toHaveAttribute('href', 'blob:statement');
  // The note takes the focus just after it is drawn.
  await waitFor(() => expect(sheet.getByText('เอกสารพร้อมแล้ว')).toHaveFocus());
  expect(requests.find(({ name }) => name === 'requestStatement')?.body).toEqual({
    month: LAST_MONTH,
    format: 'csv',
    language: 'th',
  });
  // Another choice is another file.
  await user.click(sheet.getByRole('button', { name: 'PDF' }));
  expect(sheet.getByRole('button', { name: 'สร้างเอกสาร' })).toBeInTheDocument();
});

it('proof-13: offers the statement with proofs, says what it proves and does not, and saves the page that checks it', async () => {
  const json: AccountStatement = { ...statement, format: 'json', status: 'ready' };
  const requests = fakeApi({
    ...answers,
    requestStatement: () => ({ statement: json }),
    downloadStatement: () => ({
      file_name: `statement-${THIS_MONTH}.json`,
      media_type: 'application/json',
      content: btoa('{}'),
    }),
  });
  const { user, sheet } = await openSheet();
  await user.click(sheet.getByRole('button', { name: 'พร้อมหลักฐาน' }));
  expect(sheet.getByText(/^ใช้ตรวจเองได้.*ไม่ได้พิสูจน์/)).toBeInTheDocument();
  const page = sheet.getByRole('link', { name: 'บันทึกหน้าตรวจสอบ' });
  expect(page).toHaveAttribute('href', '/verify.html');
  expect(page).toHaveAttribute('download');
  await user.click(sheet.getByRole('button', { name: 'สร้างเอกสาร' }));
  const save = await sheet.findByRole('link', { name: 'บันทึกไฟล์' });
  expect(save).toHaveAttribute('download', `statement-${THIS_MONTH}.json`);
  expect(requests.find(({ name }) => name === 'requestStatement')?.body).toMatchObject({
    format: 'json',
  });
});

it('history-38: says why there is no statement, and tries again', async () => {
  let isRefused = true;
  fakeApi({
    ...answers,
    requestStatement: () =>
      isRefused
        ? refuse(429, 'ทำรายการถี่เกินไป กรุณารอสักครู่', 'too_many_requests')
        : { statement: { ...statement, status: 'failed' } },
  });
  const { user, sheet } = await openSheet();
  await user.click(sheet.getByRole('button', { name: 'สร้างเอกสาร' }));
  expect(await sheet.findByRole('alert')).toHaveTextContent('ทำรายการถี่เกินไป กรุณารอสักครู่');
  isRefused = false;
  await user.click(sheet.getByRole('button', { name: 'ลองอีกครั้ง' }));
  await waitFor(() => expect(sheet.getByRole('alert')).toHaveTextContent('จัดทำเอกสารไม่สำเร็จ'));
});
