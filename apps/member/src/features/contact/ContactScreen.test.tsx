import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { settings } from '../../testing/samples.ts';

afterEach(() => vi.restoreAllMocks());

const open = (changes: Partial<typeof settings> = {}) => {
  fakeApi({ getSettings: () => ({ settings: { ...settings, ...changes } }) });
  return renderApp('/contact', { loggedIn: true });
};
const accounts = {
  line_id: '@kapao-line',
  line_link: 'https://line.example/kapao',
  telegram_id: 'kapao_telegram',
  telegram_link: 'https://telegram.example/kapao',
};

it('site-43: opens a channel by its logo in a new tab, which knows nothing of this one', async () => {
  open(accounts);
  const line = await screen.findByRole('link', { name: 'เปิด LINE' });
  expect(line).toHaveAttribute('href', accounts.line_link);
  expect(line).toHaveAttribute('target', '_blank');
  expect(line).toHaveAttribute('rel', 'noopener');
  const telegram = screen.getByRole('link', { name: 'เปิด Telegram' });
  expect(telegram).toHaveAttribute('href', accounts.telegram_link);
  expect(screen.getByText('@kapao-line')).toBeInTheDocument();
  expect(screen.getByText('kapao_telegram')).toBeInTheDocument();
});

it('site-43: opens it in the same tab in Safari', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  );
  open(accounts);
  expect(await screen.findByRole('link', { name: 'เปิด LINE' })).not.toHaveAttribute('target');
});

it('site-29: copies the account id and says so', async () => {
  const { user } = open(accounts);
  await user.click(await screen.findByRole('button', { name: 'คัดลอกไอดี Telegram' }));
  await screen.findByText('คัดลอกสำเร็จ');
  expect(await navigator.clipboard.readText()).toBe('kapao_telegram');
});

it.each([
  ['Telegram', { enable_line: false }, 'เปิด LINE'],
  ['Line', { enable_telegram: false }, 'เปิด Telegram'],
])('site-43: shows only %s where the other is switched off', async (_kept, off, hiddenLink) => {
  open(off);
  expect(await screen.findAllByRole('link', { name: /^เปิด / })).toHaveLength(1);
  expect(screen.queryByRole('link', { name: hiddenLink })).not.toBeInTheDocument();
});

it('says so where both are switched off', async () => {
  open({ enable_line: false, enable_telegram: false });
  await screen.findByText('ยังไม่มีช่องทางติดต่อในขณะนี้');
});

it('shows a logo without a link where the operator has given none', async () => {
  open({ line_link: '' });
  await screen.findByRole('button', { name: 'คัดลอกไอดี LINE' });
  expect(screen.queryByRole('link', { name: 'เปิด LINE' })).not.toBeInTheDocument();
});

it('shows boxes while the settings are on their way', async () => {
  fakeApi({ getSettings: () => new Promise(() => {}) });
  renderApp('/contact', { loggedIn: true });
  await screen.findByRole('heading', { name: 'ติดต่อเรา' });
  expect(screen.getByRole('status')).toHaveTextContent('กำลังโหลด');
});
