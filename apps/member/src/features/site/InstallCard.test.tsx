import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  countVisit,
  isInstallDismissed,
  keepInstallOffer,
  useInstall,
  visitCount,
} from '../../state/install.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const home = {
  is_newcomer: true,
  suggests_lock: false,
  suggests_documents: false,
  checkin: null,
  shelves: [],
  games: [],
};

beforeEach(() => {
  localStorage.clear();
  useInstall.setState({ offer: null, isOver: false });
});

/** The browser's offer, as it comes while the page loads. */
function offer() {
  const prompt = vi.fn(async () => undefined);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  dispatchEvent(event);
  return { event, prompt };
}

keepInstallOffer();

it('install-01: counts a visit after half an hour’s pause, and no reload', () => {
  const start = 1_800_000_000_000;
  for (const at of [0, 5, 29, 60, 200]) countVisit(start + at * MINUTE_MS);
  expect(visitCount()).toBe(3);
  localStorage.setItem('visits', 'no json');
  expect(visitCount()).toBe(0);
});

it('install-01: keeps the browser’s offer, asks at the second visit, and then not for 90 days', async () => {
  countVisit(Date.now() - DAY_MS);
  fakeApi({ getHome: () => home });
  const { event, prompt } = offer();
  expect(event.defaultPrevented).toBe(true);
  const first = renderApp('/dashboard', { loggedIn: true });
  await screen.findByText('เริ่มด้วยการฝากครั้งแรก');
  expect(screen.queryByText('ติดตั้ง')).not.toBeInTheDocument();
  first.unmount();
  countVisit();
  const { user } = renderApp('/dashboard', { loggedIn: true });
  await user.click(await screen.findByText('ติดตั้ง'));
  expect(prompt).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText('ติดตั้ง')).not.toBeInTheDocument());
  expect(isInstallDismissed()).toBe(true);
  expect(isInstallDismissed(Date.now() + 91 * DAY_MS)).toBe(false);
});

it('install-01: shows the steps on iOS after a deposit, and goes by a dismissal', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Safari/604.1');
  fakeApi({ getHome: () => ({ ...home, is_newcomer: false }) });
  const { user } = renderApp('/dashboard', { loggedIn: true });
  await user.click(await screen.findByText('ดูวิธีติดตั้ง'));
  const sheet = await screen.findByRole('dialog', { name: /บนหน้าจอโฮม/ });
  expect(within(sheet).getAllByRole('listitem')).toHaveLength(3);
  await user.click(within(sheet).getByRole('button', { name: 'ย้อนกลับ' }));
  await user.click(screen.getByRole('button', { name: 'ไม่ใช่ตอนนี้' }));
  expect(isInstallDismissed()).toBe(true);
  await act(async () => undefined);
  expect(screen.queryByRole('button', { name: 'ดูวิธีติดตั้ง' })).not.toBeInTheDocument();
});
