// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endReceived } from '../state/received.ts';
import { endAnimation } from '../testing/end-animation.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { cashCoupon } from '../testing/reward-samples.ts';
import { member } from '../testing/samples.ts';
// Imported before the first test, which would otherwise wait for the chunk on a busy machine.
import '../features/coupons/CouponScreen.tsx';

const vibrate = vi.fn();
beforeEach(() => {
  Object.assign(navigator, { vibrate });
});
afterEach(() => {
  endReceived();
  vibrate.mockClear();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'vibrate');
});

/** Uses a coupon of 300.93 baht, after which the balance is 1,300.93. */
async function useCoupon() {
  let availableCredit = 1000;
  fakeApi({
    checkAccessToken: () => ({
      member_data: { ...member, credit_data: { ...member.credit_data, availableCredit } },
    }),
    previewCoupon: () => cashCoupon,
    redeemCoupon: () => {
      availableCredit = 1300.93;
      return { type: 'credit', amount: 300.93 };
    },
  });
  const { user } = renderApp('/coupon', { loggedIn: true });
  await user.type(await screen.findByPlaceholderText('กรอกโค้ดคูปอง'), 'WELCOME');
  await user.click(screen.getByRole('button', { name: 'ใช้คูปอง' }));
  await screen.findByRole('alertdialog', { name: 'ใช้คูปองสำเร็จ' });
}

const shownBalance = () => document.getElementById('balance')?.firstElementChild?.textContent;

it('site-65: a received sum travels to the balance, which counts up when it has arrived', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: false }),
  );
  // Counting is over with its first frame, unless it is held back.
  vi.stubGlobal('requestAnimationFrame', (step: FrameRequestCallback) => {
    queueMicrotask(() => act(() => step(performance.now() + 1000)));
    return 1;
  });
  await useCoupon();
  const sum = await screen.findByText('+300.93');
  expect(sum).toHaveAttribute('aria-hidden', 'true');
  expect(vibrate).toHaveBeenCalledExactlyOnceWith(30);
  // The balance is announced at once, and shown when the sum is there.
  await screen.findByText(/เครดิต 1,300\.93/);
  expect(shownBalance()).toBe('1,000.00');
  endAnimation(sum);
  await waitFor(() => expect(shownBalance()).toBe('1,300.93'));
  expect(screen.queryByText('+300.93')).not.toBeInTheDocument();
});

it('site-65: under reduced motion nothing travels or vibrates, and the balance is announced', async () => {
  await useCoupon();
  await screen.findByText(/เครดิต 1,300\.93/);
  await waitFor(() => expect(shownBalance()).toBe('1,300.93'));
  expect(screen.queryByText('+300.93')).not.toBeInTheDocument();
  expect(vibrate).not.toHaveBeenCalled();
});
