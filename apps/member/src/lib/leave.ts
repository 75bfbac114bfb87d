/** Ways out of the app. They stand alone so that a test can watch them instead of leaving. */
export function leaveTo(url: string): void {
  location.assign(url);
}

/** The same without a way back to this page, as for a window that is only a stopover. */
export function leaveForGood(url: string): void {
  location.replace(url);
}
