import { within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/**
 * Types a time into a `DateTimeField`, digit by digit:
 * `typeTime(user, dialog, { label: 'เวลา', digits: '01122569 1830' })`.
 */
export async function typeTime(
  user: UserEvent,
  inside: HTMLElement,
  { label, digits }: { label: string | RegExp; digits: string },
): Promise<void> {
  await user.type(within(inside).getByRole('textbox', { name: label }), digits);
}
