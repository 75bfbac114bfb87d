import { useEffect, useRef, type CSSProperties } from 'react';
import { BALANCE_ID, endReceived, useReceived } from '../state/received.ts';
import { usePageTransition } from './page-transition.ts';

/** Animates a received sum that flies to the balance in the top bar (site-65). */
export function ReceivedSum() {
  const sum = useReceived((state) => state.sum);
  const isPageLeaving = usePageTransition(({ transition }) => transition !== null);
  if (sum === null || isPageLeaving) return null;
  // React's types do not include custom properties.
  const style = {
    '--from': `${sum.from.x}px ${sum.from.y}px`,
    animationDelay: `${sum.delayMs}ms`,
  } as CSSProperties;
  return (
    <TravellingSum key={sum.id} style={style}>
      {sum.text}
    </TravellingSum>
  );
}

function TravellingSum({ style, children }: { style: CSSProperties; children: string }) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const balance = document.getElementById(BALANCE_ID)?.getBoundingClientRect();
    if (balance) {
      const { x, y, width, height } = balance;
      element.current?.style.setProperty('--to', `${x + width / 2}px ${y + height / 2}px`);
    }
    // Uses the top layer, above a notice. Browsers from before 2024 lack it and show the sum below dialogs.
    element.current?.showPopover?.();
  }, []);
  return (
    <span
      ref={element}
      popover="manual"
      aria-hidden="true"
      onAnimationEnd={endReceived}
      style={style}
      className="travel pointer-events-none fixed inset-auto top-0 left-0 z-40 rounded-pill border border-line bg-raised px-4 py-2 text-title font-semibold text-success tabular-nums shadow-raised"
    >
      {children}
    </span>
  );
}
