import { within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/**
 * Types a time into a `DateTimeField`, segment by segment:
 * `typeTime(user, dialog, { label: 'เวลา', digits: '01122569 1830' })`.
 */
export async function typeTime(
  user: UserEvent,
  inside: HTMLElement,
  { label, digits }: { label: string | RegExp; digits: string },
): Promise<void> {
  const [first] = within(within(inside).getByRole('group', { name: label })).getAllByRole(
    'spinbutton',
  );
  if (!first) throw new Error('the field has no segments');
  await user.click(first);
  await user.keyboard(digits.replaceAll(' ', ''));
}
