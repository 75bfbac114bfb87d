import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSession, resetSession } from '../api/session.ts';
import { forgetDrafts } from '../state/drafts.ts';
import { useLock } from '../state/lock.ts';
import { useProofRequest, withOwnerProof } from '../state/owner-proof.ts';
import { useSession } from '../state/session.ts';
import { fakeApi, refuse, type MockResponses } from '../testing/fake-api.ts';
import { pressKeys } from '../testing/press-keys.ts';
import { renderApp } from '../testing/render-app.tsx';
import { member } from '../testing/samples.ts';

const MINUTE_MS = 60_000;
const locked = () => refuse(423, 'ล็อก', 'session_locked');
const lockState = {
  is_locked: true,
  has_pin: true,
  pin_tries_left: 5,
  has_passkey: false,
  settings: null,
};
const PIN = '280417';
const OTHER = { access_token: 'token-of-other', id: 8, uuid: 'u-8', website_id: 3 };

beforeEach(() => {
  forgetDrafts();
  useLock.setState({ isLocked: false });
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
});
afterEach(() => vi.useRealTimers());

/** The app of a member whose server is locked while `server.isLocked`; the right PIN opens it. */
function renderLocked(path: string, answers: MockResponses = {}, isLocked = false) {
  const server = { isLocked };
  const requests = fakeApi({
    checkAccessToken: () =>
      server.isLocked ? locked() : { member_data: { ...member, lock_after_minutes: 1 } },
    getLock: () => ({ ...lockState, is_locked: server.isLocked }),
    unlock: ({ body }) => {
      // The fake API gives bodies without their operations' types.
      const { proof } = body as { proof: { kind: string; pin?: string } };
      if (proof.kind === 'pin' && proof.pin !== PIN) {
        return refuse(400, 'ใส่ได้อีก 4 ครั้ง', 'pin_wrong');
      }
      server.isLocked = false;
      return null;
    },
    noteTouch: () => null,
    ...answers,
  });
  return { server, requests, ...renderApp(path, { loggedIn: true }) };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const cover = () => screen.findByRole('dialog', { name: 'แอปล็อกอยู่' });
const typePin = async (pin: string) => pressKeys(await cover(), pin);

describe('the cover of a locked session', () => {
  it('lock-06 lock-12: keeps the page and what was typed, and goes by the right PIN', async () => {
    const { user, server } = renderLocked('/payment/withdraw');
    const field = await screen.findByLabelText('จำนวนเงินที่ต้องการถอน');
    await user.type(field, '300');
    server.isLocked = true;
    await pass(MINUTE_MS + 5_000);
    const dialog = await cover();
    expect(within(dialog).queryByRole('textbox')).not.toBeInTheDocument();
    expect(field.closest('[inert]')).not.toBeNull();
    pressKeys(dialog, '111222');
    expect(await within(dialog).findByText('ใส่ได้อีก 4 ครั้ง')).toBeVisible();
    await typePin(PIN);
    await waitFor(() => expect(screen.queryByText('แอปล็อกอยู่')).not.toBeInTheDocument());
    expect(field).toHaveValue('300');
    expect(field.closest('[inert]')).toBeNull();
    expect(location.pathname).toBe('/payment/withdraw');
  });

  it('lock-06: logs nobody out, and opens the page that a reload asked for', async () => {
    renderLocked('/profile/devices', { listSessions: () => ({ sessions: [] }) }, true);
    await typePin(PIN);
    await waitFor(() => expect(useSession.getState().isLogin).toBe(true));
    expect(location.pathname).toBe('/profile/devices');
  });

  it('lock-06: comes by the page’s own clock before the server is asked, and goes where it is open', async () => {
    const { requests } = renderLocked('/contact');
    await waitFor(() => expect(useSession.getState().isLogin).toBe(true));
    await pass(MINUTE_MS - 10_000);
    expect(useLock.getState().isLocked).toBe(false);
    let isAnswered = false;
    const stop = useLock.subscribe(({ isLocked }) => {
      isAnswered ||= isLocked;
    });
    await pass(15_000);
    stop();
    expect(isAnswered).toBe(true);
    await waitFor(() => expect(useLock.getState().isLocked).toBe(false));
    expect(requests.filter(({ name }) => name === 'noteTouch')).toHaveLength(0);
  });

  it('lock-04: tells of touches, at most every sixth of the lock’s time', async () => {
    const { user, requests } = renderLocked('/contact');
    await waitFor(() => expect(useSession.getState().isLogin).toBe(true));
    const touches = () => requests.filter(({ name }) => name === 'noteTouch').length;
    for (let count = 0; count < 5; count += 1) await user.click(document.body);
    expect(touches()).toBe(1);
    await pass(11_000);
    await user.click(document.body);
    expect(touches()).toBe(2);
  });

  it('lock-06: lets reads wait, and acts be done again by the member', async () => {
    let asked = 0;
    const { server } = renderLocked('/profile/lock', {
      getLock: () => {
        asked += 1;
        return { ...lockState, is_locked: server.isLocked };
      },
      listPasskeys: () => (server.isLocked ? locked() : { passkeys: [] }),
    });
    await waitFor(() => expect(asked).toBeGreaterThan(0));
    server.isLocked = true;
    const { call } = await import('../api/client.ts');
    const reading = call('listPasskeys', {});
    const acting = call('removePasskey', { body: { id: 'a' } });
    await typePin(PIN);
    expect(await reading).toMatchObject({ success: true });
    expect(await acting).toMatchObject({ success: false });
  });

  it('lock-12: hears the keys of a keyboard after the way was changed', async () => {
    const { user } = renderLocked('/profile', {}, true);
    const dialog = await cover();
    await user.click(within(dialog).getByRole('button', { name: 'ใช้รหัสผ่าน' }));
    await waitFor(() => expect(dialog).toHaveFocus());
    await user.click(within(dialog).getByRole('button', { name: 'ใช้ PIN' }));
    await waitFor(() => expect(dialog).toHaveFocus());
    await user.keyboard('28');
    expect(within(dialog).getByText('ใส่ PIN แล้ว 2 จาก 6 หลัก')).toHaveRole('status');
  });

  it('lock-08 lock-12: asks for the password once the PIN is off, and has the logout', async () => {
    const { user, server } = renderLocked('/profile', {
      getLock: () => ({ ...lockState, pin_tries_left: 0 }),
    });
    server.isLocked = true;
    await pass(MINUTE_MS + 5_000);
    const dialog = await cover();
    const password = await within(dialog).findByLabelText('รหัสผ่าน');
    expect(within(dialog).queryByRole('button', { name: 'ใช้ PIN' })).not.toBeInTheDocument();
    await user.type(password, 'kapao1234');
    await user.click(within(dialog).getByRole('button', { name: 'ยืนยัน' }));
    await waitFor(() => expect(useLock.getState().isLocked).toBe(false));
    server.isLocked = true;
    await pass(MINUTE_MS + 5_000);
    await user.click(within(await cover()).getByRole('button', { name: 'ออกจากระบบ' }));
    expect(useSession.getState()).toMatchObject({ isLogin: false, access_token: null });
    expect(useLock.getState().isLocked).toBe(false);
  });
});

describe('a withdrawal above the sum', () => {
  it.each([
    ['its session has ended', () => resetSession('หมดเวลา')],
    ['another member has logged in', () => beginSession(OTHER)],
  ])('lock-10: forgets the withdrawal that waits for a PIN where %s', async (_when, end) => {
    const { user, requests } = renderLocked('/payment/withdraw', {
      requestWithdrawal: () => refuse(403, 'ยืนยัน', 'lock_proof_needed'),
    });
    await user.type(await screen.findByLabelText('จำนวนเงินที่ต้องการถอน'), '300');
    await user.click(screen.getByRole('button', { name: 'ถอนเงิน' }));
    await user.click(await screen.findByRole('button', { name: 'ยืนยันถอนเงิน' }));
    const dialog = await screen.findByRole('dialog', { name: 'ยืนยันว่าเป็นคุณ' });
    act(() => end());
    await waitFor(() => expect(dialog).not.toBeVisible());
    expect(useProofRequest.getState().request).toBeNull();
    expect(requests.filter(({ name }) => name === 'requestWithdrawal')).toHaveLength(1);
  });

  it('lock-10: sends no proof of another member with a call', async () => {
    const { requests } = renderLocked('/profile');
    await waitFor(() => expect(useSession.getState().id).toBe(member.id));
    const run = vi.fn<() => Promise<null>>(() => Promise.resolve(null));
    const result = withOwnerProof('ถอนเงิน', run);
    const { request } = useProofRequest.getState();
    useSession.setState({ id: OTHER.id });
    await act(() => request?.attempt({ kind: 'pin', pin: PIN }));
    expect(await result).toBeNull();
    expect(run).not.toHaveBeenCalled();
    expect(requests.some(({ name }) => name === 'requestWithdrawal')).toBe(false);
  });

  it('lock-10: asks for the PIN, again after a wrong one, and goes out with it', async () => {
    const { user, requests } = renderLocked('/payment/withdraw', {
      requestWithdrawal: ({ headers }) => {
        const proof = headers.get('owner-proof');
        if (proof === null) return refuse(403, 'ยืนยัน', 'lock_proof_needed');
        if (!decodeURIComponent(proof).includes(PIN)) return refuse(400, 'PIN ผิด', 'pin_wrong');
        return { payout_id: 'a', short_reference: 'W-2811-0001', waits_for_approval: false };
      },
    });
    await user.type(await screen.findByLabelText('จำนวนเงินที่ต้องการถอน'), '300');
    await user.click(screen.getByRole('button', { name: 'ถอนเงิน' }));
    await user.click(await screen.findByRole('button', { name: 'ยืนยันถอนเงิน' }));
    const dialog = await screen.findByRole('dialog', { name: 'ยืนยันว่าเป็นคุณ' });
    const type = async (pin: string) => {
      for (const digit of pin)
        await user.click(within(dialog).getByRole('button', { name: digit }));
    };
    await type('739158');
    expect(await within(dialog).findByText('PIN ผิด')).toBeVisible();
    await type(PIN);
    expect(await screen.findByRole('alertdialog', { name: 'ถอนเงินสำเร็จ' })).toBeVisible();
    const sent = requests.filter(({ name }) => name === 'requestWithdrawal');
    const keys = new Set(sent.map(({ headers }) => headers.get('idempotency-key')));
    expect([sent.length, keys.size]).toEqual([3, 1]);
  });
});
