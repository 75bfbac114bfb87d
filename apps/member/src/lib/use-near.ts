import { useEffect, useRef, useState } from 'react';

/** Half a screen of a phone. Browsers' own lazy loading begins at three screens. */
const NEAR = '400px';

/** Whether a box is on the screen or close below it; what has once been near stays so. */
export function useNear<Box extends Element>(isNearAtFirst: boolean) {
  const box = useRef<Box>(null);
  const [isNear, setNear] = useState(isNearAtFirst);
  useEffect(() => {
    if (isNear || box.current === null) return undefined;
    const look = (seen: IntersectionObserverEntry[]) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    };
    const observer = new IntersectionObserver(look, { rootMargin: NEAR });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isNear]);
  return { box, isNear };
}
