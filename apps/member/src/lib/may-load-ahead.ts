/** The Network Information API, which TypeScript's library does not list; only some browsers have it. */
declare global {
  interface Navigator {
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}

/** Whether the connection bears downloads that the screen itself does not need: not on saved data, 2G or 3G. */
export function mayLoadAhead(): boolean {
  const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {};
  return !saveData && !/^(slow-2g|2g|3g)$/.test(effectiveType);
}
