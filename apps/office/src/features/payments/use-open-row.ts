import { useGo } from '../../state/use-search-of.ts';
import { useFocusRow } from './use-focus-row.ts';

interface List<Row> {
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** The open row where the page has none of it. */
  elsewhere?: Row | undefined;
  /** The open row's id in the address. */
  openId: string | undefined;
  hrefOf: (openId: string | undefined) => string;
  /** Whether a decided row leaves the list: then the one below opens, or the one above. */
  isQueue: boolean;
}

/** The open row of a list that is worked row by row, and the ways from it to the next one and back to the list. */
export function useOpenRow<Row>({ rows, idOf, elsewhere, openId, hrefOf, isQueue }: List<Row>) {
  const go = useGo();
  const focusRow = useFocusRow();
  const at = rows.findIndex((row) => idOf(row) === openId);
  const open = rows[at] ?? elsewhere;
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
    /** With a row open, j and k open the next one. */
    followFocus: (id: string) => {
      if (open && id !== openId) openRow(id);
    },
  };
}
