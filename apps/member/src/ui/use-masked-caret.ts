import { useLayoutEffect, useRef } from 'react';
import { digitsOf } from '@kapao/contract/typing/characters.ts';
import { caretAfterDigits } from '../lib/masks.ts';

/** Keeps the caret of a masked digit field behind the same digit when the mask changes the text around it. */
export function useMaskedCaret(masked: string) {
  const input = useRef<HTMLInputElement>(null);
  const digitsBefore = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (digitsBefore.current === null || input.current === null) return;
    const caret = caretAfterDigits(masked, digitsBefore.current);
    input.current.setSelectionRange(caret, caret);
    digitsBefore.current = null;
  });
  /** Called with the input before its changed text is masked. */
  const noteCaret = ({ value, selectionStart }: HTMLInputElement) => {
    const caret = selectionStart ?? value.length;
    // With the caret at the end the browser keeps it there; setting it would be wrong for further keys.
    const isAtEnd = caret === value.length;
    digitsBefore.current = isAtEnd ? null : digitsOf(value.slice(0, caret)).length;
  };
  return { input, noteCaret };
}
