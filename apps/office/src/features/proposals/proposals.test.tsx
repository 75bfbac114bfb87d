import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import type { FakeRequest } from '../../testing/fake-api.ts';
import { sampleProposal } from '../../testing/member-samples.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';

const rows = [
  sampleProposal('2'),
  sampleProposal('1', {
    change: { kind: 'phone', from: '081-xxx-5678', to: '089-xxx-0001' },
    evidence: 'บัตรประชาชน',
  }),
];
const named = (requests: readonly FakeRequest[], name: string) =>
  requests.filter((request) => request.name === name);

it('desk-28: lists the proposals of others with the difference in words', async () => {
  const requests = fakeApi({
    getMe: () => meAs('risk'),
    listProposals: () => ({ rows, next: null }),
  });
  const { user } = renderOffice('/proposals');
  const table = await screen.findByRole('table', { name: /คำขออนุมัติ/ });
  expect(within(table).getByText('หักเงินสมาชิก 20.50 บาท')).toBeVisible();
  expect(within(table).getByText('เปลี่ยนเบอร์ 081-xxx-5678 → 089-xxx-0001')).toBeVisible();
  expect(named(requests, 'listProposals').at(-1)?.query).toEqual({ view: 'others' });
  await user.click(screen.getByRole('link', { name: 'เสร็จแล้ว' }));
  await waitFor(() =>
    expect(named(requests, 'listProposals').at(-1)?.query).toEqual({ view: 'done' }),
  );
  expect(location.search).toBe('?view=done');
});

