/**
 * The `ref` of a field that has the focus as soon as it appears. A dialog that opens over another one takes the focus only
 * once it stands, so the field waits for that.
 */
export function focusNow(field: HTMLElement | null): void {
  if (field !== null) queueMicrotask(() => field.focus());
}
