import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { keepPanelWidth, PANEL_MAX, PANEL_USUAL, panelWidth } from '../lib/kept.ts';
import { useUi } from './ui-context.ts';

const STEP = 16;

/**
 * The left edge of a panel, by which the pointer or the arrow keys make it wider or narrower; a double click or Home
 * returns to the usual width. The width is kept for all panels of this browser.
 */
export function PanelEdge() {
  const { text } = useUi();
  const [width, setWidth] = useState(panelWidth);
  const change = (wanted: number) => setWidth(keepPanelWidth(wanted));
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    const { currentTarget: edge, pointerId, clientX: startX } = event;
    if (event.button !== 0) return;
    edge.setPointerCapture(pointerId);
    const start = panelWidth();
    const move = ({ clientX }: globalThis.PointerEvent) => change(start + startX - clientX);
    edge.addEventListener('pointermove', move);
    const end = () => edge.removeEventListener('pointermove', move);
    edge.addEventListener('lostpointercapture', end, { once: true });
  };
  const step = (event: KeyboardEvent) => {
    const wanted = {
      ArrowLeft: width + STEP,
      ArrowRight: width - STEP,
      Home: PANEL_USUAL,
      End: PANEL_MAX,
    }[event.key];
    if (wanted === undefined) return;
    // The arrow keys would also move the list's row.
    event.preventDefault();
    change(wanted);
  };
  return (
    <button
      type="button"
      aria-label={`${text.panelWidth}: ${width}`}
      onPointerDown={drag}
      onDoubleClick={() => change(PANEL_USUAL)}
      onKeyDown={step}
      className="absolute inset-y-0 -left-2 z-10 h-auto w-3 border-0 cursor-col-resize touch-none rounded-pill hover:bg-line focus-visible:bg-line max-lg:hidden"
    />
  );
}
