import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { maskPhone } from '../lib/masks.ts';
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

function Phone() {
  const [value, setValue] = useState('');
  return <MaskedField label="เบอร์" value={value} onChange={setValue} mask={maskPhone} />;
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
  expect(screen.getByLabelText('จำนวน')).toHaveValue('1,234');
});

it('keeps the caret where a digit was put in', async () => {
  render(<Phone />);
  const field = screen.getByLabelText<HTMLInputElement>('เบอร์');
  await userEvent.type(field, '081234567');
  expect(field).toHaveValue('081-234-567');
  const behindThirdDigit = { initialSelectionStart: 3, initialSelectionEnd: 3 };
  await userEvent.type(field, '9', behindThirdDigit);
  expect(field).toHaveValue('081-923-4567');
  expect(field.selectionStart).toBe(5);
});
