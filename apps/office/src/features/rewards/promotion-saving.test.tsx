// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { actKeyOf, fakeApi, noAnswer, refuse } from '../../testing/fake-api.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import {
  fairAnswers,
  firstMark,
  officePromotion,
  promotionAnswers,
  secondMark,
} from '../../testing/reward-samples.ts';
import { meAs } from '../../testing/samples.ts';
import { typeTime } from '../../testing/type-time.ts';

const key = expect.stringMatching(/^[\w-]{36}$/);
const saveButton = () => screen.getByRole('button', { name: /^บันทึก/ });

it('offer-16: says under a field which rule it breaks while somebody types', async () => {
  const requests = fakeApi(promotionAnswers);
  const { user } = renderOffice('/promotions/7');
  const amount = await screen.findByLabelText('โบนัส (บาท)');
  expect(saveButton()).toHaveAccessibleDescription('ยังไม่มีอะไรเปลี่ยน');
  await user.clear(amount);
  await user.type(amount, '0.001');
  expect(amount).toHaveAccessibleDescription(/ทศนิยมไม่เกิน 2 ตำแหน่ง/);
  expect(saveButton()).toHaveAccessibleDescription(/^โบนัส \(บาท\): .*2 ตำแหน่ง/);
  await user.click(saveButton());
  expect(requests.some(({ name }) => name === 'savePromotion')).toBe(false);
  await user.clear(amount);
  await user.type(amount, '1,000');
  expect(amount).not.toHaveAccessibleDescription();
  await user.click(saveButton());
  await screen.findByText('บันทึกแล้ว');
  const { terms } = officePromotion();
  expect(requests.find(({ name }) => name === 'savePromotion')?.body).toEqual({
    id: '7',
    seen: firstMark,
    terms: { ...terms, reward: { amount: 1000 } },
    key,
  });
  expect(amount).toHaveValue('1,000');
  await waitFor(() => expect(saveButton()).toHaveAttribute('aria-disabled', 'true'));
});

it('office-16 office-18 version-14: schedules a change of a promotion, once also after a lost answer', async () => {
  let isLost = true;
  const requests = fakeApi({
    ...promotionAnswers,
    getMe: () => meAs('manager'),
    scheduleChange: () => (isLost ? noAnswer() : { scheduled: '5' }),
  });
  const { user } = renderOffice('/promotions/7?schedule=9');
  const amount = await screen.findByLabelText('โบนัส (บาท)');
  const ask = () => screen.getByRole('button', { name: 'ตั้งเวลาเปลี่ยน…' });
  expect(ask()).toHaveAccessibleDescription('ยังไม่มีอะไรเปลี่ยน');
  expect(screen.queryByRole('button', { name: /^เผยแพร่|^ปิด/ })).toBeNull();
  await user.clear(amount);
  await user.type(amount, '50');
  await user.click(ask());
  const dialog = await screen.findByRole('alertdialog');
  const schedule = within(dialog).getByRole('button', { name: 'ตั้งเวลาเปลี่ยน' });
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'คืนนี้');
  await user.click(schedule);
  expect(await within(dialog).findByText(/^ใส่วันและเวลา/)).toBeVisible();
  await typeTime(user, dialog, { label: /เวลาที่จะเปลี่ยน/, digits: '01/12/2026 18:30' });
  await user.click(schedule);
  await within(dialog).findByText(/ไม่สามารถเชื่อมต่อ/);
  isLost = false;
  await user.click(schedule);
  await screen.findByText('ตั้งเวลาแล้ว');
  const [first, second] = requests.filter(({ name }) => name === 'scheduleChange');
  expect(second?.body).toEqual(first?.body);
  const { terms } = officePromotion();
  expect(first?.body).toEqual({
    kind: 'promotions',
    content: { id: 7, ...terms, reward: { amount: 50 }, is_enabled: false },
    latest: '9',
    reason: 'คืนนี้',
    due_at: '2026-12-01T18:30:00+07:00',
    key,
  });
  expect(requests.some(({ name }) => name === 'savePromotion')).toBe(false);
});

it('type-20: keeps a time that is no time, says why, and saves nothing with it', async () => {
  const requests = fakeApi(promotionAnswers);
  const { user } = renderOffice('/promotions/7');
  const start = await screen.findByRole('textbox', { name: 'เริ่ม' });
  for (const [typed, why] of [
    ['01122569', /พิมพ์วันและเวลาให้ครบ/],
    ['31/02/2569 10:00', /ไม่มีวันที่นี้ในปฏิทิน/],
    ['01/12/2600 10:00', /เกินสิบปี/],
  ] as const) {
    await user.clear(start);
    await user.paste(typed);
    await user.tab();
    expect(start).toHaveValue(typed);
    expect(start).toHaveAccessibleDescription(why);
    expect(saveButton()).toHaveAccessibleDescription(/^เริ่ม: /);
    await user.click(saveButton());
    expect(requests.some(({ name }) => name === 'savePromotion')).toBe(false);
  }
  await user.clear(start);
  await user.paste('011225691000');
  await user.tab();
  expect(start).toHaveValue('01/12/2569 10:00');
  await user.click(saveButton());
  await screen.findByText('บันทึกแล้ว');
  expect(requests.find(({ name }) => name === 'savePromotion')?.body).toMatchObject({
    terms: { available_from: '2026-12-01T10:00:00' },
  });
});

