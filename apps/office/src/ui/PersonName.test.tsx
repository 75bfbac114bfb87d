import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { officeMember } from '../testing/member-samples.ts';
import { bankTransfer, depositRow } from '../testing/payments.ts';
import { renderOffice } from '../testing/render-office.tsx';
import { meAs } from '../testing/samples.ts';

/** A name that would paint over the lines above it. */
const PILED = `ด${'\u0e49'.repeat(40)}`;

/** The elements that hold the name; a heading is of the page, which has the class too. */
function holders(inside: HTMLElement): Element[] {
  return [...inside.querySelectorAll('*')].filter((each) =>
    [...each.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.includes(PILED) === true,
    ),
  );
}

function expectInside(inside: HTMLElement, count: number) {
  expect(holders(inside)).toHaveLength(count);
  for (const holder of holders(inside)) expect(holder.closest('.within-line')).not.toBeNull();
}

// A test’s page paints nothing: these tests hold the class to its places, and its declarations to the style sheets.
it('type-21: paints a member’s name inside its line, in the list and on the page', async () => {
  fakeApi({
    getMe: () => meAs('support'),
    getMember: () => ({ ...officeMember(), name: PILED }),
    listMemberEvents: () => ({ rows: [], next: null }),
    listMembers: () => ({
      rows: [
        {
          id: '100001',
          username: 'KP100001',
          name: PILED,
          phone: null,
          status: 'active',
          rank: 'member',
          registered_at: '2026-11-25T10:45:03.000Z',
          cash_micro: '0',
          bonus_micro: '0',
          debt_micro: '0',
          break_until: null,
        },
      ],
      next: null,
      count: 1,
    }),
  });
  const list = renderOffice('/members');
  expectInside(await screen.findByRole('table'), 1);
  list.unmount();
  renderOffice('/members/100001');
  const heading = await screen.findByRole('heading', { name: new RegExp(PILED) });
  expect(heading).toHaveClass('within-line');
});

it('type-21: paints a payer’s name inside its line, in the list and in the panel', async () => {
  const candidate = {
    ...bankTransfer,
    payer_name: PILED,
    is_other_amount: false,
    reasons: ['same_amount' as const],
  };
  const row = depositRow('1', { payer_name: PILED, candidates: [candidate] });
  row.member = { ...row.member, name: PILED };
  fakeApi({
    getMe: () => meAs('cashier'),
    listDeposits: () => ({ rows: [row], next: null, methods: [] }),
    showSlips: () => ({ pictures: [] }),
  });
  renderOffice('/deposits?open=1');
  expectInside(await screen.findByRole('table'), 1);
  const panel = await screen.findByRole('complementary');
  expect(within(panel).getAllByText(PILED).length).toBeGreaterThan(1);
  expectInside(panel, holders(panel).length);
});

it.each(['member', 'office'])('type-21: cuts the lines of a name in the %s app', (app) => {
  const styles = readFileSync(resolve('apps', app, 'src/styles.css'), 'utf8');
  const [, declared] = /@utility within-line \{([^}]*)\}/.exec(styles) ?? [];
  expect(declared).toMatch(/display: inline-block;[^]*line-height: 1\.6;\s*overflow-y: clip;/);
});
