import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { placeOf, targetHref } from '../../lib/target-href.ts';
import { showToast, useToasts } from '../../state/toasts.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { sampleOpenProposal, sampleProposal } from '../../testing/member-samples.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { officePromotion } from '../../testing/reward-samples.ts';
import { meAs } from '../../testing/samples.ts';

afterEach(() => {
  vi.useRealTimers();
});

const strip = () => screen.findByRole('region', { name: 'รายการที่รออนุมัติของหน้านี้' });

it('risk-19: shows on the page of a record what waits for approval, and stops its second proposal', async () => {
  fakeApi({
    getMe: () => meAs('owner'),
    getOfficePromotion: () => officePromotion(),
    listOpenProposals: () => ({
      rows: [
        sampleOpenProposal(),
        sampleOpenProposal({ id: '13', targets: ['promotion:8'], maker: 'other@kapao.test' }),
      ],
    }),
  });
  renderOffice('/promotions/7');
  const shown = await strip();
  expect(shown).toHaveTextContent('รออนุมัติเผยแพร่โปรโมชั่น · โดย marketing@kapao.test · 5 นาทีที่ผ่านมา');
  expect(shown).not.toHaveTextContent('other@kapao.test');
  expect(within(shown).getByRole('link', { name: 'เปิดคำขอ' })).toHaveAttribute(
    'href',
    '/proposals?view=others&open=12',
  );
  expect(within(shown).queryByRole('button')).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'เผยแพร่' })).toHaveAccessibleDescription(
    'ส่งขออนุมัติแล้ว รอผู้อื่นอนุมัติ',
  );
});

it('risk-19: tells several proposals of one page apart by what they are about and their number', async () => {
  fakeApi({
    getMe: () => meAs('owner'),
    getOfficePromotion: () => officePromotion(),
    listOpenProposals: () => ({ rows: [sampleOpenProposal(), sampleOpenProposal({ id: '13' })] }),
  });
  renderOffice('/promotions/7');
  const shown = await strip();
  for (const id of ['12', '13']) {
    expect(shown).toHaveTextContent(`เผยแพร่โปรโมชั่น · โปรโมชั่น 7 · #${id} · โดย`);
  }
});

it('risk-19: lets makers take their own proposal back on the page', async () => {
  let rows = [sampleOpenProposal({ is_own: true })];
  const requests = fakeApi({
    getMe: () => meAs('marketing'),
    getOfficePromotion: () => officePromotion(),
    listOpenProposals: () => ({ rows }),
    withdrawProposal: () => {
      rows = [];
      return null;
    },
  });
  const { user } = renderOffice('/promotions/7');
  await user.click(within(await strip()).getByRole('button', { name: 'ถอนคำขอ' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'ถอนคำขอ' });
  await user.click(within(dialog).getByRole('button', { name: 'ถอนคำขอ' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: /รออนุมัติ/ })).toBeNull());
  expect(requests.find(({ name }) => name === 'withdrawProposal')).toMatchObject({
    params: { id: '12' },
    body: { key: expect.any(String) },
  });
});

it('risk-19: marks the rows of a list that wait, by one read of the page', async () => {
  const { promotion } = officePromotion();
  const requests = fakeApi({
    getMe: () => meAs('owner'),
    listOfficePromotions: () => ({
      rows: [promotion, { ...promotion, id: '8', name: 'ปีใหม่' }],
      next: null,
    }),
    listOpenProposals: () => ({ rows: [sampleOpenProposal({ targets: ['promotions:8'] })] }),
  });
  renderOffice('/promotions');
  const row = await screen.findByRole('row', { name: /ปีใหม่/ });
  await waitFor(() => expect(row).toHaveTextContent('รออนุมัติ'));
  expect(screen.getByRole('row', { name: /สงกรานต์/ })).not.toHaveTextContent('รออนุมัติ');
  expect(requests.filter(({ name }) => name === 'listOpenProposals')).toHaveLength(1);
});

it('risk-19: finds the page of each target, whatever its filters are', () => {
  const placesOf = (...targets: string[]) =>
    targets.map((target) => placeOf(targetHref(target) ?? expect.fail(target)));
  expect(
    placesOf(
      'withdrawal:9',
      'deposit:R1',
      'transfer:sandbox:T1',
      'member:7',
      'case:3',
      'studio:lotus',
      'gateway:main',
      'sms:texts',
      'switch:game:lotus/g1',
      'switch:play',
      'site',
      'site_settings:3',
      'messages',
    ),
  ).toEqual([
    '/withdrawals 9',
    '/deposits R1',
    '/transfers sandbox:T1',
    '/members/7',
    '/cases 3',
    '/studios lotus',
    '/services gateway:main',
    '/services sms:texts',
    '/games lotus/g1',
    '/games',
    '/site',
    '/site',
    '/messages',
  ]);
  expect(placesOf('missions:3/7', 'missions', 'promotion', 'studio', 'ranks')).toEqual([
    '/missions/7',
    '/missions',
    '/promotions',
    '/studios',
    '/ranks',
  ]);
  expect(placeOf('/withdrawals?after=x&open=9')).toBe('/withdrawals 9');
  expect(placeOf('/')).toBe('/');
});

it('risk-21: the question before an approval holds what is approved', async () => {
  const change = {
    kind: 'act',
    operation: 'publishPromotion',
    target: 'promotion:7',
    scope: 'offers',
    value_micro: '5000000000',
    before: { is_enabled: false },
    after: { name: 'สงกรานต์', is_enabled: true, html: '<p>รับ <a href="https://a.test">ที่นี่</a></p>' },
  } as const;
  fakeApi({
    getMe: () => meAs('owner'),
    listProposals: () => ({
      rows: [sampleProposal('3', { member: null, change, reason: 'เทศกาล' })],
      next: null,
    }),
  });
  const { user } = renderOffice('/proposals?open=3');
  await screen.findByRole('complementary', { name: 'คำขออนุมัติที่ 3' });
  await user.keyboard('a');
  const dialog = await screen.findByRole('alertdialog', { name: 'อนุมัติคำขอ' });
  for (const line of [
    'เผยแพร่โปรโมชั่น',
    'โปรโมชั่น 7 · สงกรานต์',
    'มูลค่าสูงสุด 5,000.00 บาท',
    'เทศกาล',
    'cashier@kapao.test',
  ]) {
    expect(within(dialog).getByText(line)).toBeVisible();
  }
  expect(within(dialog).getByRole('row', { name: 'เปิดใช้ ไม่ ใช่' })).toBeVisible();
  expect(
    within(dialog).getByRole('row', { name: 'รายละเอียด ไม่มี รับ ที่นี่ (https://a.test)' }),
  ).toBeVisible();
});

it('risk-22: a toast with a link goes after its time, and a failure stays', () => {
  vi.useFakeTimers();
  useToasts.setState({ toasts: [] });
  act(() => {
    showToast('ส่งให้ผู้อนุมัติคนที่สองแล้ว', 'success', '/proposals?open=1');
    showToast('ไม่สำเร็จ', 'danger');
    vi.advanceTimersByTime(60_000);
  });
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['ไม่สำเร็จ']);
});
