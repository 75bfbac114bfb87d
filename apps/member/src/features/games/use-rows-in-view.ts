import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { savedScrollTop } from '../../lib/navigation-history.ts';
import { gridRowPx, isFastScroll, rowsInView, OVERSCAN_ROWS } from './rules.ts';

export const COLUMNS = 3;
/** The grid's approximate top below the search field, used until it can be measured. */
const LIST_TOP_PX = 240;
/** Fast scrolling ends after a pause of this length, which is longer than the gap between two flings. */
const FAST_SCROLL_END_MS = 120;
/** A list that stays unchanged for this long is not being searched. */
const SETTLED_MS = 500;
/** The page's margin is at most this share of the width: `--spacing-edge` in styles.css. */
const EDGE_SHARE = 0.045;

/**
 * The range of rows near the screen while the page scrolls. All rows have the same height, so nothing is
 * measured (rules.ts, gridRowPx).
 *
 * During fast scrolling the range stays unchanged; drawing hundreds of pictures that nobody sees would make
 * it stutter.
 */
export function useRowsInView(rows: { count: number }) {
  const list = useRef<HTMLDivElement>(null);
  const [rowPx, setRowPx] = useState(rowHeightPx);
  const [listTopPx, setListTopPx] = useState(() => LIST_TOP_PX - savedScrollTop());
  const overscanRows = useOverscanRows(rows);
  const inView = (topPx: number) =>
    rowsInView({
      listTopPx: topPx,
      viewportPx: viewportPx(),
      rowPx,
      rowCount: rows.count,
      overscanRows,
    });
  const { first, last } = inView(listTopPx);
  const updateRange = useRef(() => {});
  useLayoutEffect(() => {
    updateRange.current = () => {
      const topPx = list.current?.getBoundingClientRect().top ?? 0;
      const visible = inView(topPx);
      if (visible.first !== first || visible.last !== last) setListTopPx(topPx);
    };
  });
  useEffect(() => updateRange.current(), [rowPx, rows]);
  useScrollListener(updateRange, setRowPx);
  return { list, rowPx, first, last };
}

/**
 * The number of overscan rows: none until the list has settled, so that typing in the search does not draw
 * rows off screen.
 */
function useOverscanRows(rows: object): number {
  const [settled, setSettled] = useState<object>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(rows), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [rows]);
  return settled === rows ? OVERSCAN_ROWS : 0;
}

/** Updates the range at every scroll event, but after fast scrolling only when the list stops. */
function useScrollListener(
  updateRange: { current: () => void },
  setRowPx: (px: number) => void,
): void {
  useEffect(() => {
    let last = { top: scrollY, atMs: performance.now() };
    let lastFastScrollMs = -Infinity;
    let stopTimer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      const now = { top: scrollY, atMs: performance.now() };
      clearTimeout(stopTimer);
      if (isFastScroll(last, now)) lastFastScrollMs = now.atMs;
      if (now.atMs - lastFastScrollMs > FAST_SCROLL_END_MS) updateRange.current();
      else stopTimer = setTimeout(() => updateRange.current(), FAST_SCROLL_END_MS);
      last = now;
    };
    const onResize = () => {
      setRowPx(rowHeightPx());
      updateRange.current();
    };
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', onResize);
    return () => {
      clearTimeout(stopTimer);
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', onResize);
    };
  }, [updateRange, setRowPx]);
}

function viewportPx(): number {
  return document.documentElement.clientHeight;
}

/** The row's height in the frame's column (app/Shell.tsx), which the grid fills. */
function rowHeightPx(): number {
  const root = document.documentElement;
  const remPx = Number.parseFloat(getComputedStyle(root).fontSize) || 16;
  const edgePx = Math.min(remPx, EDGE_SHARE * innerWidth);
  const columnPx = Math.min(root.clientWidth, 480) - 2 * edgePx;
  return gridRowPx(columnPx, COLUMNS, remPx);
}
