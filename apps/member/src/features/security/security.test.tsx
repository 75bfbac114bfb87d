import type { SecurityEvent } from '@kapao/contract/security.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported before the first test, which would otherwise wait for the chunks on a busy machine.
import './DevicesScreen.tsx';
import './SecurityEventScreen.tsx';
import './SecurityScreen.tsx';

const AT = '2026-11-20T05:00:00.000Z';
const event: SecurityEvent = {
  id: '7',
  kind: 'password_changed',
  made_by: 'member',
  user_agent: 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile Safari/537.36',
  network: '203.0.113.5',
  ending: null,
  created_at: AT,
  disowned_at: null,
};
beforeEach(() => sessionStorage.clear());

it('alert-04: lists the events, and shows one with its device', async () => {
  fakeApi({
    getSecurity: () => ({ events: [event], stop: { since: AT, case_number: 1001 } }),
    getSecurityEvent: () => ({ event, stop: null }),
  });
  const { user } = renderApp('/profile/security', { loggedIn: true });
  expect(await screen.findByRole('link', { name: 'ดูเรื่องนี้' })).toHaveAttribute(
    'href',
    '/contact/1001',
  );
  await user.click(screen.getByRole('link', { name: /เปลี่ยนรหัสผ่านแล้ว/ }));
  await screen.findByText('Chrome, Android');
  expect(screen.getByText('203.0.113.5')).toBeVisible();
});

it('alert-05: asks once, reports, and leads to the new password where a code is needed', async () => {
  const requests = fakeApi({
    getSecurityEvent: () => ({ event, stop: null }),
    reportNotMe: () => ({ case_number: 1001, sign_in_by: 'code' }),
  });
  const { user } = renderApp('/profile/security/7', { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'ไม่ใช่ฉัน' }));
  const dialog = await screen.findByRole('dialog', { name: 'ไม่ใช่คุณใช่ไหม' });
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(3);
  expect(requests.some(({ name }) => name === 'reportNotMe')).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'ยืนยัน ไม่ใช่ฉัน' }));
  await waitFor(() => expect(location.pathname).toBe('/forgot-password'));
  expect(requests.find(({ name }) => name === 'reportNotMe')?.body).toEqual({ event_id: '7' });
  expect(localStorage.getItem('access_token')).toBeNull();
});

it('alert-04: asks whether the member knows of a change by staff, and asks no more after a report', async () => {
  fakeApi({ getSecurityEvent: () => ({ event: { ...event, made_by: 'staff' }, stop: null }) });
  const first = renderApp('/profile/security/7', { loggedIn: true });
  expect(await screen.findByRole('button', { name: 'ใช่ ฉันทราบแล้ว' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'ใช่ ฉันทำเอง' })).toBeNull();
  first.unmount();
  fakeApi({ getSecurityEvent: () => ({ event: { ...event, disowned_at: AT }, stop: null }) });
  renderApp('/profile/security/7', { loggedIn: true });
  expect(await screen.findByRole('link', { name: 'เรื่องของคุณ' })).toHaveAttribute(
    'href',
    '/contact',
  );
  expect(screen.queryByRole('button', { name: /^ใช่|ไม่ใช่ฉัน/ })).toBeNull();
});

it('alert-05: keeps the session where the report failed', async () => {
  fakeApi({
    getSecurityEvent: () => ({ event, stop: null }),
    reportNotMe: () => refuse(500),
  });
  const { user } = renderApp('/profile/security/7', { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'ไม่ใช่ฉัน' }));
  await user.click(await screen.findByRole('button', { name: 'ยืนยัน ไม่ใช่ฉัน' }));
  await screen.findByRole('alertdialog', { name: 'แจ้งไม่สำเร็จ กรุณาลองใหม่' });
  expect(location.pathname).toBe('/profile/security/7');
});

it('alert-05: reports a session of the list of devices', async () => {
  const session = {
    id: 'b'.repeat(24),
    user_agent: null,
    network: '198.51.100.7',
    started_at: AT,
    last_active_at: AT,
    is_current: false,
  };
  const requests = fakeApi({
    listSessions: () => ({ sessions: [session] }),
    reportNotMe: () => ({ case_number: 1001, sign_in_by: 'password' }),
  });
  const { user } = renderApp('/profile/devices', { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'ไม่ใช่ฉัน ไม่ทราบอุปกรณ์' }));
  await user.click(await screen.findByRole('button', { name: 'ยืนยัน ไม่ใช่ฉัน' }));
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(requests.find(({ name }) => name === 'reportNotMe')?.body).toEqual({
    session_id: session.id,
  });
});

it('alert-04: keeps the page of an SMS for after the login', async () => {
  fakeApi({});
  renderApp('/profile/security/7');
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(sessionStorage.getItem('wanted_path')).toBe('/profile/security/7');
});
