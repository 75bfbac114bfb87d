interface Following {
  replace: boolean;
  /** Whether the page is shown from its top. */
  resetScroll: boolean;
}

/**
 * Follows every link to a page of the office without loading the page again, so that screens and primitives link with
 * `<a href={paths.…()}>` and know no router.
 */
export function followLinks(go: (href: string, following: Following) => void): () => void {
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || !isOurs(link)) return;
    event.preventDefault();
    const { row, replace } = link.dataset;
    // A row opens beside its list, which stays where it is; from one open row to the next there is no step back.
    go(link.pathname + link.search, {
      replace: replace !== undefined,
      resetScroll: row === undefined || link.pathname !== location.pathname,
    });
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}

function isOurs(link: HTMLAnchorElement): boolean {
  const isPage = link.origin === location.origin && !link.pathname.startsWith('/api/');
  const isPlain = link.target === '' && !link.hasAttribute('download');
  // A jump within the page, such as the skip link, is the browser's.
  return isPage && isPlain && link.hash === '';
}
