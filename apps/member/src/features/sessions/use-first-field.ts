import { useEffect, useRef } from 'react';

/** For a form that takes another one's place: the keyboard goes on in its first field. */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), []);
  return form;
}
