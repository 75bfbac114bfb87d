import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DataIcon } from './DataIcon.tsx';

const fallback = <i>own drawing</i>;
const answerWith = (status: number) =>
  vi.stubGlobal('fetch', async () =>
    Response.json({ icons: { fish: { body: '<path/>' } }, width: 24, height: 24 }, { status }),
  );

it('shows its fallback while the data is not there, and where nobody has the icon', async () => {
  answerWith(404);
  const { rerender } = render(<DataIcon name={undefined} fallback={fallback} />);
  expect(screen.getByText('own drawing')).toBeInTheDocument();
  rerender(<DataIcon name="test:fish" fallback={fallback} />);
  await new Promise((later) => setTimeout(later, 20));
  expect(screen.getByText('own drawing')).toBeInTheDocument();
});

it('draws the icon as a mask in the colour of its text, never as markup', async () => {
  answerWith(200);
  const { container } = render(<DataIcon name="test:fish" fallback={fallback} size={22} />);
  await waitFor(() => expect(screen.queryByText('own drawing')).not.toBeInTheDocument());
  const icon = container.firstElementChild;
  expect(icon).toHaveAttribute('aria-hidden', 'true');
  expect(icon).toHaveStyle({ width: '22px', height: '22px' });
  expect(container.querySelector('path')).toBeNull();
});
