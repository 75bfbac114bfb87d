import { useRef, type PointerEvent } from 'react';

const CLOSE_DISTANCE_PX = 72;
/** From this speed on, a short flick closes the menu too. */
const CLOSE_SPEED_PX_PER_MS = 0.5;
const START_DISTANCE_PX = 8;

/**
 * Pointer handlers for a panel at the right edge, which follows the finger and closes when swiped to the
 * right.
 */
export function useSwipeToClose(onClose: () => void) {
  const start = useRef<{ x: number; at: number } | null>(null);

  const drag = (event: PointerEvent<HTMLElement>, distance: number | null) => {
    const { currentTarget } = event;
    const moving = distance !== null && distance > START_DISTANCE_PX;
    currentTarget.style.setProperty('--drag', moving ? `${distance}px` : '0px');
    currentTarget.parentElement?.toggleAttribute('data-dragging', moving);
    if (moving) currentTarget.setPointerCapture(event.pointerId);
  };

  const end = (event: PointerEvent<HTMLElement>) => {
    if (start.current === null) return;
    const distance = event.clientX - start.current.x;
    const speed = distance / Math.max(1, event.timeStamp - start.current.at);
    start.current = null;
    drag(event, null);
    const isFlick = distance > START_DISTANCE_PX * 3 && speed > CLOSE_SPEED_PX_PER_MS;
    if (event.type === 'pointerup' && (distance > CLOSE_DISTANCE_PX || isFlick)) onClose();
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'mouse') start.current = { x: event.clientX, at: event.timeStamp };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current !== null) drag(event, event.clientX - start.current.x);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
