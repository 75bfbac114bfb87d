import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { pressKeys } from '../../testing/press-keys.ts';
import { renderApp } from '../../testing/render-app.tsx';

const PIN = '280417';
const none = {
  is_locked: false,
  has_pin: false,
  pin_tries_left: 5,
  has_passkey: false,
  settings: null,
};

async function typeInto(name: string, pin: string): Promise<void> {
  pressKeys(await screen.findByRole('dialog', { name }), pin);
}

it('lock-11 lock-03: a first lock asks for a PIN twice, and refuses a weak one and a mistyped one', async () => {
  const requests = fakeApi({ getLock: () => none, setLock: () => null });
  const { user } = renderApp('/profile/lock', { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: '15 นาที' }));
  await user.click(screen.getByRole('button', { name: 'ทุกครั้ง' }));
  await user.click(screen.getByRole('button', { name: 'เปิดล็อก' }));
  await typeInto('ตั้ง PIN 6 หลัก', '123456');
  expect(await screen.findByText('PIN นี้เดาง่ายเกินไป กรุณาตั้งใหม่')).toBeVisible();
  await typeInto('ตั้ง PIN 6 หลัก', PIN);
  await typeInto('ใส่ PIN อีกครั้ง', '280418');
  expect(await screen.findByText('PIN ไม่ตรงกัน กรุณาตั้งใหม่')).toBeVisible();
  await typeInto('ตั้ง PIN 6 หลัก', PIN);
  await typeInto('ใส่ PIN อีกครั้ง', PIN);
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'setLock')?.body).toEqual({
      after_minutes: 15,
      ask_above: 0,
      pin: PIN,
    }),
  );
});

it('lock-02 lock-11: another sum is typed before it is saved, and a passkey needs no PIN beside it', async () => {
  const requests = fakeApi({
    getLock: () => ({ ...none, has_passkey: true }),
    setLock: () => null,
  });
  const { user } = renderApp('/profile/lock', { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'จำนวนอื่น' }));
  await user.click(screen.getByRole('button', { name: 'เปิดล็อก' }));
  expect(await screen.findByText('กรุณาใส่จำนวนเงิน')).toBeVisible();
  expect(requests.some(({ name }) => name === 'setLock')).toBe(false);
  await user.type(screen.getByRole('textbox', { name: 'ยืนยันเมื่อถอนเกิน (ต่อวัน)' }), '3000');
  await user.click(screen.getByRole('button', { name: 'เปิดล็อก' }));
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'setLock')?.body).toEqual({
      after_minutes: 5,
      ask_above: 3000,
    }),
  );
});

it('lock-09 lock-11: a lock that is set changes and goes with a proof alone', async () => {
  const settings = { after_minutes: 5, ask_above: 5000 } as const;
  let lock = { ...none, has_pin: true, settings };
  const requests = fakeApi({
    getLock: () => lock,
    setLock: () => null,
    removeLock: () => {
      lock = { ...lock, has_pin: false };
      return null;
    },
  });
  const { user } = renderApp('/profile/lock', { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: '1 นาที' }));
  await user.click(screen.getByRole('button', { name: 'บันทึก' }));
  const asked = await screen.findByRole('dialog', { name: 'ยืนยันว่าเป็นคุณ' });
  await user.click(within(asked).getByRole('button', { name: '2' }));
  expect(within(asked).getByText('ใส่ PIN แล้ว 1 จาก 6 หลัก')).toHaveRole('status');
  pressKeys(asked, PIN.slice(1));
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'setLock')?.body).toEqual({
      after_minutes: 1,
      ask_above: 5000,
      proof: { kind: 'pin', pin: PIN },
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'ปิดล็อกชั้นที่สอง' }));
  await typeInto('ยืนยันว่าเป็นคุณ', PIN);
  await waitFor(() => expect(requests.some(({ name }) => name === 'removeLock')).toBe(true));
});

it('lock-11: names the server’s refusal of a PIN, and takes another one', async () => {
  let answers = 0;
  const requests = fakeApi({
    getLock: () => none,
    setLock: () => {
      answers += 1;
      return answers === 1 ? refuse(400, 'PIN จากเบอร์โทร', 'pin_too_weak') : null;
    },
  });
  const { user } = renderApp('/profile/lock', { loggedIn: true });
  await user.click(await screen.findByRole('button', { name: 'เปิดล็อก' }));
  await typeInto('ตั้ง PIN 6 หลัก', '391746');
  await typeInto('ใส่ PIN อีกครั้ง', '391746');
  expect(await screen.findByText('PIN จากเบอร์โทร')).toBeVisible();
  await typeInto('ตั้ง PIN 6 หลัก', PIN);
  await typeInto('ใส่ PIN อีกครั้ง', PIN);
  await waitFor(() => expect(requests.filter(({ name }) => name === 'setLock')).toHaveLength(2));
});

it('lock-13: the home suggests a lock once, and never again after a dismissal', async () => {
  const home = {
    is_newcomer: false,
    suggests_lock: true,
    suggests_documents: false,
    checkin: null,
    shelves: [],
    games: [],
  };
  const requests = fakeApi({ getHome: () => home, dismissLockSuggestion: () => null });
  const { user } = renderApp('/dashboard', { loggedIn: true });
  const card = await screen.findByRole('region', { name: 'ปกป้องเงินของคุณอีกชั้น' });
  expect(within(card).getByRole('link', { name: 'ตั้งล็อก' })).toHaveAttribute(
    'href',
    '/profile/lock',
  );
  await user.click(within(card).getByRole('button', { name: 'ไม่ต้องการ' }));
  await waitFor(() => expect(card).not.toBeInTheDocument());
  expect(requests.some(({ name }) => name === 'dismissLockSuggestion')).toBe(true);
});