it('offer-16 offer-21: makes a new promotion with its terms in sentences, and names what was taken out of it', async () => {
  const requests = fakeApi({
    ...fairAnswers,
    ...promotionAnswers,
    savePromotion: () => ({ id: '7', seen: firstMark, removed: ['<script>'] }),
  });
  const { user } = renderOffice('/promotions/new');
  await user.type(await screen.findByLabelText('ชื่อ'), 'ใหม่');
  expect(saveButton()).toHaveAccessibleDescription(/^โบนัส \(บาท\): /);
  await user.selectOptions(screen.getByLabelText('โบนัสคิดจาก'), 'เปอร์เซ็นต์ของยอดฝาก');
  await user.type(screen.getByLabelText('โบนัส (%)'), '50');
  await user.type(screen.getByLabelText('โบนัสสูงสุด (บาท)'), '500');
  await user.type(screen.getByLabelText('ยอดเทิร์น (เท่า)'), '3');
  await user.click(screen.getByLabelText(/สัดส่วนที่นับเป็นยอดเทิร์นของโปรโมชั่นนี้เอง/));
  await user.type(screen.getByLabelText('สล็อต %'), '100');
  const read = (text: string) =>
    waitFor(() =>
      expect(screen.getByRole('region', { name: 'เงื่อนไขที่สมาชิกอ่าน' })).toHaveTextContent(text),
    );
  await read('รับโบนัส 50% ของยอดฝาก สูงสุด 500.00 บาท');
  await read('เดิมพันนับเป็นยอดเทิร์น สล็อต 100% เดิมพันฟรีไม่นับ');
  await user.click(screen.getByLabelText(/สัดส่วนที่นับเป็นยอดเทิร์นของโปรโมชั่นนี้เอง/));
  await read('เดิมพันนับเป็นยอดเทิร์น สล็อต 100%, คาสิโน 20% เดิมพันฟรีไม่นับ');
  await user.click(screen.getByLabelText(/สัดส่วนที่นับเป็นยอดเทิร์นของโปรโมชั่นนี้เอง/));
  await user.click(saveButton());
  await screen.findByText('บันทึกแล้ว ตัดออกจากรายละเอียด: <script>');
  expect(requests.find(({ name }) => name === 'savePromotion')?.body).toMatchObject({
    id: null,
    seen: null,
    terms: {
      name: 'ใหม่',
      reward: { percent: 50, max: 500 },
      turnover: { multiple: 3 },
      contributions: { SLOT: 100 },
      available_from: null,
    },
  });
  await waitFor(() => expect(location.pathname).toBe('/promotions/7'));
});

it('offer-16: sends a lost save again by its key, and says when a colleague was faster', async () => {
  let attempt = 0;
  let promotion = officePromotion();
  const requests = fakeApi({
    ...fairAnswers,
    ...promotionAnswers,
    getOfficePromotion: () => promotion,
    savePromotion: () => {
      attempt += 1;
      promotion = { ...officePromotion('draft', { name: 'ของเพื่อน' }), seen: secondMark };
      return attempt === 1 ? noAnswer() : refuse('target_changed');
    },
  });
  const { user } = renderOffice('/promotions/7');
  const name = await screen.findByLabelText('ชื่อ');
  await user.type(name, '!');
  await user.click(saveButton());
  await screen.findByRole('alert');
  await user.click(saveButton());
  await screen.findByText(/มีคนแก้ไขไประหว่างนี้/);
  const [first, second] = requests
    .filter((request) => request.name === 'savePromotion')
    .map(({ body }) => actKeyOf(body));
  expect(second).toBe(first);
  expect(name).toHaveValue('สงกรานต์!');
  await user.click(screen.getByRole('button', { name: 'ทิ้งที่แก้ไว้และโหลดใหม่' }));
  expect(name).toHaveValue('ของเพื่อน');
});

