// @vitest-environment jsdom
import type { ViewQuestion } from '@kapao/contract/preview.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { officeMember } from '../../testing/member-samples.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';

const question = (id: number): ViewQuestion => ({
  kind: 'kapao-view-question',
  id,
  operation: 'getCredit',
  path: '/member/get/credit',
});

/** The frame asks; the returned function reads the page's last message to it. */
async function frameAsks(asked: ViewQuestion) {
  const frame = await screen.findByTitle('แอปของสมาชิก');
  if (!(frame instanceof HTMLIFrameElement) || frame.contentWindow === null)
    throw new Error('no frame');
  const posted = vi.spyOn(frame.contentWindow, 'postMessage');
  const { origin } = location;
  dispatchEvent(new MessageEvent('message', { data: asked, origin, source: frame.contentWindow }));
  return () => posted.mock.lastCall?.[0];
}

it('desk-36: records the look before it opens, and answers the frame from the member’s data, once for each read', async () => {
  const requests = fakeApi({
    getMe: () => meAs('support'),
    getMember: () => officeMember(),
    listMemberEvents: () => ({ rows: [], next: null }),
    viewAsMember: () => null,
    readAsMember: () => ({ status: 200, body: { data: { availableCredit: 500 } } }),
  });
  const { user } = renderOffice('/members/100001');
  await user.click(await screen.findByRole('button', { name: 'ดูอย่างที่สมาชิกเห็น' }));
  await waitFor(() => expect(location.pathname).toBe('/members/100001/view'));
  const looks = requests.filter(({ name }) => name === 'viewAsMember');
  expect(looks).toMatchObject([{ params: { id: '100001' } }]);
  for (const id of [1, 2]) {
    const answered = await frameAsks(question(id));
    await waitFor(() =>
      expect(answered()).toEqual({
        kind: 'kapao-view-answer',
        id,
        status: 200,
        body: { data: { availableCredit: 500 } },
      }),
    );
  }
  const reads = requests.filter(({ name }) => name === 'readAsMember');
  expect(reads).toMatchObject([
    { params: { id: '100001' }, query: { operation: 'getCredit', path: '/member/get/credit' } },
  ]);
});

it('desk-36: says that the view is over, and opens it again', async () => {
  const requests = fakeApi({
    getMe: () => meAs('support'),
    getMember: () => officeMember(),
    viewAsMember: () => null,
    readAsMember: () => refuse('view_over'),
  });
  const { user } = renderOffice('/members/100001/view');
  await frameAsks(question(1));
  await user.click(await screen.findByRole('button', { name: 'เปิดดูอีกครั้ง' }));
  expect(await screen.findByTitle('แอปของสมาชิก')).toBeInTheDocument();
  expect(requests.filter(({ name }) => name === 'viewAsMember')).toHaveLength(1);
});

it('desk-36: is off for a cashier, and says which permission is missing', async () => {
  fakeApi({
    getMe: () => meAs('cashier'),
    getMember: () => officeMember(),
    listMemberEvents: () => ({ rows: [], next: null }),
  });
  renderOffice('/members/100001');
  const button = await screen.findByRole('button', { name: 'ดูอย่างที่สมาชิกเห็น' });
  expect(button).toHaveAccessibleDescription(/ดูหน้าจออย่างที่สมาชิกเห็น/);
});
