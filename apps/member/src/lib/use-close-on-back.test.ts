// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useCloseOnBack } from './use-close-on-back.ts';

const traversed = () =>
  act(
    () => new Promise<void>((done) => addEventListener('popstate', () => done(), { once: true })),
  );
const settled = () => act(() => new Promise<void>((done) => setTimeout(done, 20)));
const back = async () => {
  history.back();
  await traversed();
};

/** A renderLayer with another one behind it in history, and a layer over it that closes on request. */
function renderLayer(state: unknown = null) {
  history.pushState(null, '', '/behind');
  history.pushState(state, '', '/page');
  const close = vi.fn(() => layer.rerender(false));
  const layer = renderHook((open: boolean) => useCloseOnBack(open, close), { initialProps: false });
  return { close, show: (open: boolean) => layer.rerender(open) };
}

it.each([null, { scroll: 4 }, 'SLOT'])(
  'closes by a step back and stays on the page, whose state %j it keeps',
  async (state) => {
    const { close, show } = renderLayer(state);
    show(true);
    await back();
    expect(close).toHaveBeenCalledOnce();
    expect([location.pathname, history.state]).toEqual(['/page', state]);
    await back();
    expect(location.pathname).toBe('/behind');
  },
);

it.each([null, 'SLOT'])(
  'leaves no entry behind when it is closed otherwise (%j)',
  async (state) => {
    const { close, show } = renderLayer(state);
    show(true);
    show(false);
    await settled();
    expect(close).not.toHaveBeenCalled();
    expect([location.pathname, history.state]).toEqual(['/page', state]);
    await back();
    expect(location.pathname).toBe('/behind');
  },
);

it('is not in the way of a link that was followed from it', async () => {
  const { close, show } = renderLayer();
  show(true);
  history.pushState(null, '', '/next');
  show(false);
  await settled();
  expect(location.pathname).toBe('/next');
  history.back();
  await settled();
  expect([location.pathname, history.state]).toEqual(['/page', null]);
  expect(close).not.toHaveBeenCalled();
});

it('hands its entry to the layer that takes its place', async () => {
  const { show } = renderLayer();
  const closeOther = vi.fn(() => other.rerender(false));
  const other = renderHook((open: boolean) => useCloseOnBack(open, closeOther), {
    initialProps: false,
  });
  show(true);
  act(() => {
    show(false);
    other.rerender(true);
  });
  await settled();
  await back();
  expect(closeOther).toHaveBeenCalledOnce();
  expect(location.pathname).toBe('/page');
});

it('closes the topmost of two first', async () => {
  const lower = renderLayer();
  lower.show(true);
  const closeUpper = vi.fn(() => upper.rerender(false));
  const upper = renderHook((open: boolean) => useCloseOnBack(open, closeUpper), {
    initialProps: true,
  });
  await back();
  expect([closeUpper.mock.calls.length, lower.close.mock.calls.length]).toEqual([1, 0]);
  await back();
  expect(lower.close).toHaveBeenCalledOnce();
  expect(location.pathname).toBe('/page');
});
