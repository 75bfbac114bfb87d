import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openWithdraw } from '../../testing/open-withdraw.ts';
import { member } from '../../testing/samples.ts';

describe('pay-92: with a promotion open', () => {
  const name = 'โบนัสต้อนรับ';
  const credit_data = { ...member.credit_data, availableCredit: 1234.5, bonusCredit: 80 };
  const turnover = { turnover_need: 2000, remaining: 1500 };
  const member_data = {
    ...member,
    credit_data,
    current_promotion: { name, poster_image: 'promotions/welcome.svg', ...turnover },
    turnover: [{ promotion_id: 1, name, ...turnover, turnover_done: 500, expires_at: null }],
  };

  it('pay-87: shows cash and bonus apart, and lets cash be withdrawn', async () => {
    const { field } = await openWithdraw({ checkAccessToken: () => ({ member_data }) });
    const main = screen.getByRole('main');
    expect(main).toHaveTextContent('ถอนได้ตอนนี้1,234.50');
    expect(main).toHaveTextContent('เงินสด1,234.50โบนัส80.00');
    const card = screen.getByRole('region', { name: 'โปรโมชั่นที่ใช้อยู่' });
    expect(card).toHaveTextContent('โบนัสต้อนรับเหลืออีก 1,500.00 บาท');
    expect(card).toHaveTextContent('โบนัส 80.00 บาทจะถูกเรียกคืน');
    expect(within(card).getByRole('progressbar')).toHaveValue(25);
    expect(field).toBeEnabled();
  });

  it('pay-92: asks before a withdrawal that ends it, and says what goes back', async () => {
    const { user, field, button, requests } = await openWithdraw({
      checkAccessToken: () => ({ member_data }),
    });
    const withdrawalRequests = () => requests.filter((each) => each.name === 'requestWithdrawal');
    await user.type(field, '500');
    await user.click(button);
    const question = await screen.findByRole('dialog', { name: 'ถอนเงินและจบโปรโมชั่น?' });
    expect(question).toHaveTextContent(name);
    expect(question).toHaveTextContent('โบนัส 80.00 บาทจะถูกเรียกคืน');
    await user.click(within(question).getByRole('button', { name: 'ใช้โปรโมชั่นต่อ' }));
    expect(withdrawalRequests()).toHaveLength(0);
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'ถอนเงินและคืนโบนัส' }));
    await waitFor(() => expect(withdrawalRequests()).toHaveLength(1));
    expect(withdrawalRequests()[0]?.body).toEqual({ amount: 500 });
  });
});
