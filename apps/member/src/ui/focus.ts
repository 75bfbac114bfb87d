import { useLayoutEffect, type RefObject } from 'react';

/**
 * Restores the keyboard focus when the focused element is removed or disabled (WCAG 2.4.3). A browser would
 * start again at the top of the page, and so would a screen reader.
 */

/** The elements focused before each of the open dialogs, outermost first. */
let focusStack: readonly Element[] = [];

/** Remembers the focused element. Call before a dialog opens. */
export function saveFocus(): void {
  const { activeElement } = document;
  const isFirst = document.querySelector('dialog[open]') === null;
  if (activeElement !== null) focusStack = [...(isFirst ? [] : focusStack), activeElement];
}

/**
 * Call after a dialog has closed. The browser returns the focus; if its target is gone or disabled, the
 * focus goes to an earlier opener or to the screen.
 */
export function restoreFocus(): void {
  // The focus is checked after React's commit, when removed elements are gone.
  queueMicrotask(() => {
    if (isFocusable(document.activeElement)) return;
    const container = document.querySelector<HTMLElement>('dialog[open]') ?? document.body;
    const opener = focusStack.findLast((each) => container.contains(each) && isFocusable(each));
    focusWithoutScroll(opener ?? container.closest('dialog') ?? document.querySelector('main'));
  });
}

/** Hands the focus on from a button that may be removed or disabled while it has the focus. */
export function useFocusHandover(
  button: RefObject<HTMLButtonElement | null>,
  isDisabled: boolean,
): void {
  useLayoutEffect(() => {
    const { current } = button;
    if (isDisabled) moveFocusIfLost(current);
    return () => moveFocusIfLost(current);
  }, [button, isDisabled]);
}

function moveFocusIfLost(button: HTMLButtonElement | null): void {
  if (button === null || document.activeElement !== button) return;
  const container = button.closest('dialog, main');
  queueMicrotask(() => {
    const isFocusLost =
      document.activeElement === document.body || document.activeElement === button;
    if (isFocusLost && !isFocusable(button)) focusWithoutScroll(container);
  });
}

/** True if the element can have the focus now. */
function isFocusable(element: Element | null): boolean {
  const isThere = element !== null && element !== document.body && element.isConnected;
  return isThere && !element.matches(':disabled') && isOutsideClosedDialog(element);
}

function isOutsideClosedDialog(element: Element): boolean {
  return element.closest('dialog:not([open])') === null;
}

function focusWithoutScroll(element: Element | null | undefined): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}
