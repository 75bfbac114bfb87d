import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, noResponse, refuse, type MockResponses } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported before the first test, which would otherwise wait for the chunk on a busy machine.
import './AffiliateScreen.tsx';

const referral = {
  returnCreditTotal: 321.5,
  waiting_credit: 45.5,
  friends_count: 1200,
  friends_deposited: 3,
  terms: {
    first_deposit_percent: 10,
    first_deposit_min: 100,
    first_deposit_max: 500,
    first_deposit_stakes: 1,
    lost_bets_percent: 2.5,
    one_per_person: true,
  },
};
const paid = { returnCreditTotal: 321.5, message: 'รับยอดจากเพื่อน 321.50 บาทแล้ว' };
const link = `${location.origin}/register?affid=7`;

function openAffiliate(answers: MockResponses = {}) {
  const requests = fakeApi({
    getReferralCredit: () => referral,
    listFriends: () => ({ friends: [] }),
    claimReferralCredit: () => paid,
    ...answers,
  });
  const count = (name: string) => requests.filter((each) => each.name === name).length;
  return { requests, count, ...renderApp('/affiliate', { loggedIn: true }) };
}

const claimButton = () => screen.findByRole('button', { name: 'รับคืนยอดเสียจากเพื่อน' });
/** Waits until the credit has loaded and the button is enabled. */
async function waitUntilClaimable() {
  const button = await claimButton();
  await waitFor(() => expect(button).toBeEnabled());
}

const credit = () => screen.findByRole('region', { name: 'ยอดจากเพื่อนที่รอรับ' });

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

it('reward-59 reward-60 fair-15: shows the credit, the link with the member’s id, its QR picture and the terms', async () => {
  openAffiliate();
  expect(await screen.findByText('321.50')).toBeVisible();
  expect(await screen.findByText(link)).toBeVisible();
  const picture = screen.getByAltText('คิวอาร์โค้ดของลิงก์แนะนำเพื่อน');
  expect(picture).toHaveAttribute('width', '150');
  expect(picture).toHaveAttribute(
    'src',
    `/api/qr/create-qr-code/?size=150x150&data=${encodeURIComponent(link)}`,
  );
  expect(screen.getByText(/ยอดฝากแรกของเพื่อน แนะนำเพื่อนได้ไม่จำกัดจำนวน/)).toBeVisible();
  expect(screen.getByText('10% ของยอดฝากแรกของเพื่อน เมื่อฝากตั้งแต่ 100.00 บาท')).toBeVisible();
  expect(screen.getByText('สูงสุด 500.00 บาทต่อเพื่อนหนึ่งคน')).toBeVisible();
  expect(screen.getByText('ได้รับเมื่อเพื่อนเดิมพันครบ 1 เท่าของยอดฝากแรกนั้น')).toBeVisible();
  expect(screen.getByText('รอเพื่อนเดิมพันครบ 45.50 บาท')).toBeVisible();
  expect(screen.getByText('2.5% ของยอดเสียในแต่ละวันของเพื่อน')).toBeVisible();
  expect(screen.getByText(/เพื่อนต้องใช้บัญชี ชื่อ เครื่อง และเครือข่ายของตัวเอง/)).toBeVisible();
  expect(screen.getByText('1,200 คน')).toBeVisible();
});

it('reward-60 reward-61: shows a spinner and a disabled button until the credit has come', async () => {
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  openAffiliate({ getReferralCredit: () => answered.then(() => referral) });
  expect(await claimButton()).toBeDisabled();
  expect(await credit()).toHaveAttribute('aria-busy', 'true');
  answer();
  await waitUntilClaimable();
  expect(await credit()).toHaveAttribute('aria-busy', 'false');
});

it('reward-60: ends the spinner and only logs where the credit does not come', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  openAffiliate({ getReferralCredit: () => refuse(403, 'ไม่มีสิทธิ์') });
  await waitUntilClaimable();
  expect(await credit()).toHaveTextContent('–');
  expect(log).toHaveBeenCalledExactlyOnceWith('getReferralCredit:', 'ไม่มีสิทธิ์');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(await screen.findByText(link)).toBeVisible();
  log.mockRestore();
});

