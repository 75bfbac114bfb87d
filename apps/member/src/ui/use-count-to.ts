import { useEffect, useRef, useState } from 'react';

const COUNT_MS = 300;

/**
 * Animates a number to `target`, once it is not held back. The first value, and every value under reduced motion, is shown at once.
 */
export function useCountTo(target: number, isHeld = false): number {
  const [shown, setShown] = useState(target);
  const currentValue = useRef(target);
  useEffect(() => {
    const start = currentValue.current;
    if (start === target || isHeld) return undefined;
    const hasReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const startedAt = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const progress = hasReducedMotion ? 1 : Math.min(1, Math.max(0, now - startedAt) / COUNT_MS);
      const eased = 1 - (1 - progress) ** 3;
      currentValue.current = progress === 1 ? target : start + (target - start) * eased;
      setShown(currentValue.current);
      if (progress < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target, isHeld]);
  return shown;
}
