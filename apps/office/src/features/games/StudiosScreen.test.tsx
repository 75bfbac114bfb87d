import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { closingOf } from '../../testing/game-samples.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';
import {
  evolutionForm,
  lotusKeys,
  officeStudio,
  rsForm,
  shownStudio,
} from '../../testing/studio-samples.ts';

const answers = {
  getMe: () => meAs('manager'),
  listStudios: () => ({ studios: [officeStudio()] }),
  getStudio: () => shownStudio(),
  saveStudio: () => null,
  addStudioKey: () => null,
  retireStudioKey: () => null,
  makeOurKey: () => null,
  signWithOurKey: () => null,
} satisfies Parameters<typeof fakeApi>[0];

const protocols = { listStudioProtocols: () => ({ protocols: [rsForm, evolutionForm] }) };

type User = ReturnType<typeof renderOffice>['user'];

/** Opens an act's dialog, gives a reason, and confirms with the button of this name. */
async function confirm(user: User, open: string, confirmWord: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: open }));
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'ค่ายแจ้ง');
  await user.click(within(dialog).getByRole('button', { name: confirmWord }));
  return dialog;
}

it('switch-22: lists the studios, and opens one with its keys', async () => {
  fakeApi({
    ...answers,
    listStudios: () => ({
      studios: [
        officeStudio(),
        officeStudio({
          code: 'naga',
          state: 'closed',
          closing: closingOf({ kind: 'studio' }),
          allowed_addresses: [],
          last_call_at: null,
        }),
      ],
    }),
  });
  const { user } = renderOffice('/studios');
  const table = await screen.findByRole('table', { name: /^ค่ายเกม/ });
  expect(table).toHaveTextContent('aaaa111122223333 ใช้ได้');
  expect(table).toHaveTextContent('120 · 3');
  const closed = within(table).getByRole('row', { name: /naga/ });
  expect(closed).toHaveTextContent('ปิดด้วยสวิตช์');
  expect(closed).toHaveTextContent('ทุกที่');
  expect(closed).toHaveTextContent('ยังไม่เคย');
  await user.keyboard('j{Enter}');
  const panel = await screen.findByRole('complementary', { name: 'Lotus Games' });
  expect(location.search).toBe('?studio=lotus');
  expect(panel).toHaveTextContent('https://kapao.example/api/studio/lotus');
  const theirs = await within(panel).findByRole('region', { name: 'คีย์ที่ค่ายใช้เซ็น' });
  expect(theirs).toHaveTextContent('aaaa111122223333');
  const ours = within(panel).getByRole('region', { name: 'คีย์ที่เราใช้เซ็น' });
  expect(ours).toHaveTextContent('bbbb111122223333');
  // The signing key is not retired before the other one signs.
  const acts = within(ours).getAllByRole('button', { name: /^(ใช้เซ็น|เลิกใช้)/ });
  expect(acts.map((button) => button.getAttribute('aria-label'))).toEqual([
    'ใช้เซ็น: คีย์ cccc111122223333',
    'เลิกใช้: คีย์ cccc111122223333',
  ]);
  within(panel).getByText('คีย์ที่เลิกใช้แล้ว 1');
});

it('switch-22: changes the addresses and networks of a studio', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/studios?studio=lotus');
  await user.click(await screen.findByRole('button', { name: 'แก้ไข' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'แก้ไข: Lotus Games' });
  const networks = within(dialog).getByLabelText('เครือข่ายที่ค่ายเรียกได้');
  await user.type(networks, '\n2001:db8::/32,');
  const freeBet = within(dialog).getByLabelText('ฟรีเบทสูงสุด');
  await user.clear(freeBet);
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'ค่ายแจ้ง');
  const submit = within(dialog).getByRole('button', { name: 'แก้ไข' });
  await user.click(submit);
  await within(dialog).findByText('ต้องเป็นบาทเต็ม');
  expect(requests.some(({ name }) => name === 'saveStudio')).toBe(false);
  await user.type(freeBet, '1,500');
  await user.click(submit);
  await screen.findByText('บันทึกแล้ว');
  expect(requests.find(({ name }) => name === 'saveStudio')).toMatchObject({
    params: { code: 'lotus' },
    body: {
      name: 'Lotus Games',
      base_url: 'https://lotus.example/games',
      allowed_addresses: ['203.0.113.7/32', '2001:db8::/32'],
      max_free_bet_baht: 1500,
      max_win_baht: 10_000_000,
      reason: 'ค่ายแจ้ง',
      seen: shownStudio().seen,
    },
  });
});

