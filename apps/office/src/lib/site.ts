/** The facts that the server writes into the head of the page (apps/server/src/office-app.ts). */

/** The document's title at the start: the site's name. */
export const brand = document.title;

/**
 * Whether the page was sent to a browser without a session, so that nobody needs to be asked for. The mark counts once:
 * later the person may have signed in.
 */
export function takeFirstVisit(): boolean {
  const mark = document.querySelector('meta[name="kapao-session"][content="none"]');
  mark?.remove();
  return mark !== null;
}

/** The sandbox shows its demo staff on the sign-in page. */
export const isSandbox =
  document.querySelector('meta[name="kapao-mode"]')?.getAttribute('content') === 'sandbox';
