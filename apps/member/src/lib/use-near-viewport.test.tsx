import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useNearViewport } from './use-near-viewport.ts';

afterEach(() => void vi.unstubAllGlobals());

function Box({ isNearAtFirst }: { isNearAtFirst: boolean }) {
  const { box, isNear } = useNearViewport<HTMLParagraphElement>(isNearAtFirst);
  return <p ref={box}>{isNear ? 'near' : 'far'}</p>;
}

it('is near when the browser says so, and then stays near', () => {
  let notify: (entries: { isIntersecting: boolean }[]) => void = () => {};
  const disconnect = vi.fn<() => void>();
  class Observer {
    constructor(callback: typeof notify) {
      notify = callback;
    }
    observe = () => {};
    disconnect = disconnect;
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  render(<Box isNearAtFirst={false} />);
  act(() => notify([{ isIntersecting: false }]));
  expect(screen.getByText('far')).toBeInTheDocument();
  act(() => notify([{ isIntersecting: true }]));
  expect(screen.getByText('near')).toBeInTheDocument();
  expect(disconnect).toHaveBeenCalledOnce();
});

it('asks nobody about what is on the screen from the start', () => {
  render(<Box isNearAtFirst />);
  expect(screen.getByText('near')).toBeInTheDocument();
});
