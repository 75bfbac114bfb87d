import type { Body, Data } from '@kapao/contract/operation.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseLanguage } from '../../text/language.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { member } from '../../testing/samples.ts';
// Imported before the first test, which would otherwise wait for the chunk on a busy machine.
import './NotificationsScreen.tsx';

let permission: NotificationPermission;
const closeShown = vi.fn();
let subscription: {
  options: object;
  toJSON: () => object;
  unsubscribe: () => Promise<boolean>;
} | null;

/** A browser with a push service of its own. */
beforeEach(() => {
  permission = 'granted';
  subscription = null;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      subscription = {
        options: { applicationServerKey: null },
        toJSON: () => ({
          endpoint: `https://push.example/${applicationServerKey}`,
          keys: { p256dh: 'key', auth: 'secret' },
        }),
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      };
      return subscription;
    },
  };
  closeShown.mockClear();
  const getNotifications = async () => [{ close: closeShown }];
  const registration = { pushManager, getNotifications };
  let makeReady = (_registration: object) => {};
  const ready = new Promise((resolve) => (makeReady = resolve));
  Object.assign(navigator, {
    serviceWorker: {
      ready,
      getRegistration: async () => registration,
      register: async () => {
        makeReady(registration);
        return registration;
      },
      addEventListener: () => {},
      removeEventListener: () => {},
    },
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { requestPermission: async () => permission });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

function open() {
  let state: Data<'getPush'> = {
    public_key: 'B',
    is_on: false,
    shows_details: false,
    language: null,
  };
  const requests = fakeApi({
    listNotifications: () => ({ notifications: [], next_cursor: null }),
    getPush: () => state,
    subscribePush: ({ body }) => {
      // The fake API types every body as unknown; this is the named operation's.
      const { shows_details, language } = body as Body<'subscribePush'>;
      state = { ...state, is_on: true, shows_details, language };
      return null;
    },
    unsubscribePush: () => {
      state = { ...state, is_on: false };
      return null;
    },
  });
  const { user } = renderApp('/notifications', { loggedIn: true });
  const bodies = () =>
    requests.filter(({ name }) => name === 'subscribePush').map(({ body }) => body);
  return { user, bodies, requests };
}

const on = () => screen.findByRole('switch', { name: 'แจ้งเตือนบนเครื่องนี้' });
const details = () => screen.getByRole('switch', { name: 'แสดงรายละเอียดและจำนวนเงิน' });

it('note-12: turns pushes on, neutral at first, with details where asked, and off', async () => {
  const { user, bodies, requests } = open();
  await waitFor(async () => expect(await on()).toHaveAttribute('aria-busy', 'false'));
  expect(details()).toBeDisabled();
  await user.click(await on());
  await waitFor(async () => expect(await on()).toBeChecked());
  const given = {
    endpoint: 'https://push.example/B',
    p256dh: 'key',
    auth: 'secret',
    language: 'th',
  };
  expect(bodies()).toEqual([{ ...given, shows_details: false }]);
  await user.click(details());
  await waitFor(() => expect(details()).toBeChecked());
  expect(bodies().at(-1)).toEqual({ ...given, shows_details: true });
  await user.click(await on());
  await waitFor(async () => expect(await on()).not.toBeChecked());
  expect(requests.some(({ name }) => name === 'unsubscribePush')).toBe(true);
  expect(subscription).toBeNull();
});

it('note-12: speaks the language that is chosen later, with details as before', async () => {
  const { user, bodies } = open();
  await waitFor(async () => expect(await on()).toHaveAttribute('aria-busy', 'false'));
  await user.click(await on());
  await waitFor(() => expect(details()).toBeEnabled());
  await user.click(details());
  await waitFor(() => expect(details()).toBeChecked());
  try {
    await act(() => chooseLanguage('en'));
    await waitFor(() => expect(bodies().at(-1)).toMatchObject({ language: 'en' }));
    expect(bodies().at(-1)).toMatchObject({ shows_details: true });
    expect(bodies()).toHaveLength(3);
  } finally {
    await act(() => chooseLanguage('th'));
  }
});

it('note-12: says where the browser allows none', async () => {
  permission = 'denied';
  const { user, bodies } = open();
  await waitFor(async () => expect(await on()).toHaveAttribute('aria-busy', 'false'));
  await user.click(await on());
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('เบราว์เซอร์ไม่อนุญาตให้แจ้งเตือน');
  expect(bodies()).toEqual([]);
});

it('note-13: a logout ends the subscription of the browser too', async () => {
  const { user } = open();
  await waitFor(async () => expect(await on()).toHaveAttribute('aria-busy', 'false'));
  await user.click(await on());
  await waitFor(() => expect(subscription).not.toBeNull());
  await user.click(screen.getByRole('button', { name: 'เปิดเมนู' }));
  await user.click(await screen.findByRole('button', { name: 'ออกจากระบบ' }));
  await waitFor(() => expect(subscription).toBeNull());
});

it('note-13: a login ends the subscription that a session without a logout left, and its notifications', async () => {
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  await pushManager.subscribe({ applicationServerKey: 'B' });
  fakeApi({
    login: () => ({
      member_data: { access_token: 'token', id: 8, uuid: member.uuid, website_id: 3 },
    }),
  });
  const { user } = renderApp('/login');
  await user.type(await screen.findByLabelText('เบอร์โทรศัพท์'), '0898765432');
  await user.type(screen.getByLabelText('รหัสผ่าน'), 'kapao1234{Enter}');
  await waitFor(() => expect(subscription).toBeNull());
  await waitFor(() => expect(closeShown).toHaveBeenCalledOnce());
});
