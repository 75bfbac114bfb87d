import { useEffect, useRef, useState } from 'react';
import { useProfileRefresh } from '../../api/profile.ts';
import { RefreshIcon } from '../../ui/menu-icons.tsx';
import { pullOf } from './rules.ts';

/**
 * Reads the balance anew when the page is pulled down at its top. The sign hangs over the page, which
 * itself stays where it is; the buttons beside the balance do the same for those who cannot pull.
 */
export function PullToRefresh() {
  const { busy, refresh } = useProfileRefresh();
  const sign = useRef<HTMLDivElement>(null);
  const [isPulled, setPulled] = useState(false);
  const [isFar, setFar] = useState(false);
  const act = useRef(refresh);
  useEffect(() => {
    act.current = refresh;
  });
  useEffect(() => {
    let start: { x: number; y: number } | null = null;
    let far = false;
    const show = (shownPx: number, isFarEnough: boolean) => {
      far = isFarEnough;
      setFar(isFarEnough);
      setPulled(shownPx > 0);
      sign.current?.style.setProperty('--pull', `${shownPx}px`);
    };
    const onStart = ({ touches, target }: TouchEvent) => {
      const [finger] = touches;
      const isAlone = touches.length === 1 && scrollY <= 0 && !isInDialog(target);
      start = finger && isAlone ? { x: finger.clientX, y: finger.clientY } : null;
    };
    const onMove = ({ touches }: TouchEvent) => {
      const [finger] = touches;
      if (start === null || finger === undefined) return;
      const pull = pullOf(finger.clientX - start.x, finger.clientY - start.y);
      // Sideways it is the slider's, upwards the page's; neither becomes a pull half-way.
      if (pull === null) start = null;
      show(pull?.shownPx ?? 0, pull?.isFar ?? false);
    };
    const onEnd = () => {
      if (start !== null && far) void act.current();
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
      ref={sign}
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
