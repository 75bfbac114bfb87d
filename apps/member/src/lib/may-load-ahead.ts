/** The Network Information API, which TypeScript's library does not list; only some browsers have it. */
declare global {
  interface Navigator {
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}

/** Whether to download ahead what the screen does not need: not in data-saving mode and not on 2G or 3G. */
export function mayLoadAhead(): boolean {
  const { saveData = false, effectiveType = '4g' } = navigator.connection ?? {};
  return !saveData && !/^(slow-2g|2g|3g)$/.test(effectiveType);
}
