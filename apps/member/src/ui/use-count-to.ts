import { useEffect, useRef, useState } from 'react';

const COUNT_MS = 300;

/** A number on its way to `target`; there at once under reduced motion and at first sight. */
export function useCountTo(target: number): number {
  const [shown, setShown] = useState(target);
  const from = useRef(target);
  useEffect(() => {
    const start = from.current;
    if (start === target) return undefined;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const startedAt = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const share = still ? 1 : Math.min(1, Math.max(0, now - startedAt) / COUNT_MS);
      const eased = 1 - (1 - share) ** 3;
      from.current = share === 1 ? target : start + (target - start) * eased;
      setShown(from.current);
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return shown;
}
