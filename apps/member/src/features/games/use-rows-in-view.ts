import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { arrivalScrollTop } from '../../lib/visits.ts';
import { noteScroll } from './calm.ts';
import { gridRowPx, rowsInView } from './rules.ts';

export const COLUMNS = 3;
/** About where the grid begins below the search field, until it can be asked. */
const LIST_TOP_PX = 240;

/**
 * Which rows of a grid are near the screen, while the page scrolls. All rows are equally high, so
 * nothing has to be measured (rules.ts, gridRowPx).
 */
export function useRowsInView(rowCount: number) {
  const list = useRef<HTMLDivElement>(null);
  const [rowPx, setRowPx] = useState(rowHeightPx);
  const [listTopPx, setListTopPx] = useState(() => LIST_TOP_PX - arrivalScrollTop());
  const viewportPx = document.documentElement.clientHeight;
  const rows = rowsInView({ listTopPx, viewportPx, rowPx, rowCount });
  const { first, last } = rows;
  const shown = useRef(rows);
  useLayoutEffect(() => {
    shown.current = rows;
  });
  useEffect(() => {
    const look = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const seen = rowsInView({ listTopPx: top, viewportPx: innerHeight, rowPx, rowCount });
      if (seen.first !== shown.current.first || seen.last !== shown.current.last) setListTopPx(top);
    };
    const onScroll = () => {
      noteScroll();
      look();
    };
    const onResize = () => {
      setRowPx(rowHeightPx());
      look();
    };
    look();
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('resize', onResize);
    return () => {
      removeEventListener('scroll', onScroll);
      removeEventListener('resize', onResize);
    };
  }, [rowPx, rowCount]);
  return { list, rowPx, first, last };
}

/** In the column of the frame (app/Shell.tsx), whose width the grid takes. */
function rowHeightPx(): number {
  const root = document.documentElement;
  const remPx = Number.parseFloat(getComputedStyle(root).fontSize) || 16;
  const columnPx = Math.min(root.clientWidth, 480) - 2 * remPx;
  return gridRowPx(columnPx, COLUMNS, remPx);
}
