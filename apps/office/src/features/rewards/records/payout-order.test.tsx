// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import {
  methodForm,
  methodList,
  officeRecord,
  savedRecords,
} from '../../../testing/record-samples.ts';
import { renderOffice } from '../../../testing/render-office.tsx';
import { meAs } from '../../../testing/samples.ts';
import './MethodScreen.tsx';
import './MethodsScreen.tsx';

const withdrawal = (id: number, gateway: string, sort: number, is_enabled = true) => {
  const { bank_acc_name: _n, bank_acc_number: _a, bank_abbr: _b, ...common } = methodForm;
  return officeRecord(
    { ...common, id, gateway, sort, is_enabled, adapter: 'withdrawal' },
    String(id),
  );
};

const listed = {
  ...methodList,
  payout_method_id: 1,
  gateways: ['own', 'second', 'third', 'off'].map((code) => ({
    code,
    is_enabled: code !== 'off',
    capabilities: ['payout' as const],
    channels: [],
  })),
  records: [
    withdrawal(2, 'second', 5),
    withdrawal(1, 'own', 9),
    withdrawal(3, 'third', 7),
    withdrawal(7, 'off', 1),
    withdrawal(5, 'third', 8),
    withdrawal(6, 'second', 2, false),
    officeRecord(methodForm),
  ],
};

const order = () =>
  within(screen.getByRole('list', { name: 'ลำดับเกตเวย์ที่จ่ายเงินถอน' }))
    .getAllByRole('listitem')
    .map((item) => /^\d\. \w+/.exec(item.textContent)?.[0]);

it('door-28: shows which gateway pays next, says why it is passed over, and changes the order', async () => {
  const requests = fakeApi({
    getMe: () => meAs('manager'),
    listMethodRecords: () => listed,
    saveMethodRecords: savedRecords,
  });
  const { user } = renderOffice('/payment-methods');
  expect(await screen.findByText(/ถ้าไม่ตอบ หรือแจ้งว่าเงินไม่พอ จะส่งให้เกตเวย์ถัดไป/)).toBeVisible();
  expect(order()).toEqual(['1. own', '2. second', '3. third']);
  expect(screen.getByRole('button', { name: 'เลื่อนขึ้น: second' })).toHaveAccessibleDescription(
    'ลำดับแรกเปลี่ยนได้ในการตั้งค่า',
  );
  await user.click(screen.getByRole('button', { name: 'เลื่อนขึ้น: third' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('thirdลำดับ 3ลำดับ 2');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'เกตเวย์ที่สองช้า');
  await user.click(within(dialog).getByText('บันทึก'));
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'saveMethodRecords')?.body).toMatchObject({
      changes: [
        { content: { id: 3, sort: 5 }, latest: '3' },
        { content: { id: 2, sort: 7 }, latest: '2' },
      ],
    }),
  );
});

it('door-28: says that nothing stands in for the only gateway', async () => {
  fakeApi({
    getMe: () => meAs('manager'),
    listMethodRecords: () => ({ ...listed, records: [withdrawal(1, 'own', 9)] }),
  });
  renderOffice('/payment-methods');
  expect(await screen.findByText(/มีเกตเวย์เดียว/)).toBeVisible();
});

it('editor-33: the form of a method says who pays its fee, and asks for no deadline of a withdrawal', async () => {
  fakeApi({ getMe: () => meAs('manager'), listMethodRecords: () => listed });
  const { unmount } = renderOffice('/payment-methods/1');
  expect(await screen.findByText(/สมาชิกเป็นผู้จ่าย หักจากยอดที่ถอน/)).toBeVisible();
  expect(screen.queryByLabelText('ต้องโอนภายใน (นาที)')).toBeNull();
  unmount();
  renderOffice('/payment-methods/4');
  expect(await screen.findByText(/สมาชิกเป็นผู้จ่าย หักจากเงินที่ฝาก/)).toBeVisible();
  expect(screen.getByLabelText('ต้องโอนภายใน (นาที)')).toBeVisible();
});
