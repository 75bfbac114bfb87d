import { useEffect, useEffectEvent } from 'react';

/** Calls `onKey` for key presses that nobody else wants: not while typing, and not behind an open dialog. */
export function useHotkey(onKey: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    const isTyping =
      target.closest('input, textarea, select, [contenteditable], [role=spinbutton]') !== null;
    const isBehind = document.querySelector('[role=dialog], [role=alertdialog]') !== null;
    if (!event.defaultPrevented && !isTyping && !isBehind) onKey(event);
  });
  useEffect(() => {
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}
