import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';

function Question({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button onClick={() => dialog.current?.showModal()}>Ask</button>
      <dialog ref={dialog} onClose={onClose}>
        <button onClick={() => dialog.current?.close()}>Done</button>
      </dialog>
    </>
  );
}

it('opens and closes a dialog', async () => {
  const onClose = vi.fn();
  render(<Question onClose={onClose} />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(screen.getByRole('dialog')).toHaveAttribute('open');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(onClose).toHaveBeenCalledOnce();
});

it('starts each test from an empty page, without a network', async () => {
  expect(document.body).toBeEmptyDOMElement();
  await expect(fetch('/api/healthz')).rejects.toThrow('No network');
});
