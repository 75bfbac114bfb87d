import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeNotice, showError, showSuccess, showWarning } from '../state/notice.ts';
import { thEntrance } from '../text/th-entrance.ts';
import { UiTextContext } from '../ui/ui-text.ts';
import { NoticeHost } from './NoticeHost.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <UiTextContext value={thEntrance.common}>
      <NoticeHost />
    </UiTextContext>,
  );
});
afterEach(() => {
  act(() => closeNotice());
  vi.useRealTimers();
});

const notice = () => screen.queryByRole('alertdialog');
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it.each([
  ['success', showSuccess],
  ['error', showError],
  ['warn', showWarning],
])(
  'site-27: closes a dialog of %s after 2000 ms, as its bar shows, or by OK',
  async (_kind, show) => {
    act(() => void show('หัวข้อ'));
    const dialog = screen.getByRole('alertdialog', { name: 'หัวข้อ' });
    const bar = dialog.querySelector<HTMLElement>('[style*="time-left"]');
    expect(bar?.style.animation).toBe('time-left 2000ms linear forwards');
    await wait(1999);
    expect(notice()).toBeInTheDocument();
    await wait(1);
    expect(notice()).not.toBeInTheDocument();

    act(() => void show('หัวข้อ'));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'ตกลง' })));
    expect(notice()).not.toBeInTheDocument();
  },
);

it('closes by itself after 2000 ms and tells the one who showed it', async () => {
  const onClosed = vi.fn();
  act(() => void showSuccess('สำเร็จ', { text: 'รายละเอียด' }).then(onClosed));
  expect(notice()).toHaveAccessibleName('สำเร็จ');
  expect(notice()).toHaveAccessibleDescription('รายละเอียด');
  await wait(1999);
  expect(notice()).toBeInTheDocument();
  await wait(1);
  expect(notice()).not.toBeInTheDocument();
  expect(onClosed).toHaveBeenCalledOnce();
});

it('closes at once by OK', async () => {
  act(() => void showSuccess('สำเร็จ'));
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'ตกลง' })));
  expect(notice()).not.toBeInTheDocument();
});

it('site-27: waits while OK has the focus, and goes on from where it was', async () => {
  act(() => void showSuccess('สำเร็จ'));
  await wait(1500);
  act(() => screen.getByRole('button', { name: 'ตกลง' }).focus());
  await wait(10_000);
  expect(notice()).toBeInTheDocument();
  act(() => screen.getByRole('button', { name: 'ตกลง' }).blur());
  await wait(499);
  expect(notice()).toBeInTheDocument();
  await wait(1);
  expect(notice()).not.toBeInTheDocument();
});

it('site-27: waits under a finger', async () => {
  act(() => void showSuccess('สำเร็จ'));
  fireEvent.pointerDown(screen.getByText('สำเร็จ'));
  await wait(5000);
  expect(notice()).toBeInTheDocument();
  fireEvent.pointerUp(screen.getByText('สำเร็จ'));
  await wait(2000);
  expect(notice()).not.toBeInTheDocument();
});

it('site-28: shows one at a time: the next takes the place of the one before', async () => {
  const onClosed = vi.fn();
  act(() => void showSuccess('หนึ่ง', { durationMs: 10_000 }).then(onClosed));
  await wait(100);
  act(() => void showError('สอง'));
  await wait(0);
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  expect(notice()).toHaveAccessibleName('สอง');
  expect(onClosed).toHaveBeenCalledOnce();
});
