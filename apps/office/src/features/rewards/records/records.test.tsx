// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, held, refuse } from '../../../testing/fake-api.ts';
import { queryClient } from '../../../api/query-client.ts';
import { readyPreview } from '../../../testing/preview-frame.ts';
import {
  methodForm,
  methodList,
  missionForm,
  officeRecord,
  savedRecords,
} from '../../../testing/record-samples.ts';
import { renderOffice } from '../../../testing/render-office.tsx';
import { fairAnswers, memberAnswers } from '../../../testing/reward-samples.ts';
import { meAs } from '../../../testing/samples.ts';
// Imported before the first test, which would otherwise wait for the chunks on a busy machine.
import './MethodScreen.tsx';
import './MissionScreen.tsx';
import './MissionsScreen.tsx';
import { th } from '../../../text/th.ts';
import { typeTime } from '../../../testing/type-time.ts';

const { editors, shell } = th;
const terms = {
  first_deposit_percent: 10,
  first_deposit_min: 0,
  first_deposit_max: 500,
  first_deposit_stakes: 1,
  lost_bets_percent: 0.5,
  valid_days: 30,
  is_enabled: true,
};
const forms: Readonly<Record<string, object>> = {
  missions: missionForm,
  referral_terms: terms,
  point_rates: { turnover_per_point: 100, is_enabled: true },
};

const answers = {
  ...fairAnswers,
  getMe: () => meAs('marketing'),
  listRewardRecords: ({ params }) => ({
    next_id: 8,
    records: [officeRecord({ ...forms[params['kind'] ?? ''] })],
  }),
  saveRewardRecords: savedRecords,
  previewSite: () => ({ answers: memberAnswers }),
} satisfies Parameters<typeof fakeApi>[0];

const key = expect.stringMatching(/^[\w-]{36}$/);
beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

type User = ReturnType<typeof renderOffice>['user'];

async function fill(user: User, label: string, text: string) {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.paste(text);
}

async function confirmSave(user: User, reason = 'ตามแผน') {
  await user.click(screen.getByText('บันทึก…'));
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByLabelText('เหตุผล'), reason);
  return dialog;
}

it('editor-13: lists missions in their order with state, reward and the most that each can pay', async () => {
  const second = { ...missionForm, id: 3, title: 'ฉบับร่าง', sort: 0, is_enabled: false };
  fakeApi({
    ...answers,
    listRewardRecords: () => ({
      next_id: 8,
      records: [officeRecord(missionForm), officeRecord({ ...second, budget: null })],
    }),
  });
  renderOffice('/missions');
  const [, first, last] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent('ฉบับร่าง');
  expect(first).toHaveTextContent('–');
  expect(last).toHaveTextContent('ฝากสามวันเปิดอยู่3 วัน30050 บาท5,000 บาท');
  expect(screen.getByRole('link', { name: 'ฝากสามวัน' })).toHaveAttribute('href', '/missions/7');
});

it('editor-05 editor-06: names a broken rule at its field, and saves with reason and difference', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/missions/7');
  const save = await screen.findByRole('button', { name: 'บันทึก…' });
  expect(save).toHaveAccessibleDescription('ยังไม่มีอะไรเปลี่ยน');
  await fill(user, 'ยอดรวม (บาท)', '99');
  expect(screen.getByLabelText('ยอดรวม (บาท)')).toHaveAccessibleDescription(/ขั้นต่ำต่อวัน/);
  expect(save).toHaveAccessibleDescription(/ยอดรวม \(บาท\)/);
  await fill(user, 'ยอดรวม (บาท)', '400');
  const dialog = await confirmSave(user);
  expect(await within(dialog).findByRole('row', { name: 'ยอดรวม (บาท) 300 400' })).toBeVisible();
  await user.click(within(dialog).getByText('บันทึก'));
  await screen.findByText('บันทึกแล้ว');
  expect(requests.find(({ name }) => name === 'saveRewardRecords')).toMatchObject({
    params: { kind: 'missions' },
    body: {
      changes: [{ content: { ...missionForm, amount: 400 }, latest: '11' }],
      reason: 'ตามแผน',
      key,
    },
  });
});

it('editor-07: undoes the last save by a save with a reason of its own', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/missions/7');
  await fill(user, 'รางวัล', '60');
  const dialog = await confirmSave(user);
  await user.click(within(dialog).getByText('บันทึก'));
  await user.click(await screen.findByText('เลิกทำ…'));
  const undo = await screen.findByRole('alertdialog', { name: 'เลิกทำการบันทึกล่าสุด' });
  await user.type(within(undo).getByLabelText('เหตุผล'), 'พิมพ์ผิด');
  await user.click(within(undo).getByText('บันทึก'));
  await waitFor(() => {
    const [, second] = requests.filter(({ name }) => name === 'saveRewardRecords');
    expect(second?.body).toMatchObject({
      changes: [{ content: missionForm, latest: '20' }],
      reason: 'พิมพ์ผิด',
    });
  });
});

