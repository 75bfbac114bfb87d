import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { accountCases, amountCases, phoneCases } from '@kapao/contract/typing/cases.ts';
import { thEntrance } from '../text/th-entrance.ts';
import { AmountField } from './AmountField.tsx';
import { MaskedField } from './MaskedField.tsx';
import { UiTextContext } from './ui-text.ts';

function Amount({ min, max }: { min?: number; max?: number }) {
  const [value, setValue] = useState('');
  return (
    <UiTextContext value={thEntrance.common}>
      <AmountField label="จำนวน" value={value} onChange={setValue} min={min} max={max} withAll />
    </UiTextContext>
  );
}

function Digits({ kind = 'phone' }: { kind?: 'phone' | 'account' }) {
  const [value, setValue] = useState('');
  return (
    <UiTextContext value={thEntrance.common}>
      <MaskedField label="เบอร์" value={value} onChange={setValue} kind={kind} />
    </UiTextContext>
  );
}

it('keeps digits, never exceeds the maximum, and waits with the minimum', async () => {
  render(<Amount min={100} max={500} />);
  const field = screen.getByLabelText('จำนวน');
  await userEvent.type(field, '5a');
  expect(field).toHaveValue('5');
  await userEvent.tab();
  expect(field).toHaveValue('100');
  await userEvent.type(field, '0');
  expect(field).toHaveValue('500');
});

it('site-35: groups the amount while typing and keeps the caret behind its digit', async () => {
  render(<Amount />);
  const field = screen.getByLabelText<HTMLInputElement>('จำนวน');
  await userEvent.type(field, '12500');
  expect(field).toHaveValue('12,500');
  await userEvent.type(field, '9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field).toHaveValue('192,500');
  expect(field.selectionStart).toBe(2);
});

it('takes the maximum by the all button', async () => {
  render(<Amount max={1234.56} />);
  await userEvent.click(screen.getByRole('button', { name: 'ทั้งหมด' }));
  expect(screen.getByLabelText('จำนวน')).toHaveValue('1,234.56');
});

it('keeps the caret where a digit was put in', async () => {
  render(<Digits />);
  const field = screen.getByLabelText<HTMLInputElement>('เบอร์');
  await userEvent.type(field, '081234567');
  expect(field).toHaveValue('081-234-567');
  const behindThirdDigit = { initialSelectionStart: 3, initialSelectionEnd: 3 };
  await userEvent.type(field, '9', behindThirdDigit);
  expect(field).toHaveValue('081-923-4567');
  expect(field.selectionStart).toBe(5);
});

describe('pasted and filled-in texts', () => {
  /** Pastes as a person does, or fills in as a browser does: without a key. */
  const ways = {
    paste: async (field: HTMLElement, text: string) => {
      await userEvent.click(field);
      await userEvent.paste(text);
    },
    autofill: (field: HTMLElement, text: string) =>
      fireEvent.input(field, { target: { value: text } }),
  };
  const [paste, autofill] = [ways.paste, ways.autofill];

  it.each(amountCases.filter(([text]) => text !== ''))(
    'type-10: reads a pasted or filled-in %j as %j baht, or refuses it',
    async (text, baht) => {
      for (const enter of [paste, autofill]) {
        const { unmount } = render(<Amount />);
        const field = screen.getByLabelText<HTMLInputElement>('จำนวน');
        // A browser drops line ends from a filled-in text.
        if (enter === paste || !text.includes('\n')) await enter(field, text);
        const isTaken = baht !== null && !baht.includes('.');
        expect(field.value.replaceAll(',', '')).toBe(isTaken ? baht : '');
        unmount();
      }
    },
  );

  it.each(phoneCases.filter(([text]) => text !== ''))(
    'type-10: reads a pasted or filled-in phone %j as %j',
    async (text, phone) => {
      for (const enter of [paste, autofill]) {
        const { unmount } = render(<Digits />);
        const field = screen.getByLabelText<HTMLInputElement>('เบอร์');
        await enter(field, text);
        expect(field.value.replaceAll('-', '')).toBe(phone ?? '');
        if (phone === null) expect(field).toHaveAccessibleDescription(/เบอร์|หลัก/);
        unmount();
      }
    },
  );

  it.each(accountCases.filter(([text]) => text !== ''))(
    'type-10: reads a pasted or filled-in account %j as %j',
    async (text, account) => {
      for (const enter of [paste, autofill]) {
        const { unmount } = render(<Digits kind="account" />);
        const field = screen.getByLabelText<HTMLInputElement>('เบอร์');
        await enter(field, text);
        expect(field.value.replaceAll('-', '')).toBe(account ?? '');
        if (account === null) expect(field).toHaveAccessibleDescription(/บัญชี/);
        unmount();
      }
    },
  );

  it('type-10: says why, keeps the amount before it, and forgets the note with the next key', async () => {
    render(<Amount max={5000} />);
    const field = screen.getByLabelText('จำนวน');
    await userEvent.type(field, '50');
    await userEvent.clear(field);
    await userEvent.paste('1,234.50');
    expect(field).toHaveAccessibleDescription('“1,234.50” มีเศษสตางค์ ช่องนี้รับเฉพาะจำนวนเต็มบาท');
    await userEvent.type(field, '7');
    expect(field).toHaveValue('7');
    expect(field).not.toHaveAccessibleDescription();
    await userEvent.paste('99999');
    expect(field).toHaveValue('5,000');
    expect(field).toHaveAccessibleDescription(/ใส่ยอดสูงสุดให้แทน/);
  });

  it('type-11: a key after the all button never joins the satang to the baht', async () => {
    render(<Amount max={1234.56} />);
    await userEvent.click(screen.getByRole('button', { name: 'ทั้งหมด' }));
    await userEvent.type(screen.getByLabelText('จำนวน'), '{Backspace}');
    expect(screen.getByLabelText('จำนวน')).toHaveValue('1,234');
  });

  it('type-10: an eleventh digit is refused, also in the middle of a number', async () => {
    render(<Digits />);
    const field = screen.getByLabelText<HTMLInputElement>('เบอร์');
    await userEvent.type(field, '0812345678');
    await userEvent.type(field, '9', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect(field).toHaveValue('081-234-5678');
    expect(field).toHaveAccessibleDescription(/เกิน 10 หลัก/);
  });
});