it('switch-22: adds and retires keys, and says why a change is refused', async () => {
  const [theirs, signing, standby] = lotusKeys;
  let keys = [theirs, signing];
  const requests = fakeApi({
    ...answers,
    getStudio: () => ({ ...shownStudio(), keys: keys.flatMap((key) => key ?? []) }),
    makeOurKey: () => {
      keys = [theirs, signing, standby];
      return null;
    },
    retireStudioKey: () => refuse('rule_broken'),
  });
  const { user } = renderOffice('/studios?studio=lotus');
  await user.click(await screen.findByRole('button', { name: 'เพิ่มคีย์' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'เพิ่มคีย์ของ Lotus Games' });
  await user.type(within(dialog).getByLabelText('กุญแจสาธารณะของค่าย (PEM)'), 'PEM');
  await user.click(within(dialog).getByLabelText('นำคีย์ที่เลิกใช้เร็วเกินไปกลับมา'));
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'ค่ายแจ้ง');
  await user.click(within(dialog).getByRole('button', { name: 'เพิ่มคีย์' }));
  await screen.findByText('เพิ่มคีย์แล้ว');
  const acts = () => requests.filter(({ name }) => name.endsWith('Key'));
  expect(acts().at(-1)?.body).toMatchObject({ public_key: 'PEM', takes_back: true });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  await confirm(user, 'สร้างคีย์ใหม่', 'สร้างคีย์ใหม่');
  await screen.findByText('สร้างแล้ว ส่งกุญแจสาธารณะให้ค่าย');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await confirm(user, 'ใช้เซ็น: คีย์ cccc111122223333', 'ใช้เซ็น');
  await screen.findByText('ใช้คีย์นี้เซ็นแล้ว');
  expect(acts().at(-1)).toMatchObject({
    name: 'signWithOurKey',
    body: { fingerprint: 'cccc111122223333', seen: shownStudio().seen },
  });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  for (const [name, why] of [
    ['สร้างคีย์ใหม่', 'มีคีย์สำรองอยู่แล้ว'],
    ['เลิกใช้: คีย์ aaaa111122223333', /^ค่ายมีคีย์นี้คีย์เดียว/],
  ] as const)
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(why);
  const refused = await confirm(user, 'เลิกใช้: คีย์ cccc111122223333', 'เลิกใช้');
  expect(await within(refused).findByRole('alert')).toHaveTextContent('กติกาไม่อนุญาต');
});

