import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { depositOf, promptPay } from '../../testing/samples.ts';
import { findSlipCode } from './find-slip-code.ts';

vi.mock('./find-slip-code.ts', () => ({ findSlipCode: vi.fn() }));

const PICTURE = new File(['picture'], 'picture.png', { type: 'image/png' });
const order = {
  kind: 'bank-transfer' as const,
  qrcode_image: '',
  request_amount: 100,
  deposit_amount: 100.37,
  receive_amount: 100.37,
  transfer_in: new Date(Date.now() + 900_000).toISOString(),
  ref_code: 'd-1',
  short_reference: 'D-2811-0001',
};

beforeEach(() => vi.mocked(findSlipCode).mockReset());

async function choose() {
  const requests = fakeApi({
    listPaymentMethods: () => ({ payments: [promptPay] }),
    getDeposit: () => depositOf(order),
    uploadSlip: () => ({ ref_code: 'd-1', status: 'pending', has_slip: true }),
  });
  const { user } = renderApp('/payment/deposit/ref/d-1', { loggedIn: true });
  await user.upload(await screen.findByLabelText('เลือกรูป'), PICTURE);
  await user.click(await screen.findByRole('button', { name: 'ส่งสลิป' }));
  return { user, sent: () => requests.filter(({ name }) => name === 'uploadSlip') };
}

it.each([
  { code: 'none' as const, question: /ไม่พบคิวอาร์โค้ดของสลิปในรูปนี้/ },
  { code: 'payment' as const, question: /คิวอาร์โค้ดสำหรับจ่ายเงิน ไม่ใช่สลิป/ },
])(
  'pay-85: asks about a picture with the code "$code", and sends it on the member’s word',
  async ({ code, question }) => {
    vi.mocked(findSlipCode).mockResolvedValue(code);
    const { user, sent } = await choose();
    expect(await screen.findByText(question)).toBeVisible();
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'ใช่ ส่งรูปนี้' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
  },
);

it.each(['slip' as const, 'other' as const, null])(
  'pay-85: sends a picture with the code %s at once',
  async (code) => {
    vi.mocked(findSlipCode).mockResolvedValue(code);
    const { sent } = await choose();
    await waitFor(() => expect(sent()).toHaveLength(1));
  },
);
