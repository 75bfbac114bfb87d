import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useBack } from './use-back.ts';

afterEach(() => vi.restoreAllMocks());

function goBack(link?: string) {
  const { result } = renderHook(() => useBack(link));
  act(() => result.current());
}

it('site-17: goes back to a given link', () => {
  const back = vi.spyOn(history, 'back');
  goBack('/minigame');
  expect(location.pathname).toBe('/minigame');
  expect(back).not.toHaveBeenCalled();
});

it('site-17: goes one step back in history where no link is given', () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => {});
  vi.spyOn(history, 'length', 'get').mockReturnValue(2);
  goBack();
  expect(back).toHaveBeenCalledOnce();
});