it('switch-26: adds a studio, and opens it with what it needs of us', async () => {
  const requests = fakeApi({ ...answers, ...protocols, addStudio: () => null });
  const { user } = renderOffice('/studios');
  await user.click(await screen.findByRole('button', { name: 'เพิ่มค่าย' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'เพิ่มค่าย' });
  const write = (label: string, text: string) =>
    user.type(within(dialog).getByLabelText(label), text);
  await write('รหัส', 'Lotus');
  await write('ชื่อ', 'Lotus Games');
  await write('ที่อยู่ที่เราเรียกค่าย', 'https://lotus.example/games');
  await write('กุญแจสาธารณะของค่าย (PEM)', 'PEM');
  await write('เหตุผล', 'ทำสัญญาแล้ว');
  const submit = within(dialog).getByRole('button', { name: 'เพิ่มค่าย' });
  await user.click(submit);
  await within(dialog).findByText('รหัสใช้ได้เฉพาะ a-z 0-9 และขีด');
  await user.clear(within(dialog).getByLabelText('รหัส'));
  await write('รหัส', 'lotus');
  await user.click(submit);
  await screen.findByRole('complementary', { name: 'Lotus Games' });
  expect(location.search).toBe('?studio=lotus');
  expect(requests.find(({ name }) => name === 'addStudio')?.body).toMatchObject({
    code: 'lotus',
    name: 'Lotus Games',
    base_url: 'https://lotus.example/games',
    protocol: 'rs',
    public_key: 'PEM',
    reason: 'ทำสัญญาแล้ว',
  });
});

it('switch-22: says which permission is missing', async () => {
  fakeApi({ ...answers, getMe: () => meAs('risk') });
  renderOffice('/studios?studio=lotus');
  for (const name of ['แก้ไข', 'เพิ่มคีย์', 'สร้างคีย์ใหม่', 'เลิกใช้: คีย์ aaaa111122223333']) {
    const button = await screen.findByRole('button', { name });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(/จัดการคีย์และที่อยู่ของค่ายเกม/);
  }
});

it('switch-26 studio-69: asks for the fields that the protocol describes, in place of a key', async () => {
  const requests = fakeApi({ ...answers, ...protocols, addStudio: () => null });
  const { user } = renderOffice('/studios');
  await user.click(await screen.findByRole('button', { name: 'เพิ่มค่าย' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'เพิ่มค่าย' });
  const write = (label: string, text: string) =>
    user.type(within(dialog).getByLabelText(label), text);
  await user.selectOptions(within(dialog).getByLabelText('โปรโตคอล'), 'evolution');
  expect(within(dialog).queryByLabelText('กุญแจสาธารณะของค่าย (PEM)')).toBeNull();
  await write('รหัส', 'live');
  await write('ชื่อ', 'Live');
  await write('ที่อยู่ที่เราเรียกค่าย', 'https://live.example');
  await write('รหัสคาสิโน', 'kapao');
  await write('เหตุผล', 'ทำสัญญาแล้ว');
  const submit = within(dialog).getByRole('button', { name: 'เพิ่มค่าย' });
  await user.click(submit);
  await within(dialog).findByText('โทเคน: รูปแบบไม่ถูกต้อง');
  await write('โทเคน', 'a-long-secret');
  await user.click(submit);
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'addStudio')?.body).toMatchObject({
      protocol: 'evolution',
      public_key: '',
      values: { casino_key: 'kapao' },
      secrets: { auth_tokens: 'a-long-secret' },
    }),
  );
});

it('studio-79: fills in a secret that the server has made, shows it until it is changed, and takes a typed one', async () => {
  const secret = 'made-by-the-server-and-told-once';
  const requests = fakeApi({
    ...answers,
    getStudio: () => ({
      ...shownStudio({ protocol: 'evolution' }),
      keys: [],
      form: evolutionForm,
      values: { casino_key: ['kapao'], auth_tokens: ['••••old1'] },
    }),
    makeStudioSecret: () => ({ secret }),
    saveStudioCredentials: () => null,
  });
  const { user } = renderOffice('/studios?studio=lotus');
  await user.click(await screen.findByRole('button', { name: 'แก้รหัสลับ' }));
  const dialog = await screen.findByRole('alertdialog');
  const token = within(dialog).getByLabelText('โทเคน');
  await user.click(within(dialog).getByRole('button', { name: 'สุ่มค่าให้: โทเคน' }));
  await waitFor(() => expect(token).toHaveValue(secret));
  expect(token).toHaveAttribute('type', 'text');
  expect(dialog).toHaveTextContent('ค่านี้จะไม่แสดงอีกหลังบันทึก');
  expect(within(dialog).queryByRole('button', { name: 'สุ่มค่าให้: รหัสคาสิโน' })).toBeNull();
  await user.clear(token);
  await user.type(token, 'typed-by-a-person');
  expect(token).toHaveAttribute('type', 'password');
  await user.click(within(dialog).getByRole('button', { name: 'สุ่มค่าให้: โทเคน' }));
  await waitFor(() => expect(token).toHaveValue(secret));
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'เปลี่ยนตามรอบ');
  await user.click(within(dialog).getByRole('button', { name: 'แก้รหัสลับ' }));
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'saveStudioCredentials')?.body).toMatchObject({
      secrets: { auth_tokens: secret },
    }),
  );
});

