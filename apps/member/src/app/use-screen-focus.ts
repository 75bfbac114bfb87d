import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'wouter';
import { closeAllModals } from '../state/modals.ts';
import { dropProofRequest } from '../state/owner-proof.ts';
import { useSession } from '../state/session.ts';
import { closeSidebar } from '../state/sidebar.ts';

/** After a login and on every change of route moves the focus to the new screen, and closes the menus (site-12). */
export function useScreenFocus(main: RefObject<HTMLElement | null>): void {
  const [path] = useLocation();
  const lastPath = useRef(useSession.getState().isNew ? null : path);
  useEffect(() => {
    if (lastPath.current === path) return undefined;
    if (lastPath.current !== null) {
      closeSidebar();
      closeAllModals();
      dropProofRequest();
    }
    lastPath.current = path;
    return main.current === null ? undefined : focusScreen(main.current);
  }, [path, main]);
}

/**
 * Focuses the screen, which is named by its heading. A heading that comes later is heard too: the focus comes to the
 * screen again, unless the member has moved it meanwhile.
 */
function focusScreen(main: HTMLElement): () => void {
  main.focus({ preventScroll: true });
  const hasHeading = () => main.querySelector('h1') !== null;
  const observer = new MutationObserver(() => {
    if (!hasHeading()) return;
    observer.disconnect();
    if (document.activeElement !== main) return;
    main.blur();
    main.focus({ preventScroll: true });
  });
  if (!hasHeading()) observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}