it('reward-61: claims once under a double tap, shows the message, and reads credit and balance again', async () => {
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const totals = [321.5, 0];
  const { user, count } = openAffiliate({
    getReferralCredit: () => ({ ...referral, returnCreditTotal: totals.shift() ?? 0 }),
    claimReferralCredit: () => answered.then(() => paid),
  });
  await waitUntilClaimable();
  const before = count('checkAccessToken');
  await user.dblClick(await claimButton());
  answer();
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  expect(count('claimReferralCredit')).toBe(1);
  await waitFor(() => expect(count('checkAccessToken')).toBe(before + 1));
  expect(await screen.findByText('0.00')).toBeVisible();
});

it('reward-61: shows the message of a refusal, and only logs that nothing answered', async () => {
  const { user, unmount } = openAffiliate({
    claimReferralCredit: () => refuse(409, 'ยังไม่มียอดจากเพื่อนให้รับ'),
  });
  await waitUntilClaimable();
  await user.click(await claimButton());
  const notice = await screen.findByRole('alertdialog', { name: 'รับยอดจากเพื่อนไม่สำเร็จ' });
  expect(notice).toHaveAccessibleDescription('ยังไม่มียอดจากเพื่อนให้รับ');
  unmount();
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const second = openAffiliate({ claimReferralCredit: noResponse });
  await waitUntilClaimable();
  await second.user.click(await claimButton());
  await waitFor(() => expect(log).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(second.count('claimReferralCredit')).toBe(1);
  log.mockRestore();
});

it('reward-61: lets nothing be claimed where there is nothing', async () => {
  openAffiliate({ getReferralCredit: () => ({ ...referral, returnCreditTotal: 0 }) });
  expect(await screen.findByText(/ยังไม่มียอดให้รับ/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'รับคืนยอดเสียจากเพื่อน' })).toBeDisabled();
});

it('reward-59: copies the link and says so', async () => {
  const { user } = openAffiliate();
  await screen.findByText(link);
  await user.click(screen.getByRole('button', { name: 'คัดลอกลิงก์' }));
  expect(await screen.findByText('คัดลอกสำเร็จ')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(link);
});

it('reward-59: shares the link where the phone can, and bears a closed sheet', async () => {
  const first = openAffiliate();
  await screen.findByText(link);
  expect(screen.queryByRole('button', { name: 'แชร์ลิงก์' })).not.toBeInTheDocument();
  first.unmount();
  const share = vi.fn(async () => Promise.reject(new DOMException('closed', 'AbortError')));
  Object.assign(navigator, { share });
  const { user } = openAffiliate();
  await screen.findByText(link);
  await user.click(screen.getByRole('button', { name: 'แชร์ลิงก์' }));
  expect(share).toHaveBeenCalledWith({ url: link, text: 'สมัครสมาชิก Kapao ผ่านลิงก์นี้' });
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it('says so where the QR picture does not come', async () => {
  openAffiliate();
  fireEvent.error(await screen.findByAltText('คิวอาร์โค้ดของลิงก์แนะนำเพื่อน'));
  expect(await screen.findByText(/โหลดคิวอาร์โค้ดไม่สำเร็จ/)).toBeVisible();
});

it('reward-71: lists each friend with the share of the first deposit', async () => {
  const friend = { phone_end: '678', registered_on: '2026-11-02' };
  openAffiliate({
    listFriends: () => ({
      friends: [
        { ...friend, has_deposited: false, first_deposit_share: 0, waiting_share: 0 },
        {
          ...friend,
          phone_end: '111',
          has_deposited: true,
          first_deposit_share: 0,
          waiting_share: 45.5,
        },
        {
          ...friend,
          phone_end: '222',
          has_deposited: true,
          first_deposit_share: 30,
          waiting_share: 0,
        },
      ],
    }),
  });
  const friends = await screen.findByRole('region', { name: 'เพื่อนของฉัน' });
  expect(
    within(friends)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'เบอร์ลงท้าย 678สมัครเมื่อ 02/11/2026ยังไม่ได้ฝาก',
    'เบอร์ลงท้าย 111สมัครเมื่อ 02/11/2026ฝากแล้ว รอเดิมพันครบเพื่อรับ 45.50 บาท',
    'เบอร์ลงท้าย 222สมัครเมื่อ 02/11/2026ฝากแล้ว+30.00',
  ]);
});