it('editor-05: keeps a changed draft in the browser until it is discarded', async () => {
  fakeApi(answers);
  const first = renderOffice('/missions/7');
  await fill(first.user, 'ชื่อภารกิจ', 'ฝากเจ็ดวัน');
  first.unmount();
  const { user } = renderOffice('/missions/7');
  expect(await screen.findByLabelText('ชื่อภารกิจ')).toHaveValue('ฝากเจ็ดวัน');
  expect(screen.getByText(/เก็บไว้ในเครื่องนี้/)).toBeVisible();
  await user.click(screen.getByText('ทิ้งร่าง'));
  const asked = await screen.findByRole('alertdialog', { name: 'ทิ้งร่างนี้หรือไม่' });
  await user.click(within(asked).getByRole('button', { name: 'แก้ต่อ' }));
  expect(screen.getByLabelText('ชื่อภารกิจ')).toHaveValue('ฝากเจ็ดวัน');
  await user.click(screen.getByText('ทิ้งร่าง'));
  const again = await screen.findByRole('alertdialog', { name: 'ทิ้งร่างนี้หรือไม่' });
  await user.click(within(again).getByRole('button', { name: 'ทิ้งร่าง' }));
  expect(screen.getByLabelText('ชื่อภารกิจ')).toHaveValue('ฝากสามวัน');
  expect(localStorage.length).toBeLessThan(2);
});

it('editor-13: makes a new mission as a draft with the next number, and says that it has no bound', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/missions/new');
  await fill(user, 'ชื่อภารกิจ', 'ฝากวันเดียว');
  await fill(user, 'ขั้นต่ำต่อวัน (บาท)', '1');
  await fill(user, 'ยอดรวม (บาท)', '1');
  await fill(user, 'รางวัล', '100,000');
  expect(screen.getByText('จ่ายได้ไม่จำกัด')).toBeVisible();
  await fill(user, 'รับได้รวม (ครั้ง)', '3');
  expect(screen.getByText('จ่ายได้มากที่สุด 300,000 บาท')).toBeVisible();
  const dialog = await confirmSave(user);
  await user.click(within(dialog).getByText('บันทึก'));
  await screen.findByText('บันทึกแล้ว');
  expect(requests.find(({ name }) => name === 'saveRewardRecords')?.body).toMatchObject({
    changes: [{ content: { id: 8, bonus: 100_000, is_enabled: false }, latest: null }],
  });
});

it('editor-06: leads to the proposal of a save that waits, and drops the draft', async () => {
  fakeApi({ ...answers, saveRewardRecords: () => held('31') });
  const { user } = renderOffice('/missions/7');
  await fill(user, 'รางวัล', '90000');
  const dialog = await confirmSave(user);
  await user.click(within(dialog).getByText('บันทึก'));
  await waitFor(() => expect(screen.getByLabelText('รางวัล')).toHaveValue('50'));
  expect(screen.queryByRole('button', { name: 'เลิกทำ…' })).not.toBeInTheDocument();
});

