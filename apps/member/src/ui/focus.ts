import { useLayoutEffect, type RefObject } from 'react';

/**
 * Where the keyboard goes on when what had its focus is gone, or rests (WCAG 2.4.3): a browser would
 * begin at the top of the page again, and a screen reader with it.
 */

/** What had the focus before each of the dialogs that opened over one another, the first one first. */
let openers: readonly Element[] = [];

/** To be called by a dialog before it opens. */
export function noteOpener(): void {
  const { activeElement } = document;
  const isFirst = document.querySelector('dialog[open]') === null;
  if (activeElement !== null) openers = [...(isFirst ? [] : openers), activeElement];
}

/**
 * To be called when a dialog has closed. The browser gives the focus back to what had it; where that is
 * gone or rests, it goes to what opened the dialog before, or to what is on the screen.
 */
export function keepFocus(): void {
  // When React is through with it: only then does it show what is left.
  queueMicrotask(() => {
    if (isHeld(document.activeElement)) return;
    const around = document.querySelector<HTMLElement>('dialog[open]') ?? document.body;
    const opener = openers.findLast((each) => around.contains(each) && isHeld(each));
    focus(opener ?? around.closest('dialog') ?? document.querySelector('main'));
  });
}

/** For a button that may go, or be disabled, while it has the focus. */
export function useKeptFocus(
  button: RefObject<HTMLButtonElement | null>,
  isDisabled: boolean,
): void {
  useLayoutEffect(() => {
    const { current } = button;
    if (isDisabled) handOver(current);
    return () => handOver(current);
  }, [button, isDisabled]);
}

function handOver(button: HTMLButtonElement | null): void {
  if (button === null || document.activeElement !== button) return;
  const around = button.closest('dialog, main');
  queueMicrotask(() => {
    const isLeft = document.activeElement === document.body || document.activeElement === button;
    if (isLeft && !isHeld(button)) focus(around);
  });
}

/** Whether an element can have the focus just now. */
function isHeld(element: Element | null): boolean {
  const isThere = element !== null && element !== document.body && element.isConnected;
  return isThere && !element.matches(':disabled') && isShown(element);
}

function isShown(element: Element): boolean {
  return element.closest('dialog:not([open])') === null;
}

function focus(element: Element | null | undefined): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}
