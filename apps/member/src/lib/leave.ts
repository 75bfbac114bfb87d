/** Leaves the app for another URL. It has its own module so that tests can mock it. */
export function leaveTo(url: string): void {
  location.assign(url);
}

/** Leaves without a history entry for this page, for a window that only redirects. */
export function leaveWithoutHistory(url: string): void {
  location.replace(url);
}
