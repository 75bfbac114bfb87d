import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeToast, showToast } from '../state/toast.ts';
import { ToastHost } from './ToastHost.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <>
      <input aria-label="field" />
      <ToastHost />
    </>,
  );
});
afterEach(() => {
  act(closeToast);
  vi.useRealTimers();
});

const toast = () => document.querySelector('[aria-live=polite]');

it('site-63: is announced politely, takes no focus, and goes by itself', () => {
  const field = screen.getByLabelText('field');
  field.focus();
  act(() => showToast('ฝากเงินสำเร็จแล้ว', { amount: '+300.93', durationMs: 10_000 }));
  expect(toast()).toHaveTextContent('ฝากเงินสำเร็จแล้ว+300.93');
  expect(field).toHaveFocus();
  act(() => void vi.advanceTimersByTime(9999));
  expect(toast()).not.toBeEmptyDOMElement();
  act(() => void vi.advanceTimersByTime(1));
  expect(toast()).toBeEmptyDOMElement();
});

it('site-63: is the only one, each for its whole time', () => {
  act(() => showToast('one'));
  act(() => void vi.advanceTimersByTime(1500));
  act(() => showToast('two'));
  expect(screen.queryByText('one')).not.toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(1999));
  expect(screen.getByText('two')).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText('two')).not.toBeInTheDocument();
});

it('site-63: goes at a tap', () => {
  act(() => showToast('one'));
  fireEvent.click(screen.getByText('one'));
  expect(toast()).toBeEmptyDOMElement();
});