it('switch-22 studio-69: changes a secret beside the old one, and drops the old one', async () => {
  const requests = fakeApi({
    ...answers,
    getStudio: () => ({
      ...shownStudio({ protocol: 'evolution', last_call_at: null }),
      keys: [],
      form: evolutionForm,
      values: { casino_key: ['kapao'], auth_tokens: ['••••new1', '••••old1'] },
    }),
    saveStudioCredentials: () => null,
    dropStudioSecret: () => null,
  });
  const { user } = renderOffice('/studios?studio=lotus');
  const secrets = await screen.findByRole('region', { name: 'รหัสลับของโปรโตคอล' });
  expect(secrets).toHaveTextContent('ค่าเดิม ••••old1');
  const panel = screen.getByRole('complementary', { name: 'Lotus Games' });
  expect(panel).not.toHaveTextContent('ยังไม่เคย');
  expect(screen.queryByRole('region', { name: 'คีย์ที่ค่ายใช้เซ็น' })).toBeNull();
  await user.click(within(secrets).getByRole('button', { name: 'แก้รหัสลับ' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByLabelText('โทเคน'), 'another-secret');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'ค่ายแจ้ง');
  await user.click(within(dialog).getByRole('button', { name: 'แก้รหัสลับ' }));
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'saveStudioCredentials')).toMatchObject({
      params: { code: 'lotus' },
      body: { values: { casino_key: 'kapao' }, secrets: { auth_tokens: 'another-secret' } },
    }),
  );
  await confirm(user, 'เลิกใช้ค่าเดิม: โทเคน', 'เลิกใช้ค่าเดิม');
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'dropStudioSecret')).toMatchObject({
      body: { field: 'auth_tokens' },
    }),
  );
});

it('office-77: marks the field of a studio that the server refuses, until the form changes', async () => {
  fakeApi({ ...answers, saveStudio: () => refuse('invalid_input', 'allowed_addresses') });
  const { user } = renderOffice('/studios?studio=lotus');
  const dialog = await confirm(user, 'แก้ไข', 'แก้ไข');
  const networks = within(dialog).getByLabelText(/เครือข่าย|ที่อยู่ IP/);
  await waitFor(() => expect(networks).toBeInvalid());
  expect(networks).toHaveFocus();
  await user.type(networks, '198.51.100.7');
  expect(networks).toBeValid();
});

it('office-77: says why a studio is refused by a field that its form does not show', async () => {
  fakeApi({ ...answers, saveStudio: () => refuse('invalid_input', 'code') });
  const { user } = renderOffice('/studios?studio=lotus');
  const dialog = await confirm(user, 'แก้ไข', 'แก้ไข');
  expect(await within(dialog).findByRole('alert')).not.toBeEmptyDOMElement();
  await user.type(within(dialog).getByLabelText(/เครือข่าย|ที่อยู่ IP/), '198.51.100.7');
  expect(within(dialog).queryByRole('alert')).toBeNull();
});

it('office-77 studio-79: a secret that the server makes takes the mark of the refused one away', async () => {
  fakeApi({
    ...answers,
    getStudio: () => ({
      ...shownStudio({ protocol: 'evolution' }),
      keys: [],
      form: evolutionForm,
      values: { casino_key: ['kapao'], auth_tokens: ['••••old1'] },
    }),
    makeStudioSecret: () => ({ secret: 'made-by-the-server-and-told-once' }),
    saveStudioCredentials: () => refuse('invalid_input', 'auth_tokens'),
  });
  const { user } = renderOffice('/studios?studio=lotus');
  const dialog = await confirm(user, 'แก้รหัสลับ', 'แก้รหัสลับ');
  const token = within(dialog).getByLabelText('โทเคน');
  await waitFor(() => expect(token).toBeInvalid());
  await user.click(within(dialog).getByRole('button', { name: 'สุ่มค่าให้: โทเคน' }));
  await waitFor(() => expect(token).toBeValid());
  expect(within(dialog).queryByRole('alert')).toBeNull();
});
