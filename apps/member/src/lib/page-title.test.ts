import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setSiteTitle, useScreenTitle } from './page-title.ts';

it('site-19: names the screen before the title of the settings, and leaves it alone where none has a name', () => {
  setSiteTitle('Kapao กระเป๋า');
  expect(document.title).toBe('Kapao กระเป๋า');
  const first = renderHook(() => useScreenTitle('ฝากเงิน'));
  expect(document.title).toBe('ฝากเงิน | Kapao กระเป๋า');
  // React mounts the next screen before it unmounts the previous one.
  const second = renderHook(() => useScreenTitle('ถอนเงิน'));
  first.unmount();
  expect(document.title).toBe('ถอนเงิน | Kapao กระเป๋า');
  second.unmount();
  expect(document.title).toBe('Kapao กระเป๋า');
});
