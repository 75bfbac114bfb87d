import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { depositRow } from '../../testing/payments.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { meAs } from '../../testing/samples.ts';
import { loadText, restoreLanguage } from '../../text/language.ts';

const methods = [{ id: 4, name: 'โอนเข้าบัญชีธนาคาร', name_en: 'Bank transfer' }];

it('report-16: names a method in English where it has an English name, else as the operator wrote it', async () => {
  localStorage.setItem('office-language', 'en');
  await restoreLanguage();
  await loadText();
  const own = { id: 9, name: 'เคาน์เตอร์', name_en: null };
  fakeApi({
    getMe: () => meAs('cashier'),
    listDeposits: () => ({
      rows: [
        depositRow('1', { status: 'success' }),
        depositRow('2', { status: 'success', method: own }),
      ],
      next: null,
      methods: [...methods, own],
    }),
  });
  renderOffice('/deposits?view=all');
  const table = await screen.findByRole('table');
  expect(within(table).getByText('Bank transfer')).toBeVisible();
  expect(within(table).getByText('เคาน์เตอร์')).toBeVisible();
  const filter = screen.getByLabelText('Method');
  expect(
    within(filter)
      .getAllByRole('option')
      .map((each) => each.textContent),
  ).toEqual(['All', 'Bank transfer', 'เคาน์เตอร์']);
});