it('desk-28: approves by a and rejects by x', async () => {
  const requests = fakeApi({
    getMe: () => meAs('risk'),
    listProposals: () => ({ rows, next: null }),
    approveProposal: () => ({ transfer_id: '17' }),
    rejectProposal: () => null,
  });
  const { user } = renderOffice('/proposals');
  await screen.findByRole('table');
  await user.keyboard('j{Enter}');
  await screen.findByRole('complementary', { name: 'คำขออนุมัติที่ 2' });
  await user.keyboard('a');
  const approval = await screen.findByRole('alertdialog', { name: 'อนุมัติคำขอ' });
  expect(approval).toHaveTextContent('หักเงินสมาชิก 20.50 บาท');
  await user.click(within(approval).getByRole('button', { name: 'อนุมัติคำขอ' }));
  await waitFor(() =>
    expect(named(requests, 'approveProposal')).toMatchObject([
      { params: { id: '2' }, body: { key: expect.any(String) } },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

  await user.click(screen.getByText('เปลี่ยนเบอร์ 081-xxx-5678 → 089-xxx-0001'));
  await screen.findByRole('complementary', { name: 'คำขออนุมัติที่ 1' });
  await user.keyboard('x');
  const rejection = await screen.findByRole('alertdialog', { name: 'ปฏิเสธคำขอ' });
  await user.type(within(rejection).getByLabelText('เหตุผล'), 'หลักฐานไม่พอ');
  await user.click(within(rejection).getByRole('button', { name: 'ปฏิเสธคำขอ' }));
  await waitFor(() =>
    expect(named(requests, 'rejectProposal')).toMatchObject([
      { params: { id: '1' }, body: { reason: 'หลักฐานไม่พอ' } },
    ]),
  );
});

it('desk-28: opens a proposal that a link names and that stands on another page', async () => {
  const requests = fakeApi({
    getMe: () => meAs('risk'),
    listProposals: () => ({ rows, next: null }),
    getProposal: () => sampleProposal('9', { status: 'approved' }),
  });
  const { user } = renderOffice('/proposals?view=done&open=9');
  const panel = await screen.findByRole('complementary', { name: 'คำขออนุมัติที่ 9' });
  expect(await within(panel).findByText('หักเงินสมาชิก 20.50 บาท')).toBeVisible();
  expect(named(requests, 'getProposal')).toMatchObject([{ params: { id: '9' } }]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('complementary')).not.toBeInTheDocument());
  expect(location.search).toBe('?view=done');
});

it('desk-28: does not offer makers the approval of their own, and says why', async () => {
  const requests = fakeApi({
    getMe: () => meAs('owner'),
    listProposals: () => ({ rows: [sampleProposal('2', { is_own: true })], next: null }),
  });
  const { user } = renderOffice('/proposals?view=mine&open=2');
  await screen.findByRole('complementary', { name: 'คำขออนุมัติที่ 2' });
  const approve = screen.getByRole('button', { name: /^อนุมัติ/ });
  expect(approve).toHaveAccessibleDescription('ผู้เสนออนุมัติของตนเองไม่ได้');
  await user.click(approve);
  await user.keyboard('a');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(named(requests, 'approveProposal')).toEqual([]);
  expect(screen.getByRole('button', { name: 'ถอนคำขอ' })).toBeVisible();
});

it('desk-38: offers makers their own proposal once its delay has passed, and asks for a reason', async () => {
  const HOUR = 3_600_000;
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const own = (id: string, ms: number) => sampleProposal(id, { is_own: true, alone_from: at(ms) });
  const requests = fakeApi({
    getMe: () => meAs('owner'),
    listProposals: () => ({ rows: [own('2', HOUR), own('1', -HOUR)], next: null }),
    approveProposal: () => ({ transfer_id: '17' }),
  });
  const { user } = renderOffice('/proposals?view=mine&open=2');
  const waiting = await screen.findByRole('complementary', { name: 'คำขออนุมัติที่ 2' });
  expect(within(waiting).getByText('ผู้เสนออนุมัติเองได้ตั้งแต่')).toBeVisible();
  expect(within(waiting).getByRole('button', { name: /^อนุมัติ/ })).toHaveAccessibleDescription(
    /^ผู้เสนออนุมัติเองได้ตั้งแต่ \d/,
  );
  await user.keyboard('{Escape}');
  await user.click((await screen.findAllByText('หักเงินสมาชิก 20.50 บาท'))[1] ?? expect.fail());
  const due = await screen.findByRole('complementary', { name: 'คำขออนุมัติที่ 1' });
  await user.click(within(due).getByRole('button', { name: /^อนุมัติ/ }));
  const approval = await screen.findByRole('alertdialog', { name: 'อนุมัติคำขอ' });
  expect(approval).toHaveTextContent('ไม่มีผู้อนุมัติคนที่สอง');
  await user.type(within(approval).getByLabelText('เหตุผล'), 'อยู่คนเดียว');
  await user.click(within(approval).getByRole('button', { name: 'อนุมัติคำขอ' }));
  await waitFor(() =>
    expect(named(requests, 'approveProposal')).toMatchObject([
      { params: { id: '1' }, body: { reason: 'อยู่คนเดียว' } },
    ]),
  );
});

it('risk-02: shows a held act with its target, its value and its difference, and no member', async () => {
  const change = {
    kind: 'act',
    operation: 'publishCoupon',
    target: 'coupon:17',
    scope: 'offers',
    value_micro: null,
    before: { status: 'draft' },
    after: { status: 'live' },
  } as const;
  fakeApi({
    getMe: () => meAs('risk'),
    listProposals: () => ({
      rows: [sampleProposal('3', { member: null, reason: null, change })],
      next: null,
    }),
  });
  const { user } = renderOffice('/proposals');
  const table = await screen.findByRole('table', { name: /คำขออนุมัติ/ });
  const line = within(table).getByText(/ · มูลค่าไม่จำกัด \(ไม่มีงบหรือจำนวนสิทธิ์จำกัดไว้\)/);
  await user.click(line);
  const panel = await screen.findByRole('complementary', { name: 'คำขออนุมัติที่ 3' });
  expect(within(panel).getByRole('row', { name: /draft live/ })).toBeVisible();
});

it('editor-30: shows a calendar as its editor does, a row for each day, with the most of one member', async () => {
  const change = {
    kind: 'act',
    operation: 'saveRewardRecords',
    target: 'daily_reward_dates',
    scope: 'offers',
    value_micro: null,
    before: {
      '2026-12-01': { type: 'points', amount: 5, as_usual: true },
      '2026-12-05': { type: 'points', amount: 15 },
      '2026-12-06': { type: 'points', amount: 0, as_usual: true },
    },
    after: {
      '2026-12-01': { type: 'points', amount: 10 },
      '2026-12-05': { type: 'credit', amount: 100 },
      '2026-12-06': { type: 'points', amount: 450 },
    },
  } as const;
  fakeApi({
    getMe: () => meAs('risk'),
    listProposals: () => ({ rows: [sampleProposal('3', { member: null, change })], next: null }),
  });
  renderOffice('/proposals?open=3');
  const panel = await screen.findByRole('complementary', { name: 'คำขออนุมัติที่ 3' });
  const rows = within(panel).getAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    '1 ธ.ค. 25695 แต้ม (ตามวันที่ของทุกเดือน)10 แต้ม',
    '5 ธ.ค. 256915 แต้ม100 บาท',
    '6 ธ.ค. 2569ไม่มีรางวัล (ตามวันที่ของทุกเดือน)450 แต้ม',
  ]);
  expect(within(panel).getByText(/คนละไม่เกิน 100 บาท \+ 460 แต้ม จำนวนสมาชิกไม่จำกัด$/)).toBeVisible();
});

