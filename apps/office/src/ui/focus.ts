/** The `ref` of a field that has the focus as soon as it appears. */
export function focusNow(field: HTMLElement | null): void {
  field?.focus();
}
