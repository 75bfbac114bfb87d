import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { paymentPage, promptPay } from '../../testing/samples.ts';

afterEach(() => void vi.useRealTimers());

it('pay-73: lists the methods by their sort, each leading to its id', async () => {
  fakeApi({ listPaymentMethods: () => ({ payments: [paymentPage, promptPay] }) });
  renderApp('/payment/deposit', { loggedIn: true });
  const first = await screen.findByRole('link', { name: /พร้อมเพย์ QR/ });
  expect(first).toHaveAttribute('href', '/payment/deposit/2');
  const second = screen.getByRole('link', { name: /ชำระผ่านหน้าเว็บ/ });
  expect(first.compareDocumentPosition(second)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('says when there is no method, and tries again when they could not be loaded', async () => {
  let answers = 0;
  fakeApi({
    listPaymentMethods: () => {
      answers += 1;
      return answers === 1 ? refuse(403) : { payments: [] };
    },
  });
  const { user } = renderApp('/payment/deposit', { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'ลองอีกครั้ง' }));
  await screen.findByText('ยังไม่มีช่องทางฝากเงินในขณะนี้');
});

it('pay-73: shows hours and fee of a method, and one that is closed as closed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-21T16:00:00Z') });
  const hours = { open_from: '08:00', open_until: '22:00' };
  fakeApi({
    listPaymentMethods: () => ({
      payments: [
        { ...promptPay, ...hours },
        { ...paymentPage, fee_fixed: 5, fee_percent: 1.5 },
      ],
    }),
  });
  renderApp('/payment/deposit', { loggedIn: true });
  const closed = await screen.findByRole('link', { name: /พร้อมเพย์ QR/ });
  expect(closed).toHaveTextContent('ปิดอยู่ · เปิด 08:00 ถึง 22:00 น.');
  expect(within(closed).getByText(/เงินเข้าทันที/)).not.toHaveClass('text-success');
  const other = screen.getByRole('link', { name: /ชำระผ่านหน้าเว็บ/ });
  expect(other).toHaveTextContent('ค่าธรรมเนียม 5.00 บาท + 1.5%');
  expect(other).not.toHaveTextContent('ปิดอยู่');
});