it('risk-24: shows the asked and the arrived amount, payer, method and reference, also in the question', async () => {
  const change = {
    kind: 'act',
    operation: 'approveDeposit',
    target: 'deposit:R1',
    scope: 'member',
    value_micro: '400000000',
    before: null,
    after: { status: 'success', transfer_id: 'KB1', amount_micro: '400000000' },
  } as const;
  const payment = {
    deposit: {
      ref_code: 'R1',
      short_reference: 'D-2511-0107',
      created_at: '2026-11-25T10:00:00.000Z',
      method: { id: 4, name: 'โอนเข้าบัญชีธนาคาร', name_en: 'Bank transfer' },
      asked_micro: '500000000',
    },
    transfer: {
      transfer_id: 'KB1',
      arrives_micro: '400000000',
      proposed_micro: '400000000',
      payer: { name: 'น.ส. มานี ม.', account_last4: '6789', paid_at: null },
    },
  };
  fakeApi({
    getMe: () => meAs('risk'),
    listProposals: () => ({
      rows: [sampleProposal('3', { change, target_name: 'D-2511-0107', payment })],
      next: null,
    }),
  });
  const { user } = renderOffice('/proposals?open=3');
  const facts = [
    'รายการฝาก 500.00 บาท แต่โอนมา 400.00 บาท: สมาชิกจะได้รับ 400.00 บาท',
    'เลขที่รายการD-2511-0107',
    'ช่องทางโอนเข้าบัญชีธนาคาร',
    'ยอดที่ต้องโอน500.00',
    'ยอดที่โอนมา400.00',
    'ผู้โอนน.ส. มานี ม.',
    'บัญชีผู้โอน•••6789',
  ];
  const panel = await screen.findByRole('complementary', { name: 'คำขออนุมัติที่ 3' });
  for (const fact of facts) expect(panel).toHaveTextContent(fact);
  expect(within(panel).getByRole('link', { name: 'รายการฝาก D-2511-0107' })).toBeVisible();
  await user.keyboard('a');
  const question = await screen.findByRole('alertdialog', { name: 'อนุมัติคำขอ' });
  for (const fact of facts) expect(question).toHaveTextContent(fact);
});

it('risk-24: warns of a transfer that the gateway has reported with another amount than the proposal’s', async () => {
  const payment = {
    deposit: null,
    transfer: {
      transfer_id: 'KB1',
      arrives_micro: '390000000',
      proposed_micro: '400000000',
      payer: { name: '', account_last4: '6789', paid_at: null },
    },
  };
  fakeApi({
    getMe: () => meAs('risk'),
    listProposals: () => ({ rows: [sampleProposal('3', { payment })], next: null }),
  });
  const { user } = renderOffice('/proposals?open=3');
  const warning = 'คำขอนี้ระบุ 400.00 บาท แต่เกตเวย์แจ้งว่าโอนมา 390.00 บาท';
  const panel = await screen.findByRole('complementary', { name: 'คำขออนุมัติที่ 3' });
  expect(within(panel).getByRole('note')).toHaveTextContent(warning);
  await user.keyboard('a');
  const question = await screen.findByRole('alertdialog', { name: 'อนุมัติคำขอ' });
  expect(within(question).getByRole('note')).toHaveTextContent(warning);
});

it('risk-24: says that staff typed a transfer, and names a reversed deposit by its short reference', async () => {
  const change = {
    kind: 'deposit_reversal',
    ref_code: 'R1R1R1',
    amount_micro: '400000000',
    fee_micro: '0',
  } as const;
  const payment = {
    deposit: null,
    transfer: { transfer_id: 'KB1', arrives_micro: '400000000', proposed_micro: null, payer: null },
  };
  fakeApi({
    getMe: () => meAs('risk'),
    listProposals: () => ({
      rows: [sampleProposal('3', { change, target_name: 'D-2511-0107', payment })],
      next: null,
    }),
  });
  renderOffice('/proposals?open=3');
  const panel = await screen.findByRole('complementary', { name: 'คำขออนุมัติที่ 3' });
  expect(panel).toHaveTextContent('เรียกเงินฝากคืน 400.00 บาท · D-2511-0107');
  expect(panel).not.toHaveTextContent('R1R1R1');
  expect(panel).toHaveTextContent('เกตเวย์ยังไม่ได้แจ้งเงินนี้');
});
