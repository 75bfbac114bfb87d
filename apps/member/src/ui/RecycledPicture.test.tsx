import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RecycledPicture } from './RecycledPicture.tsx';

/** Mocks whether the browser has loaded the element's current picture. */
const complete = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get');
afterEach(() => complete.mockReset());

const picture = (name: string) => (
  <RecycledPicture src={`/${name}.webp`} alt={name} fallback={name} className="w-full" />
);
const image = () => screen.getByRole('img');

describe('a picture among many', () => {
  it('takes the next one in its place, and hides the one before until that has come', () => {
    complete.mockReturnValue(true);
    const { rerender } = render(picture('frog'));
    const element = image();
    expect(element).not.toHaveAttribute('data-hidden');

    complete.mockReturnValue(false);
    rerender(picture('dragon'));
    expect(image()).toBe(element);
    expect(element).toHaveAttribute('src', '/dragon.webp');
    expect(element).toHaveAttribute('data-hidden');

    // The load event of the frog arrives late.
    fireEvent.load(element);
    expect(element).toHaveAttribute('data-hidden');

    complete.mockReturnValue(true);
    fireEvent.load(element);
    expect(element).not.toHaveAttribute('data-hidden');
  });

  it('shows one that is there already at once', () => {
    complete.mockReturnValue(true);
    const { rerender } = render(picture('frog'));
    rerender(picture('dragon'));
    expect(image()).not.toHaveAttribute('data-hidden');
  });

  it('shows a name where the picture does not come, and the next picture after it', () => {
    complete.mockReturnValue(true);
    const { rerender } = render(picture('frog'));

    complete.mockReturnValue(false);
    // The error event of an earlier picture.
    fireEvent.error(image());
    expect(image()).toHaveAttribute('src', '/frog.webp');

    complete.mockReturnValue(true);
    fireEvent.error(image());
    expect(screen.getByText('frog')).toBeVisible();

    rerender(picture('dragon'));
    expect(image()).toHaveAttribute('src', '/dragon.webp');
  });
});
