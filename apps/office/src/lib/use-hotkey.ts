import { useEffect, useEffectEvent } from 'react';

export const DIALOGS = '[role=dialog], [role=alertdialog]';

/**
 * Calls `onKey` for key presses that no other element handles: not while typing, and not behind an open dialog. `in` a
 * dialog the keys are its own, unless a question is open over it.
 */
export function useHotkey(
  onKey: (event: KeyboardEvent) => void,
  { in: place = 'page' }: { in?: 'page' | 'dialog' } = {},
): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    const isTyping =
      target.closest('input, textarea, select, [contenteditable], [role=spinbutton]') !== null;
    const before = place === 'page' ? DIALOGS : '[role=alertdialog]';
    const isBehind = document.querySelector(before) !== null;
    if (!event.defaultPrevented && !isTyping && !isBehind) onKey(event);
  });
  useEffect(() => {
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
