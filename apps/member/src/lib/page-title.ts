import { useEffect } from 'react';

/** The title of the settings; '' until they are there, and the page then keeps what it was served with. */
let site = '';
let screen = '';

/** SPEC section 1: the title comes from the site's settings. */
export function setSiteTitle(title: string): void {
  site = title;
  show();
}

/** In the browser's tab and its history a screen is told from the others by its own name (WCAG 2.4.2). */
export function useScreenTitle(title: string): void {
  useEffect(() => {
    screen = title;
    show();
    return () => {
      // The next screen may have taken its place already.
      if (screen === title) screen = '';
      show();
    };
  }, [title]);
}

function show(): void {
  if (site !== '') document.title = screen === '' ? site : `${screen} | ${site}`;
}
