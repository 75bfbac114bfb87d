import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteCalm, noteScroll, useCalm } from './calm.ts';

function Tile() {
  return <p>{useCalm() ? 'picture' : 'box'}</p>;
}

beforeEach(() => {
  vi.useFakeTimers();
  scrolledTo(0);
});
afterEach(() => {
  act(noteCalm);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function scrolledTo(top: number): void {
  vi.stubGlobal('scrollY', top);
  act(noteScroll);
}

it('puts off the pictures that come into view while the list rushes past', () => {
  vi.advanceTimersByTime(16);
  scrolledTo(100);
  const { rerender } = render(<Tile />);
  expect(screen.getByText('box')).toBeInTheDocument();
  vi.advanceTimersByTime(16);
  scrolledTo(110);
  expect(screen.getByText('picture')).toBeInTheDocument();
  // What was seen once stays, however fast it goes by.
  vi.advanceTimersByTime(16);
  scrolledTo(400);
  rerender(<Tile />);
  expect(screen.getByText('picture')).toBeInTheDocument();
});

it('brings them when the list stands still', () => {
  vi.advanceTimersByTime(16);
  scrolledTo(400);
  render(<Tile />);
  expect(screen.getByText('box')).toBeInTheDocument();
  act(noteCalm);
  expect(screen.getByText('picture')).toBeInTheDocument();
});
