import { useEffect } from 'react';

/** The id of a screen's heading, which names the page's main part. */
export const SCREEN_HEADING_ID = 'screen-heading';

/**
 * The site's title from the settings. Until they have loaded it is '' and the page keeps the title it was served with.
 */
let site = '';
let screen = '';

/** Sets the site's title, which comes from the settings (site-19). */
export function setSiteTitle(title: string): void {
  site = title;
  show();
}

/**
 * Puts the screen's name before the site's title, so that tabs and history entries can be told apart (WCAG
 * 2.4.2).
 */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    screen = title;
    show();
    return () => {
      // The next screen may have set its own title already.
      if (screen === title) screen = '';
      show();
    };
  }, [title]);
}

function show(): void {
  if (site !== '') document.title = screen === '' ? site : `${screen} | ${site}`;
}
