import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { formatRelative, formatTime } from '../lib/dates.ts';
import { thEntrance } from '../text/th-entrance.ts';
import { Button } from './Button.tsx';
import { Money } from './Money.tsx';
import { TimeAgo } from './Time.tsx';
import { UiContext } from './ui-context.ts';

it('office-18: shows money in baht with two decimals, and its direction where that matters', () => {
  const { container } = render(
    <>
      <Money micro="1234567890000" /> <Money micro="-5000000" signed />{' '}
      <Money micro="20000" signed />
    </>,
  );
  expect(container).toHaveTextContent('1,234,567.89 -5.00 +0.02');
});

it('office-18: tells times in Bangkok, for Thai readers in the Buddhist calendar', () => {
  const at = '2026-11-24T17:30:05Z';
  expect(formatTime(at, 'th')).toBe('25 พ.ย. 2569 00:30:05');
  expect(formatTime(at, 'en')).toBe('25 Nov 2026, 00:30:05');
  const later = (minutes: number) => new Date(at).getTime() + minutes * 60_000;
  expect(formatRelative(at, later(0.5), 'en')).toBe('now');
  expect(formatRelative(at, later(125), 'en')).toBe('2 hours ago');
  expect(formatRelative(at, later(5), 'th')).toBe('5 นาทีที่ผ่านมา');
  expect(formatRelative(at, later(60 * 24 * 40), 'en')).toBe('25 Nov 2026');
});

it('office-19: a button that cannot be pressed keeps the focus and says why', async () => {
  const onClick = vi.fn<() => void>();
  render(
    <Button disabledReason="ต้องใช้สิทธิ์ “อนุมัติ”" onClick={onClick}>
      อนุมัติ
    </Button>,
  );
  const user = userEvent.setup();
  await user.tab();
  const button = screen.getByRole('button', { name: 'อนุมัติ' });
  expect(button).toHaveFocus();
  expect(button).toHaveAccessibleDescription('ต้องใช้สิทธิ์ “อนุมัติ”');
  await user.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
});

it('office-18: says how long ago something was, and exactly when on hover', () => {
  const at = new Date(Date.now() - 3 * 60 * 60_000).toISOString();
  const ui = { language: 'th', text: thEntrance.common, brand: '', onPageOpen: () => {} } as const;
  render(
    <UiContext value={ui}>
      <TimeAgo at={at} />
    </UiContext>,
  );
  expect(screen.getByText('3 ชั่วโมงที่ผ่านมา')).toHaveAttribute('title', formatTime(at, 'th'));
});

it.each([
  ['2026-11-28T03:00:00Z', 'เมื่อวาน'],
  ['2026-11-27T16:59:00Z', 'เมื่อวานซืน'],
  ['2026-11-27T17:00:00Z', 'เมื่อวาน'],
  ['2026-11-28T16:00:00Z', '12 ชั่วโมงที่ผ่านมา'],
  ['2026-11-30T16:59:00Z', 'พรุ่งนี้'],
  ['2026-11-30T17:01:00Z', 'มะรืนนี้'],
])('office-18: counts days by the calendar of Bangkok: %s', (at, words) => {
  expect(formatRelative(at, Date.parse('2026-11-29T04:00:00Z'), 'th')).toBe(words);
});
