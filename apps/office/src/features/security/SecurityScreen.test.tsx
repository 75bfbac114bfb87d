import { screen, waitFor, within } from '@testing-library/react';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import jsQR from 'jsqr';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { stubPasskeys } from '../../testing/passkeys.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';

const browser = vi.hoisted(() => ({ startRegistration: vi.fn<() => Promise<unknown>>() }));
// The mock answers in the contract's form of a passkey, which has fewer fields than the library's types.
vi.mock('@simplewebauthn/browser', () => browser);
afterEach(() => vi.unstubAllGlobals());

const at = '2026-11-25T03:00:00.000Z';
const passkey = {
  id: '4',
  kind: 'passkey',
  user_agent: 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile Safari/537.36',
  created_at: at,
  last_used_at: at,
} as const;
const session = { network: '203.0.113.7', user_agent: null, created_at: at, last_active_at: at };
const secure: OfficeData<'getMySecurity'> = {
  factors: [passkey],
  recovery_codes_left: 2,
  sessions: [
    { ...session, id: '1', is_own: true },
    { ...session, id: '2', is_own: false, user_agent: passkey.user_agent },
  ],
};
const recoveryCodes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];
const secret = 'JBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/Kapao:owner%40kapao.test?secret=${secret}&issuer=Kapao`;

function open(answers: Parameters<typeof fakeApi>[0]) {
  const requests = fakeApi({
    getMe: () => meAs('owner'),
    getMySecurity: () => secure,
    ...answers,
  });
  return { requests, ...renderOffice('/security') };
}

