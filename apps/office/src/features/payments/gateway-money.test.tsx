// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { depositRow } from '../../testing/payments.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';
import './DepositsScreen.tsx';

const unclear = {
  reason: 'it answered 500',
  said: 'HTTP 500 {"error":"later"}',
  at: '2026-11-25T10:00:00.000Z',
  again_at: '2026-11-25T10:10:00.000Z',
  asked_until: null,
};

function open(changes: Parameters<typeof depositRow>[1]) {
  const row = depositRow('1', changes);
  fakeApi({
    getMe: () => meAs('cashier'),
    listDeposits: () => ({ rows: [row], next: null, methods: [] }),
    getDeposit: () => row,
    listContradictions: () => ({ rows: [], next: null }),
  });
  renderOffice('/deposits?view=all&open=1');
}

it('door-26: shows the answer that does not count, and when the gateway is asked again', async () => {
  open({ slip_at: null, unclear_answer: unclear });
  expect(await screen.findByText('HTTP 500 {"error":"later"}')).toBeVisible();
  expect(screen.getByText(/ระบบจะถามอีกครั้งเวลา/)).toBeVisible();
  expect(screen.getByText(/it answered 500/)).toBeVisible();
});

it('door-27 queue-11: shows what the gateway keeps and is left, and links to the deposit with the same slip', async () => {
  open({
    status: 'success',
    credited_micro: '100000000',
    fee_micro: '3000000',
    gateway_cost_micro: '1750000',
    same_slip_as: [{ ref_code: 'other', short_reference: 'D-2511-0009' }],
  });
  expect((await screen.findByText('เกตเวย์หักไว้')).nextSibling).toHaveTextContent('1.75');
  expect(screen.getByText('ค่าธรรมเนียมสุทธิของเว็บ').nextSibling).toHaveTextContent('1.25');
  expect(screen.getByRole('link', { name: 'D-2511-0009' })).toHaveAttribute(
    'href',
    expect.stringContaining('open=other'),
  );
});
