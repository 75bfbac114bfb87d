import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the menu of a member's other acts, and finds one of them. */
export async function findAct(user: UserEvent, name: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'เพิ่มเติม' }));
  return screen.findByRole('menuitem', { name });
}