it('office-37: adds an authenticator app by a QR code, and shows the recovery codes once', async () => {
  const { user, requests } = open({
    startTotp: () => ({ secret, uri }),
    confirmTotp: ({ body }) =>
      body.code === '123456' ? { recovery_codes: recoveryCodes } : refuse('code_wrong'),
  });
  await user.click(await screen.findByRole('button', { name: 'เพิ่มแอปยืนยันตัวตน' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'เพิ่มแอปยืนยันตัวตน' });
  expect(dialog).toHaveTextContent('JBSW Y3DP EHPK 3PXP');
  const picture = within(dialog).getByRole('img', { name: 'คิวอาร์โค้ดสำหรับแอปยืนยันตัวตน' });
  expect(readQr(picture.getAttribute('src') ?? '')).toBe(uri);
  const code = within(dialog).getByLabelText('รหัส 6 หลักจากแอป');
  await user.type(code, '000000{Enter}');
  expect(await within(dialog).findByText('รหัสยืนยันไม่ถูกต้อง')).toBeVisible();
  await user.clear(code);
  await user.type(code, '123456{Enter}');
  const shown = await screen.findByRole('alertdialog', { name: 'รหัสกู้คืนชุดใหม่' });
  const listed = within(shown).getAllByRole('listitem');
  expect(listed.map(({ textContent }) => textContent)).toEqual(recoveryCodes);
  await user.click(within(shown).getByRole('button', { name: 'คัดลอก' }));
  expect(await navigator.clipboard.readText()).toBe(recoveryCodes.join('\n'));
  await user.click(within(shown).getByRole('button', { name: 'เก็บไว้แล้ว' }));
  await waitFor(() => expect(screen.queryByText('aaaa-bbbb-cccc-dddd')).not.toBeInTheDocument());
  expect(requests.filter(({ name }) => name === 'getMySecurity').length).toBeGreaterThan(1);
});

it('office-37: adds a passkey of the device, and removes a factor after a question', async () => {
  stubPasskeys();
  const { user, requests } = open({
    startStaffPasskey: () => ({
      options: {
        challenge: 'asked',
        rp: { id: 'localhost', name: 'Kapao' },
        user: { id: 'MQ', name: 'owner@kapao.test', displayName: '' },
        pubKeyCredParams: [],
      },
    }),
    addStaffPasskey: () => ({ recovery_codes: null }),
    removeFactor: () => refuse('last_factor'),
  });
  const made = { id: 'new', rawId: 'new', type: 'public-key', response: {} };
  browser.startRegistration.mockResolvedValueOnce(made);
  await user.click(await screen.findByRole('button', { name: 'เพิ่มพาสคีย์' }));
  expect(await screen.findByText('เพิ่มพาสคีย์แล้ว')).toBeVisible();
  expect(requests.find(({ name }) => name === 'addStaffPasskey')?.body).toEqual({
    credential: made,
  });
  await user.click(screen.getByRole('button', { name: 'ลบ พาสคีย์ Chrome, Android' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'ลบ' }));
  expect(await within(question).findByText('ลบการยืนยันตัวตนขั้นที่สองรายการสุดท้ายไม่ได้')).toBeVisible();
  expect(requests.findLast(({ name }) => name === 'removeFactor')?.body).toEqual({ id: '4' });
});

it('office-37: makes new recovery codes, and says how few are left', async () => {
  const { user } = open({ makeRecoveryCodes: () => ({ recovery_codes: recoveryCodes }) });
  expect(await screen.findByText('เหลือ 2 รหัส')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'สร้างรหัสกู้คืนชุดใหม่' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('รหัสชุดเดิมจะใช้ไม่ได้อีก');
  await user.click(within(question).getByRole('button', { name: 'สร้างรหัสกู้คืนชุดใหม่' }));
  expect(await screen.findByText('aaaa-bbbb-cccc-dddd')).toBeVisible();
});

it('office-29 office-37: ends one other session, or all of them, and not the own', async () => {
  const { user, requests } = open({ endMySessions: () => null });
  const list = await screen.findByRole('list', { name: 'การเข้าสู่ระบบ' });
  const ends = within(list).getAllByRole('button');
  expect(ends).toHaveLength(1);
  await user.click(
    within(list).getByRole('button', { name: 'ออกจากระบบ บน Chrome, Android, 203.0.113.7' }),
  );
  await screen.findByText('ออกจากระบบบนเครื่องนั้นแล้ว');
  await user.click(screen.getByRole('button', { name: 'ออกจากระบบบนเครื่องอื่นทั้งหมด' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'ออกจากระบบบนเครื่องอื่นทั้งหมด' }));
  await screen.findByText('ออกจากระบบบนเครื่องอื่นแล้ว');
  const bodies = requests.filter(({ name }) => name === 'endMySessions').map(({ body }) => body);
  expect(bodies).toEqual([{ id: '2' }, {}]);
});

it('office-50: changes the password, and shows each refusal at its field', async () => {
  const { user, requests } = open({
    changePassword: ({ body: { old_password: old, new_password: wanted } }) => {
      if (old !== 'kapao1234') return refuse('old_password_wrong');
      return wanted === 'password1' ? refuse('password_too_common') : null;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'เปลี่ยนรหัสผ่าน' });
  const labels = ['รหัสผ่านปัจจุบัน', 'รหัสผ่านใหม่', 'รหัสผ่านใหม่อีกครั้ง'];
  const [present, wanted, again] = labels.map((label) => within(dialog).getByLabelText(label));
  expect(
    [...dialog.querySelectorAll('input')].map((field) => [field.autocomplete, field.type]),
  ).toEqual([
    ['username', 'text'],
    ['current-password', 'password'],
    ['new-password', 'password'],
    ['new-password', 'password'],
  ]);
  expect(dialog.querySelector('input')).toHaveValue('owner@kapao.test');
  const send = async (...texts: string[]) => {
    for (const [at, field] of [present, wanted, again].entries()) {
      if (field === undefined) throw new Error('a field is missing');
      await user.clear(field);
      await user.click(field);
      await user.paste(texts[at] ?? '');
    }
    await user.keyboard('{Enter}');
  };
  await send('', 'short', 'other');
  expect(present).toHaveAccessibleDescription('กรุณาใส่รหัสผ่านปัจจุบัน');
  expect(wanted).toHaveAttribute('aria-invalid', 'true');
  expect(again).toHaveAccessibleDescription('รหัสผ่านไม่ตรงกัน');
  expect(present).toHaveFocus();
  await send('wrong-one', 'ส้มตำไก่ย่าง-9', 'ส้มตำไก่ย่าง-9');
  await waitFor(() => expect(present).toHaveAccessibleDescription('รหัสผ่านปัจจุบันไม่ถูกต้อง'));
  await send('kapao1234', 'password1', 'password1');
  await waitFor(() => expect(wanted).toHaveAccessibleDescription('รหัสผ่านนี้เดาง่ายเกินไป'));
  expect(wanted).toHaveFocus();
  await send('kapao1234', 'ส้มตำไก่ย่าง-9', 'ส้มตำไก่ย่าง-9');
  expect(await screen.findByText('เปลี่ยนรหัสผ่านแล้ว เครื่องอื่นออกจากระบบแล้ว')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  const sent = requests.filter(({ name }) => name === 'changePassword');
  expect(sent).toHaveLength(3);
});

/** Reads the code out of the drawing, as a camera would. */
function readQr(source: string): string | undefined {
  const drawing = decodeURIComponent(source.slice('data:image/svg+xml,'.length));
  const size = Number(/viewBox="0 0 (\d+)/.exec(drawing)?.[1]);
  const scale = 4;
  const side = size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of drawing.matchAll(/M(\d+) (\d+)h1v1/g)) {
    for (let at = 0; at < scale * scale; at += 1) {
      const column = Number(x) * scale + (at % scale);
      const row = Number(y) * scale + Math.floor(at / scale);
      pixels.set([0, 0, 0], (row * side + column) * 4);
    }
  }
  return jsQR(pixels, side, side)?.data;
}
