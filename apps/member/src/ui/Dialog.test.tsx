import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { thEntrance } from '../text/th-entrance.ts';
import { Dialog } from './Dialog.tsx';
import { UiTextContext } from './ui-text.ts';

function show(open: boolean) {
  const onClose = vi.fn();
  render(
    <UiTextContext value={thEntrance.common}>
      <Dialog open={open} onClose={onClose} title="เช็คอิน">
        <p>รางวัลวันนี้</p>
      </Dialog>
    </UiTextContext>,
  );
  return onClose;
}

it('site-18 reward-24: is named by its title and closes by the back arrow', () => {
  const onClose = show(true);
  expect(screen.getByRole('dialog')).toHaveAccessibleName('เช็คอิน');
  fireEvent.click(screen.getByRole('button', { name: 'ย้อนกลับ' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('site-18 reward-24: closes by a click on the backdrop, not by one on its content', () => {
  const onClose = show(true);
  fireEvent.click(screen.getByText('รางวัลวันนี้'));
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('dialog'));
  expect(onClose).toHaveBeenCalledOnce();
});

it('is not there while it is closed', () => {
  show(false);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByText('รางวัลวันนี้')).not.toBeInTheDocument();
});
