/** The facts that the server writes into the head of the page (apps/server/src/entries/web/office-page.ts). */

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

const factOf = (name: string) =>
  document.querySelector(`meta[name="kapao-${name}"]`)?.getAttribute('content') ?? '';

/** The sandbox shows its demo staff on the sign-in page. */
export const isSandbox = factOf('mode') === 'sandbox';

const membersApi = `${factOf('members')}/api`;

/** The address where members get a picture that settings, slides and promotions name by its path. */
export function pictureUrl(path: string): string {
  return `${membersApi}/cdn/${path}`;
}

/**
 * The address where members get the picture of the points, which has a folder of its own unless it is of the library.
 */
export function pointsPictureUrl(image: string): string {
  return `${membersApi}/points/${factOf('website')}/${encodeURIComponent(image)}`;
}

/** The address where members get a wheel's picture, which has a folder of its own unless it is of the library. */
export function wheelPictureUrl(image: string): string {
  return `${membersApi}/spinsimg/${factOf('website')}/${encodeURIComponent(image)}`;
}