it('editor-12: opened to schedule a change, an editor needs a time', async () => {
  const requests = fakeApi(answers);
  const { user } = renderOffice('/point-rate?schedule=yes');
  await fill(user, 'เดิมพันต่อหนึ่งแต้ม (บาท)', '200');
  expect(screen.getByText('เดิมพัน 10,000 บาท ได้ 50 แต้ม')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'ตั้งเวลาเปลี่ยน…' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.type(within(dialog).getByLabelText('เหตุผล'), 'ปีใหม่');
  await user.click(within(dialog).getByRole('button', { name: 'ตั้งเวลา' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(/^ใส่วันและเวลา/);
  await typeTime(user, dialog, { label: /เวลาที่จะเปลี่ยน/, digits: '01012570 0000' });
  await user.click(within(dialog).getByRole('button', { name: 'ตั้งเวลา' }));
  await screen.findByText('ตั้งเวลาแล้ว');
  expect(requests.find(({ name }) => name === 'saveRewardRecords')?.body).toMatchObject({
    changes: [{ content: { turnover_per_point: 200 } }],
    due_at: '2027-01-01T00:00:00+07:00',
  });
});

it('editor-11: shows the draft in the member app: missions and friends', async () => {
  fakeApi(answers);
  const { user, unmount } = renderOffice('/missions/7');
  await fill(user, 'รางวัล', '75');
  const mission = await readyPreview();
  await waitFor(() =>
    expect(mission()).toMatchObject({
      path: '/daily-task',
      answers: { listMissions: { continuous_deposit: [{ id: 7, bonus: 75, days_done: 0 }] } },
    }),
  );
  unmount();
  const second = renderOffice('/referral-terms');
  await fill(second.user, 'ส่วนแบ่ง (%)', '12.5');
  const friends = await readyPreview();
  await waitFor(() =>
    expect(friends()?.answers.getReferralCredit?.terms).toMatchObject({
      first_deposit_percent: 12.5,
    }),
  );
});

it('editor-10 editor-11 editor-31: enters a new payment method, with the list of members beside it', async () => {
  fakeApi({
    ...answers,
    getMe: () => meAs('manager'),
    listMethodRecords: () => methodList,
    listMedia: () => ({ rows: [], next: null }),
    testService: () => ({ outcome: 'accepted', status: 404, took_ms: 12 }),
  });
  const { user } = renderOffice('/payment-methods');
  expect(await screen.findByRole('link', { name: 'โอนเข้าบัญชี' })).toHaveAttribute(
    'href',
    '/payment-methods/4',
  );
  await user.click(screen.getByRole('button', { name: 'วิธีชำระเงินใหม่' }));
  await user.selectOptions(await screen.findByLabelText('ชนิด'), 'ฝากด้วยการโอนเข้าบัญชี');
  await user.selectOptions(screen.getByLabelText('เกตเวย์'), 'sandbox');
  expect(screen.getByLabelText('ธนาคาร')).toHaveValue('');
  const places = methodList.records.map(({ content }) => Number(content['sort']));
  expect(screen.getByLabelText('ลำดับ')).toHaveValue(String(Math.max(...places) + 1));
  await user.selectOptions(screen.getByLabelText('ธนาคาร'), 'กสิกรไทย');
  await fill(user, 'ชื่อ', 'โอนบัญชีสอง');
  await fill(user, 'ชื่อบัญชี', 'บริษัท กระเป๋า');
  await fill(user, 'เลขบัญชี', '123-4-56789-0');
  await fill(user, 'ค่าธรรมเนียม (%)', '1.5');
  await user.click(screen.getByRole('button', { name: 'ทดสอบ: sandbox' }));
  expect(await screen.findByText(/^ติดต่อได้ คีย์ใช้ได้/)).toBeVisible();
  // The kind's own picture stands there already.
  expect(screen.getByText('payments/bank-transfer.svg')).toBeVisible();
  expect(screen.getByRole('button', { name: 'บันทึก…' })).toHaveAccessibleDescription('');
  await user.click(screen.getByRole('button', { name: 'เลือกรูป: รูป' }));
  const own = await screen.findByRole('list', { name: 'รูปที่มากับระบบ' });
  await user.click(within(own).getByRole('button', { name: 'truewallet.svg' }));
  expect(screen.getByText('payments/truewallet.svg')).toBeVisible();
});

it('editor-05: holds hours, fee and receiver of a method to the rules of its command', async () => {
  const requests = fakeApi({
    ...answers,
    getMe: () => meAs('manager'),
    listMethodRecords: () => methodList,
    saveMethodRecords: savedRecords,
  });
  const { user } = renderOffice('/payment-methods/4');
  await fill(user, 'เปิด (เช่น 09:30)', '9.30');
  expect(screen.getByLabelText('เปิด (เช่น 09:30)')).toHaveAccessibleDescription(/09:30/);
  await fill(user, 'เปิด (เช่น 09:30)', '09:30');
  await fill(user, 'ปิด (เช่น 23:00)', '23:00');
  await fill(user, 'เลขบัญชี', '12-34');
  expect(screen.getByLabelText('เลขบัญชี')).toHaveAccessibleDescription('ไม่ใช่เลขบัญชี');
  await fill(user, 'เลขบัญชี', '123-4-56789-0');
  expect(screen.getByText(/50,000.00 บาท หักค่าธรรมเนียม 750.00/)).toBeVisible();
  const shown = await readyPreview();
  await waitFor(() =>
    expect(shown()?.answers.listPaymentMethods?.payments).toMatchObject([
      { id: 4, open_from: '09:30', is_node: true },
    ]),
  );
  const dialog = await confirmSave(user);
  await user.click(within(dialog).getByText('บันทึก'));
  await screen.findByText('บันทึกแล้ว');
  expect(requests.find(({ name }) => name === 'saveMethodRecords')?.body).toMatchObject({
    changes: [{ content: { ...methodForm, open_from: '09:30', open_until: '23:00' } }],
  });
});

/** The mission in the hands of a colleague too, who may save it meanwhile. */
function sharedMission() {
  let record = officeRecord(missionForm);
  const requests = fakeApi({
    ...answers,
    listRewardRecords: () => ({ records: [record], next_id: 8 }),
    saveRewardRecords: (request) => {
      const [change] = request.body.changes;
      return change?.latest === record.latest ? savedRecords(request) : refuse('target_changed');
    },
  });
  const saveAsColleague = async () => {
    record = officeRecord({ ...missionForm, bonus: 70 }, '12');
    await queryClient.invalidateQueries();
  };
  return { requests, saveAsColleague };
}

it('editor-02 editor-05: a draft that began before a colleague’s save is refused', async () => {
  const { requests, saveAsColleague } = sharedMission();
  const { user } = renderOffice('/missions/7');
  await fill(user, 'รางวัล', '60');
  await saveAsColleague();
  expect(await screen.findByText(editors.outdated)).toBeVisible();
  const dialog = await confirmSave(user);
  await user.click(within(dialog).getByText('บันทึก'));
  await within(dialog).findByRole('alert');
  expect(requests.find(({ name }) => name === 'saveRewardRecords')?.body).toMatchObject({
    changes: [{ latest: '11' }],
  });
});

it('editor-05: a kept draft remembers the version on which it began', async () => {
  const { saveAsColleague } = sharedMission();
  const first = renderOffice('/missions/7');
  await fill(first.user, 'ชื่อภารกิจ', 'ฝากเจ็ดวัน');
  first.unmount();
  await saveAsColleague();
  const { user } = renderOffice('/missions/7');
  expect(await screen.findByText(editors.outdated)).toBeVisible();
  const dialog = await confirmSave(user);
  await user.click(within(dialog).getByText('บันทึก'));
  expect(await within(dialog).findByRole('alert')).not.toBeEmptyDOMElement();
});

it('editor-05: a draft that is typed back to the saved value is forgotten', async () => {
  fakeApi(answers);
  const { user } = renderOffice('/missions/7');
  const isKept = () => Object.keys(localStorage).some((name) => name.startsWith('office-draft:'));
  await fill(user, 'ชื่อภารกิจ', 'ฝากเจ็ดวัน');
  expect(isKept()).toBe(true);
  await fill(user, 'ชื่อภารกิจ', missionForm.title);
  expect(isKept()).toBe(false);
});

it('editor-07: a new record can be undone on its own page, which no notice of a missing one precedes', async () => {
  const records = [officeRecord(missionForm)];
  const requests = fakeApi({
    ...answers,
    listRewardRecords: () => ({ records: [...records], next_id: 8 }),
    saveRewardRecords: (request) => {
      const [change] = request.body.changes;
      records.push(officeRecord({ ...change?.content }, '20'));
      return savedRecords(request);
    },
  });
  const { user } = renderOffice('/missions/new');
  await fill(user, 'ชื่อภารกิจ', 'ฝากวันเดียว');
  await fill(user, 'ขั้นต่ำต่อวัน (บาท)', '1');
  await fill(user, 'ยอดรวม (บาท)', '1');
  await fill(user, 'รางวัล', '5');
  const dialog = await confirmSave(user);
  const said: (string | null)[] = [];
  const watching = new MutationObserver(() => said.push(document.body.textContent));
  watching.observe(document.body, { childList: true, subtree: true });
  await user.click(within(dialog).getByText('บันทึก'));
  await user.click(await screen.findByText('เลิกทำ…'));
  watching.disconnect();
  expect(said.join(' ')).not.toContain(shell.notFoundText);
  const undo = await screen.findByRole('alertdialog');
  await user.type(within(undo).getByLabelText('เหตุผล'), 'พิมพ์ผิด');
  await user.click(within(undo).getByText('บันทึก'));
  await waitFor(() => {
    const [, second] = requests.filter(({ name }) => name === 'saveRewardRecords');
    expect(second?.body).toMatchObject({
      changes: [{ content: { id: 8, is_enabled: false }, latest: '20' }],
    });
  });
});

it('editor-12: without the permission to schedule, a page opened to schedule saves nothing now', async () => {
  const me = meAs('marketing');
  fakeApi({
    ...answers,
    getMe: () => ({
      ...me,
      permissions: me.permissions.filter((each) => each !== 'versions:write'),
    }),
  });
  const { user } = renderOffice('/point-rate?schedule=yes');
  await fill(user, 'เดิมพันต่อหนึ่งแต้ม (บาท)', '200');
  const schedule = screen.getByRole('button', { name: 'ตั้งเวลาเปลี่ยน…' });
  expect(schedule).toHaveAttribute('aria-disabled', 'true');
  await user.click(schedule);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});
