import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { arrivalScrollTop } from '../../lib/visits.ts';
import { gridRowPx, isRush, rowsInView, SPARE_ROWS } from './rules.ts';

export const COLUMNS = 3;
/** About where the grid begins below the search field, until it can be asked. */
const LIST_TOP_PX = 240;
/** So long after a rush it is over: the list stands, or it is slow and not only between two flings. */
const RUSH_OVER_MS = 120;
/** A list that has not changed for so long is not being searched. */
const SETTLED_MS = 500;
/** The page's margin is no wider than this share of it: `--spacing-edge` in styles.css. */
const EDGE_SHARE = 0.045;

/**
 * Which rows of a grid are near the screen, while the page scrolls. All rows are equally high, so
 * nothing has to be measured (rules.ts, gridRowPx). While the list rushes past, no row comes or goes: a
 * fling through thousands of games would otherwise draw hundreds of pictures that nobody sees, and
 * stutter for it.
 */
export function useRowsInView(rows: { count: number }) {
  const list = useRef<HTMLDivElement>(null);
  const [rowPx, setRowPx] = useState(rowHeightPx);
  const [listTopPx, setListTopPx] = useState(() => LIST_TOP_PX - arrivalScrollTop());
  const spareRows = useSpareRows(rows);
  const inView = (topPx: number) =>
    rowsInView({
      listTopPx: topPx,
      viewportPx: viewportPx(),
      rowPx,
      rowCount: rows.count,
      spareRows,
    });
  const { first, last } = inView(listTopPx);
  const look = useRef(() => {});
  useLayoutEffect(() => {
    look.current = () => {
      const topPx = list.current?.getBoundingClientRect().top ?? 0;
      const seen = inView(topPx);
      if (seen.first !== first || seen.last !== last) setListTopPx(topPx);
    };
  });
  useEffect(() => look.current(), [rowPx, rows]);
  useScroll(look, setRowPx);
  return { list, rowPx, first, last };
}

/**
 * Other games: those on the screen come first. The spare ones wait until nobody types any more, because
 * at every key of a search they would come and go for nothing.
 */
function useSpareRows(rows: object): number {
  const [settled, setSettled] = useState<object>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(rows), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [rows]);
  return settled === rows ? SPARE_ROWS : 0;
}

/** Looks for the rows at every scroll, or when the list stands again after a rush. */
function useScroll(look: { current: () => void }, setRowPx: (px: number) => void): void {
  useEffect(() => {
    let last = { top: scrollY, atMs: performance.now() };
    let rushedAtMs = -Infinity;
    let standing: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      const now = { top: scrollY, atMs: performance.now() };
      clearTimeout(standing);
      if (isRush(last, now)) rushedAtMs = now.atMs;
      if (now.atMs - rushedAtMs > RUSH_OVER_MS) look.current();
      else standing = setTimeout(() => look.current(), RUSH_OVER_MS);
      last = now;
    };
    const onResize = () => {
      setRowPx(rowHeightPx());
      look.current();
    };
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', onResize);
    return () => {
      clearTimeout(standing);
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', onResize);
    };
  }, [look, setRowPx]);
}

function viewportPx(): number {
  return document.documentElement.clientHeight;
}

/** In the column of the frame (app/Shell.tsx), whose width the grid takes. */
function rowHeightPx(): number {
  const root = document.documentElement;
  const remPx = Number.parseFloat(getComputedStyle(root).fontSize) || 16;
  const edgePx = Math.min(remPx, EDGE_SHARE * innerWidth);
  const columnPx = Math.min(root.clientWidth, 480) - 2 * edgePx;
  return gridRowPx(columnPx, COLUMNS, remPx);
}
