import { useEffect, useRef } from 'react';

/** Focuses the first input of a form that replaces another one. */
export function useFocusFirstField() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), []);
  return form;
}