it('offer-17 offer-37: publishes and ends by a dialog, with the terms that the person saw', async () => {
  let promotion = officePromotion();
  const requests = fakeApi({
    ...fairAnswers,
    ...promotionAnswers,
    getOfficePromotion: () => promotion,
    publishPromotion: () => {
      promotion = officePromotion('live');
      return { state: 'live' };
    },
    endPromotion: () => ({ state: 'ended' }),
  });
  const { user } = renderOffice('/promotions/7');
  const name = await screen.findByLabelText('ชื่อ');
  await user.type(name, '!');
  const publish = screen.getByRole('button', { name: 'เผยแพร่' });
  expect(publish).toHaveAccessibleDescription('บันทึกก่อน');
  await user.type(name, '{Backspace}');
  await user.click(screen.getByRole('button', { name: 'เผยแพร่' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'เผยแพร่ “สงกรานต์”' });
  await user.click(within(dialog).getByRole('button', { name: 'เผยแพร่' }));
  expect(within(dialog).getByLabelText('เหตุผล')).toHaveAccessibleDescription(/3 ตัวอักษร/);
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'เริ่มสงกรานต์');
  await user.click(within(dialog).getByRole('button', { name: 'เผยแพร่' }));
  await screen.findByText('เผยแพร่ “สงกรานต์” แล้ว');
  await user.click(await within(screen.getByRole('main')).findByRole('button', { name: 'ปิด' }));
  const end = await screen.findByRole('alertdialog', { name: 'ปิด “สงกรานต์”' });
  await user.type(within(end).getByLabelText('เหตุผล'), 'งบหมด');
  await user.click(within(end).getByText('ปิด', { selector: 'button[type=submit]' }));
  await screen.findByText('ปิด “สงกรานต์” แล้ว');
  const acts = requests.filter((request) => /^(publish|end)/.test(request.name));
  expect(acts.map(({ body }) => body)).toEqual([
    { seen: firstMark, reason: 'เริ่มสงกรานต์', key },
    { seen: firstMark, reason: 'งบหมด', key },
  ]);
  expect(saveButton()).toHaveTextContent('บันทึก มีผลทันที');
});

it('editor-34: leads to the preview below the fields, and back', async () => {
  fakeApi(promotionAnswers);
  const { user } = renderOffice('/promotions/7');
  await user.click(await screen.findByRole('button', { name: 'ดูตัวอย่าง' }));
  expect(document.activeElement).toContainElement(screen.getByTitle('ตัวอย่างแอปสมาชิก'));
  await user.click(screen.getByRole('button', { name: 'กลับไปแก้ไข' }));
  expect(document.activeElement).toContainElement(screen.getByLabelText('ชื่อ'));
});

it('offer-17: asks before a published promotion is saved, and schedules the same draft from there', async () => {
  const requests = fakeApi({
    ...fairAnswers,
    ...promotionAnswers,
    getMe: () => meAs('manager'),
    getOfficePromotion: () => officePromotion('live'),
    scheduleChange: () => ({ scheduled: '5' }),
  });
  const { user } = renderOffice('/promotions/7');
  const amount = await screen.findByLabelText('โบนัส (บาท)');
  const schedule = () => screen.getByRole('button', { name: 'ตั้งเวลาเปลี่ยน…' });
  expect(schedule()).toHaveAccessibleDescription('ยังไม่มีอะไรเปลี่ยน');
  await user.clear(amount);
  await user.type(amount, '50');
  await user.click(saveButton());
  const save = await screen.findByRole('alertdialog', { name: 'บันทึก “สงกรานต์” มีผลทันที' });
  expect(await within(save).findByText('รางวัล › จำนวน')).toBeVisible();
  expect(requests.some(({ name }) => name === 'savePromotion')).toBe(false);
  await user.click(within(save).getByRole('button', { name: 'ยกเลิก' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(schedule());
  const dialog = await screen.findByRole('alertdialog', { name: 'เปลี่ยนตามเวลาที่ตั้งไว้' });
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'คืนนี้');
  await typeTime(user, dialog, { label: /เวลาที่จะเปลี่ยน/, digits: '01/12/2569 18:30' });
  await user.click(within(dialog).getByRole('button', { name: 'ตั้งเวลาเปลี่ยน' }));
  await screen.findByText('ตั้งเวลาแล้ว');
  expect(requests.find(({ name }) => name === 'scheduleChange')?.body).toMatchObject({
    content: { id: 7, reward: { amount: 50 }, is_enabled: true },
    due_at: '2026-12-01T18:30:00+07:00',
  });
  expect(requests.some(({ name }) => name === 'savePromotion')).toBe(false);
});

it('offer-17: saves a published promotion when the question is answered', async () => {
  const requests = fakeApi({
    ...fairAnswers,
    ...promotionAnswers,
    getOfficePromotion: () => officePromotion('live'),
  });
  const { user } = renderOffice('/promotions/7');
  await user.type(await screen.findByLabelText('ชื่อ'), '!');
  await user.click(saveButton());
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'ชื่อใหม่');
  await user.click(within(dialog).getByRole('button', { name: 'บันทึก มีผลทันที' }));
  await screen.findByText('บันทึกแล้ว');
  expect(requests.find(({ name }) => name === 'savePromotion')?.body).toMatchObject({
    seen: firstMark,
    reason: 'ชื่อใหม่',
    terms: { name: 'สงกรานต์!' },
  });
});
