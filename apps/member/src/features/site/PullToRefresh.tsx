import { useEffect, useRef, useState } from 'react';
import { useProfileRefresh } from '../../api/profile.ts';
import { RefreshIcon } from '../../ui/menu-icons.tsx';
import { measurePull } from './rules.ts';

/**
 * Refreshes the balance when the page is pulled down at its top; the page itself does not move. The buttons
 * beside the balance do the same without a gesture.
 */
export function PullToRefresh() {
  const { busy, refresh } = useProfileRefresh();
  const indicator = useRef<HTMLDivElement>(null);
  const [isPulled, setPulled] = useState(false);
  const [isFar, setFar] = useState(false);
  const latestRefresh = useRef(refresh);
  useEffect(() => {
    latestRefresh.current = refresh;
  });
  useEffect(() => {
    let start: { x: number; y: number } | null = null;
    let far = false;
    const show = (shownPx: number, isFarEnough: boolean) => {
      far = isFarEnough;
      setFar(isFarEnough);
      setPulled(shownPx > 0);
      indicator.current?.style.setProperty('--pull', `${shownPx}px`);
    };
    const onStart = ({ touches, target }: TouchEvent) => {
      const [finger] = touches;
      const isAlone = touches.length === 1 && scrollY <= 0 && !isInDialog(target);
      start = finger && isAlone ? { x: finger.clientX, y: finger.clientY } : null;
    };
    const onMove = ({ touches }: TouchEvent) => {
      const [finger] = touches;
      if (start === null || finger === undefined) return;
      const pull = measurePull(finger.clientX - start.x, finger.clientY - start.y);
      // A sideways move belongs to the slider and an upward one to the page; such a gesture cannot become a pull later.
      if (pull === null) start = null;
      show(pull?.shownPx ?? 0, pull?.isFar ?? false);
    };
    const onEnd = () => {
      if (start !== null && far) void latestRefresh.current();
      start = null;
      show(0, false);
    };
    const passive = { passive: true };
    addEventListener('touchstart', onStart, passive);
    addEventListener('touchmove', onMove, passive);
    addEventListener('touchend', onEnd, passive);
    addEventListener('touchcancel', onEnd, passive);
    return () => {
      removeEventListener('touchstart', onStart);
      removeEventListener('touchmove', onMove);
      removeEventListener('touchend', onEnd);
      removeEventListener('touchcancel', onEnd);
    };
  }, []);
  return (
    <div
      ref={indicator}
      aria-hidden="true"
      className={`pointer-events-none fixed inset-x-0 top-[calc(var(--top-bar)+var(--safe-top)-3rem)] z-10 grid place-items-center ${busy ? 'translate-y-16' : 'translate-y-(--pull,0px)'} ${isPulled || busy ? '' : 'invisible'}`}
    >
      <span
        className={`grid size-10 place-items-center rounded-pill border border-line bg-raised ${isFar || busy ? 'text-primary' : 'text-muted'}`}
      >
        <RefreshIcon size={20} className={busy ? 'animate-spin' : ''} />
      </span>
    </div>
  );
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog') !== null;
}
