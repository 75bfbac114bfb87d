/** The facts that the server writes into the head of the page (apps/server/src/office-app.ts). */

/** The document's title at the start: the site's name. */
export const brand = document.title;

/** The sandbox shows its demo staff on the sign-in page. */
export const isSandbox =
  document.querySelector('meta[name="kapao-mode"]')?.getAttribute('content') === 'sandbox';
