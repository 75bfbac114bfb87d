import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';
// Imported before the first test, which would otherwise wait for the chunk on a busy machine.
import '../../app/HomeScreen.tsx';

const at = '2026-11-25T10:45:03.000Z';

it('work-04: says where more waits for colleagues, and names the next change in words', async () => {
  fakeApi({
    getMe: () => meAs('manager'),
    listQueues: () => ({
      queues: [{ queue: 'cases', count: 1000, is_more: true, oldest_at: at }],
    }),
    listScheduledChanges: () => ({
      rows: [
        {
          id: '4',
          kind: 'missions',
          record: '3/7',
          before: null,
          content: {},
          reason: 'คืนนี้',
          maker: 'ann@kapao.test',
          made_at: at,
          due_at: at,
          status: 'waiting',
          ended_at: null,
          ended_by: null,
          failure: null,
        },
      ],
      next: null,
    }),
  });
  renderOffice('/');
  expect(await screen.findByRole('link', { name: /เรื่องรอตอบ.*มากกว่า 1,000/ })).toBeVisible();
  expect(await screen.findByRole('link', { name: /^ภารกิจ 7/ })).toBeVisible();
});
