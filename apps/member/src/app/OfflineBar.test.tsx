import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, noResponse } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';

afterEach(() => vi.restoreAllMocks());

function network(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

it('site-31: tells of a lost network for as long as it is lost', async () => {
  fakeApi();
  renderApp('/login');
  await screen.findByLabelText('รหัสผ่าน');
  const notice = /^ไม่มีการเชื่อมต่อ ข้อมูลล่าสุดเมื่อ \d\d:\d\d น\.$/;
  expect(screen.queryByText(notice)).not.toBeInTheDocument();
  network(false);
  expect(screen.getByText(notice)).toBeInTheDocument();
  network(true);
  expect(screen.queryByText(notice)).not.toBeInTheDocument();
});

it('site-31: asks again by itself, when the network is back, for what failed without it', async () => {
  let isDown = true;
  fakeApi({ listPaymentMethods: () => (isDown ? noResponse() : { payments: [] }) });
  renderApp('/payment/deposit', { loggedIn: true });
  await screen.findByRole('button', { name: 'ลองอีกครั้ง' });
  isDown = false;
  network(false);
  network(true);
  await screen.findByText('ยังไม่มีช่องทางฝากเงินในขณะนี้');
});
