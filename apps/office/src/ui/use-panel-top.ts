import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the place of a panel's top in `--panel-top`, so that its foot stays in the window wherever the page is scrolled
 * to.
 */
export function usePanelTop(): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const place = () => {
      const { current } = panel;
      const top = Math.max(0, Math.round(current?.getBoundingClientRect().top ?? 0));
      current?.style.setProperty('--panel-top', `${top}px`);
    };
    place();
    // A link may open a row of a list that begins far down the page.
    const isBelow = (panel.current?.getBoundingClientRect().top ?? 0) > innerHeight * 0.6;
    if (isBelow) panel.current?.scrollIntoView({ block: 'start' });
    addEventListener('scroll', place, { passive: true });
    addEventListener('resize', place);
    // Parts above the list may load later and move the panel down.
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    return () => {
      removeEventListener('scroll', place);
      removeEventListener('resize', place);
      observer.disconnect();
    };
  }, []);
  return panel;
}
