import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { thEntrance } from '../text/th-entrance.ts';
import { LoadingView } from './LoadingView.tsx';
import { UiTextContext } from './ui-text.ts';

afterEach(() => vi.useRealTimers());

it('site-03: cycles its dots from zero to three every 500 ms, beside the Thai loading text', () => {
  vi.useFakeTimers();
  render(
    <UiTextContext value={thEntrance.common}>
      <LoadingView />
    </UiTextContext>,
  );
  const seen = Array.from({ length: 6 }, () => {
    const shown = screen.getByRole('status').textContent;
    act(() => void vi.advanceTimersByTime(500));
    return shown;
  });
  const dots = ['', '.', '..', '...', '', '.'];
  expect(seen).toEqual(dots.map((some) => `กำลังโหลด${some}`));
});
