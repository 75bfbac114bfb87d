import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses a bank of the registration by its name. */
export async function chooseBank(user: UserEvent, name = 'ธนาคารกสิกรไทย'): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'ธนาคาร เลือกธนาคาร' }));
  const sheet = await screen.findByRole('dialog', { name: 'เลือกธนาคาร' });
  await user.click(within(sheet).getByRole('button', { name }));
}
