import { useGo } from './use-search-of.ts';
import { useFocusRow } from './use-focus-row.ts';

interface List<Row> {
  /** The rows of the page; undefined until it is loaded. */
  rows: readonly Row[] | undefined;
  idOf: (row: Row) => string;
  /** The open row's id in the address. */
  openId: string | undefined;
  hrefOf: (openId: string | undefined) => string;
  /** Whether a decided row leaves the list: then the one below opens, or the one above. */
  isQueue: boolean;
}

/**
 * True if the loaded page has no row of the open id, so that the row is read by its id. A queue opens only its own
 * rows.
 */
export function isElsewhere<Row>({ rows, idOf, openId, isQueue }: List<Row>): boolean {
  if (isQueue || openId === undefined || rows === undefined) return false;
  return !rows.some((row) => idOf(row) === openId);
}

/**
 * The open row of a list that is worked row by row, and the ways from it to the next one and back to the list. `sought`
 * is the row that was read by its id; while another row loads, it may still be the row before.
 */
export function useOpenRow<Row>(list: List<Row>, sought?: Row) {
  const { rows = [], idOf, openId, hrefOf, isQueue } = list;
  const go = useGo();
  const focusRow = useFocusRow();
  const at = rows.findIndex((row) => idOf(row) === openId);
  const found = sought !== undefined && idOf(sought) === openId ? sought : undefined;
  const open = isElsewhere(list) ? found : rows[at];
  const openRow = (id: string | undefined) => go(hrefOf(id), { replace: true });
  return {
    open,
    leaveDecided: () => {
      const next = isQueue ? (rows[at + 1] ?? rows[at - 1]) : open;
      openRow(next && idOf(next));
      if (next) focusRow(idOf(next));
    },
    close: () => {
      openRow(undefined);
      if (openId !== undefined) focusRow(openId);
    },
    /** Opens the focused row while another one is open, so that j and k open the next one. */
    followFocus: (id: string) => {
      if (open && id !== openId) openRow(id);
    },
  };
}
