import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { banks } from '../../testing/samples.ts';
import { nextOption, searchBanks } from './bank-search.ts';
// Imported before the first test, which would otherwise wait for the chunk on a busy machine.
import './BankSheet.tsx';

async function openSheet() {
  fakeApi();
  const { user } = renderApp('/register');
  await user.type(await screen.findByLabelText('เบอร์โทรศัพท์'), '0899999999');
  await user.click(screen.getByRole('button', { name: 'ถัดไป' }));
  const field = await screen.findByRole('button', { name: 'ธนาคาร เลือกธนาคาร' });
  field.focus();
  await user.keyboard('{Enter}');
  const sheet = await screen.findByRole('dialog', { name: 'เลือกธนาคาร' });
  const options = within(within(sheet).getByRole('list')).getAllByRole('button');
  expect(options).toHaveLength(banks.length);
  return { user, field, sheet, options };
}

it('account-69: chooses a bank by the keyboard, which goes through the list and searches by typing', async () => {
  const { user, field, sheet, options } = await openSheet();
  const [first, second] = options;
  expect(first).toHaveAttribute('autofocus');
  first?.focus();
  await user.keyboard('{ArrowDown}');
  expect(second).toHaveFocus();
  const bank = banks.at(-1) ?? expect.fail();
  await user.keyboard(bank.bank_abbr.toLowerCase());
  expect(within(sheet).getByRole('searchbox', { name: 'ค้นหาธนาคาร' })).toHaveFocus();
  expect(within(sheet).getByRole('status')).toHaveTextContent('พบ 1 ธนาคาร');
  // Otherwise the button that gets the focus back takes the same Enter, and opens the sheet again.
  expect(fireEvent.keyDown(document.activeElement ?? sheet, { key: 'Enter' })).toBe(false);
  await waitFor(() => expect(sheet).not.toHaveAttribute('open'));
  expect(field).toHaveAccessibleName(`ธนาคาร ${bank.bank_name_th}`);
  await waitFor(() => expect(field).toHaveFocus());
});

it('account-69: says that no bank is found, and marks the one chosen before', async () => {
  const { user, field, sheet } = await openSheet();
  await user.type(within(sheet).getByRole('searchbox'), 'zzz');
  expect(within(sheet).getByRole('status')).toHaveTextContent('ไม่พบธนาคารที่ค้นหา');
  await user.click(within(sheet).getByRole('button', { name: 'ล้างคำค้นหา' }));
  await user.click(within(sheet).getByRole('button', { name: 'ธนาคารกสิกรไทย' }));
  await user.click(field);
  expect(await within(sheet).findByRole('button', { current: true })).toHaveAttribute('autofocus');
});

it('account-69: finds a bank by any part of its name or abbreviation', () => {
  expect(searchBanks(banks, ' kbank ').map(({ bank_abbr }) => bank_abbr)).toEqual(['KBANK']);
  expect(searchBanks(banks, 'กสิกร').map(({ bank_abbr }) => bank_abbr)).toEqual(['KBANK']);
  expect(searchBanks(banks, '')).toEqual(banks);
});

it.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 2, 2],
  ['ArrowUp', 0, -1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['End', -1, null],
  ['Tab', 1, null],
])('account-69: %s leads from option %s of 3 to %s', (key, at, expected) => {
  expect(nextOption(key, at, 3)).toBe(expected);
});
