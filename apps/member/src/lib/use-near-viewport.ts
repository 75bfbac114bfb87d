import { useEffect, useRef, useState } from 'react';

/**
 * The distance from the screen at which a picture loads: half a phone's screen. The browsers' lazy loading begins three
 * screens away.
 */
const NEAR = '400px';

/** Returns true once a box has been on the screen or close to it. */
export function useNearViewport<Box extends Element>(isNearAtFirst: boolean) {
  const box = useRef<Box>(null);
  const [isNear, setNear] = useState(isNearAtFirst);
  useEffect(() => {
    if (isNear || box.current === null) return undefined;
    const onIntersection = (seen: IntersectionObserverEntry[]) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
    };
    const observer = new IntersectionObserver(onIntersection, { rootMargin: NEAR });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isNear]);
  return { box, isNear };
}
