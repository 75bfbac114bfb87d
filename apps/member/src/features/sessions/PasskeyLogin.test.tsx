// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { settings } from '../../testing/samples.ts';
// Imported before the first test, which would otherwise wait for the chunk on a busy machine.
import './PasskeysScreen.tsx';

const FAILED = 'เครื่องนี้ใช้พาสคีย์ไม่สำเร็จ กรุณาลองใหม่ หรือใช้รหัสผ่าน';
const challenge = 'AAAA';

/** The browser's own question, which ends with this error. */
const ask = vi.fn<() => Promise<never>>();
const refuseWith = (name: string) => ask.mockRejectedValue(new DOMException('said no', name));

beforeEach(() => {
  ask.mockReset();
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.assign(navigator, { credentials: { get: ask, create: ask } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
});

function siteAt(public_url: string) {
  return fakeApi({
    getSettings: () => ({ settings: { ...settings, public_url } }),
    listPasskeys: () => ({ passkeys: [] }),
    startPasskeyLogin: () => ({ options: { challenge } }),
    startPasskeyCreation: () => ({
      options: {
        challenge,
        rp: { id: 'localhost', name: 'Kapao' },
        user: { id: 'AAAA', name: '0812345678', displayName: '' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      },
    }),
  });
}

const logIn = () => screen.findByRole('button', { name: 'เข้าสู่ระบบด้วยพาสคีย์' });

it.each(['http://localhost:3000', 'http://127.0.0.1:3000'])(
  'account-72: offers passkeys at localhost where the site is at %s',
  async (publicUrl) => {
    siteAt(publicUrl);
    renderApp('/login');
    expect(await logIn()).toBeEnabled();
  },
);

it('account-72: offers none at another domain than the site’s', async () => {
  siteAt('https://play.example.com');
  renderApp('/login');
  await screen.findByRole('button', { name: 'เข้าสู่ระบบ' });
  expect(screen.queryByRole('button', { name: 'เข้าสู่ระบบด้วยพาสคีย์' })).toBeNull();
});

it.each(['SecurityError', 'NotReadableError', 'TypeError'])(
  'account-72: says that the device failed (%s)',
  async (name) => {
    siteAt('http://localhost:3000');
    refuseWith(name);
    const { user } = renderApp('/login');
    await user.click(await logIn());
    await screen.findByRole('alertdialog', { name: FAILED });
  },
);

it.each(['NotAllowedError', 'AbortError'])(
  'account-72: says nothing to a person who declines (%s)',
  async (name) => {
    const requests = siteAt('http://localhost:3000');
    refuseWith(name);
    const { user } = renderApp('/login');
    await user.click(await logIn());
    await waitFor(() => expect(ask).toHaveBeenCalled());
    await waitFor(async () => expect(await logIn()).toBeEnabled());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(requests.some((request) => request.name === 'logInByPasskey')).toBe(false);
  },
);

it('account-71: says that the device failed while it made a passkey', async () => {
  siteAt('http://localhost:3000');
  refuseWith('NotReadableError');
  const { user } = renderApp('/profile/passkeys', { loggedIn: true });
  await user.type(await screen.findByLabelText('รหัสผ่านของคุณ'), 'kapao1234');
  await user.click(screen.getByRole('button', { name: 'เพิ่มพาสคีย์ของเครื่องนี้' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(FAILED);
});
