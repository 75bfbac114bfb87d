import { fireEvent } from '@testing-library/react';

/** A test’s page runs no animations, and React listens for their prefixed events there. */
export function endAnimation(element: Element): void {
  fireEvent(element, new Event('webkitAnimationEnd', { bubbles: true }));
}
