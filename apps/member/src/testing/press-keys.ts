import { fireEvent, within } from '@testing-library/react';

/** Presses the keys of a number pad. It looks for them once, because a search by role takes long. */
export function pressKeys(container: HTMLElement, digits: string): void {
  const buttons = within(container).getAllByRole('button');
  const keys = new Map(buttons.map((button) => [button.textContent, button]));
  for (const digit of digits) {
    const key = keys.get(digit);
    if (key === undefined) throw new Error(`the pad has no key ${digit}`);
    fireEvent.click(key);
  }
}
