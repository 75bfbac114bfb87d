/**
 * Makes a step back from another site lead to `path`, before this page is left. The history entry is changed without the
 * router's notice, so that the present screen stays until the other page has loaded.
 */
export function setReturnAddress(path: string): void {
  History.prototype.replaceState.call(history, history.state, '', path);
  // A page that the browser kept alive still shows the old screen under the new address.
  const onReturn = ({ persisted }: PageTransitionEvent) => {
    if (persisted) dispatchEvent(new Event('replaceState'));
  };
  addEventListener('pageshow', onReturn, { once: true });
}
