import {
  createColumnHelper,
  flexRender,
  metaHelper,
  tableFeatures,
  useTable,
  type TableOptions,
} from '@tanstack/react-table';
import { use, useRef, useState, type MouseEvent, type ReactNode, type RefObject } from 'react';
import type { ColumnSort } from '../lib/column-sort.ts';
import { useHotkey } from '../lib/use-hotkey.ts';
import { classNames } from './class-names.ts';
import { PersonName } from './PersonName.tsx';
import { RowMarkContext } from './row-mark.ts';
import { useUi } from './ui-context.ts';

interface ColumnMeta {
  /** The alignment of numbers and money. */
  align?: 'end';
  /** Set for a column that is left out on a phone, where the row's details show it. */
  wideOnly?: true;
  /** The order of the rows by this column, where an index serves it. */
  sort?: ColumnSort | undefined;
}

const features = tableFeatures({ columnMeta: metaHelper<ColumnMeta>() });
type Columns<Row extends object> = TableOptions<typeof features, Row>['columns'];

/** The helper for a table's columns: `columnsOf<AuditEvent>().accessor('at', { header: …, cell: … })`. */
export function columnsOf<Row extends object>() {
  return createColumnHelper<typeof features, Row>();
}

interface TableProps<Row extends object> {
  /** The name of the rows, for screen readers. */
  label: string;
  columns: Columns<Row>;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The address where Enter or a click leads. The first column becomes the link. */
  rowHref?: (row: Row) => string;
  /** The row whose details are open. */
  openId?: string | undefined;
  /** Called when a row gets the focus, such as by j and k. Without it the keys open the next row where one is open. */
  onRowFocus?: (row: Row) => void;
  /** Whether the columns that a phone leaves out are left out beside an open row, too. */
  foldsWhenOpen?: boolean;
}

/**
 * A native table. j, k and the arrow keys move between the rows' links, Enter opens one, and the whole row can be
 * clicked. One row at a time is in the tab order.
 */
export function Table<Row extends object>({
  label,
  columns,
  rows,
  rowId,
  rowHref,
  openId,
  onRowFocus,
  foldsWhenOpen = false,
}: TableProps<Row>) {
  const { text } = useUi();
  const markOf = use(RowMarkContext);
  const table = useTable({ features, columns, data: rows, getRowId: rowId });
  const body = useRef<HTMLTableSectionElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  useRowKeys(body, current, openId !== undefined && onRowFocus === undefined);
  const isFolded = foldsWhenOpen && openId !== undefined;

  const tabStop = rows.some((row) => rowId(row) === current) ? current : rows[0] && rowId(rows[0]);
  return (
    <div className="scroll-shadows overflow-x-auto rounded-card border border-line lg:overflow-x-visible">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">
          {label}
          {rowHref && `. ${text.tableHint}`}
        </caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  aria-sort={sortOf(header.column.columnDef.meta)}
                  className={classNames(
                    // On a narrow screen the table scrolls sideways in its own box, where nothing sticks to the page.
                    'z-5 border-b border-line bg-surface px-3 py-2 text-small font-semibold text-muted first:rounded-tl-card last:rounded-tr-card lg:sticky lg:top-(--top-bar)',
                    cellClass(header.column.columnDef.meta, isFolded),
                  )}
                >
                  <Head sort={header.column.columnDef.meta?.sort}>
                    {wholeWords(flexRender(header.column.columnDef.header, header.getContext()))}
                  </Head>
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody ref={body}>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              onClick={rowHref && openRow}
              className={classNames(
                'border-b border-line last:border-b-0',
                // The open row has an edge, because the row at the pointer has its background, too.
                row.id === openId && 'bg-raised shadow-[inset_3px_0_0_var(--color-accent)]',
                rowHref &&
                  'cursor-pointer hover:bg-raised has-[a[data-row]:focus-visible]:bg-raised has-[a[data-row]:focus-visible]:outline-2 has-[a[data-row]:focus-visible]:-outline-offset-2 has-[a[data-row]:focus-visible]:outline-accent',
              )}
            >
              {row.getAllCells().map((cell, column) => {
                const content = flexRender(cell.column.columnDef.cell, cell.getContext());
                return (
                  <td
                    key={cell.id}
                    className={classNames(
                      'h-9 px-3 py-1.5',
                      cellClass(cell.column.columnDef.meta, isFolded),
                    )}
                  >
                    {rowHref !== undefined && column === 0 ? (
                      <>
                        <a
                          href={rowHref(row.original)}
                          data-row={row.id}
                          data-replace={openId === undefined ? undefined : ''}
                          aria-current={row.id === openId || undefined}
                          tabIndex={row.id === tabStop ? 0 : -1}
                          onFocus={() => {
                            setCurrent(row.id);
                            onRowFocus?.(row.original);
                          }}
                          className="outline-none"
                        >
                          {content}
                        </a>
                        {markOf(rowHref(row.original))}
                      </>
                    ) : (
                      content
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** j, k and the arrow keys move the focus between the rows' links; where one is open and it `follows`, the next opens. */
function useRowKeys(
  body: RefObject<HTMLTableSectionElement | null>,
  current: string | null,
  follows: boolean,
): void {
  const links = () => [...(body.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])];

  useHotkey((event) => {
    // `code` is the place on the keyboard, because a Thai layout has other letters there.
    const step = { KeyJ: 1, KeyK: -1, ArrowDown: 1, ArrowUp: -1 }[event.code];
    const isInside = event.target instanceof Node && body.current?.contains(event.target) === true;
    if (step === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key.startsWith('Arrow') && !isInside) return;
    const all = links();
    const at = all.findIndex((link) => link.dataset['row'] === current);
    const next = all[at === -1 || !isInside ? Math.max(at, 0) : at + step];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
    if (follows) next.click();
  });
}

/** Keeps the words of a column's name whole: a browser takes a Thai word for several, and breaks in it. */
function wholeWords(name: ReactNode): ReactNode {
  return typeof name === 'string' ? <PersonName name={name} /> : name;
}

function sortOf(meta: ColumnMeta | undefined) {
  return meta?.sort && (meta.sort.direction ?? 'none');
}

/** The name of a column; one by which the rows can be ordered is a link. */
function Head({ sort, children }: { sort: ColumnSort | undefined; children: ReactNode }) {
  if (sort === undefined) return children;
  return (
    <a href={sort.href} data-replace="" className="within-line underline-offset-2 hover:underline">
      {children} <span aria-hidden>{arrows[sort.direction ?? 'none']}</span>
    </a>
  );
}

const arrows = { ascending: '↑', descending: '↓', none: '↕' } as const;

function cellClass(meta: ColumnMeta | undefined, isFolded: boolean): string {
  return classNames(
    meta?.align === 'end' && 'text-right tabular-nums',
    meta?.wideOnly && (isFolded ? 'hidden' : 'hidden md:table-cell'),
  );
}

/** Follows the row's link, unless something else was clicked or a text is selected. */
function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  const isOwn =
    event.target instanceof Element && event.target.closest('a, button, input') !== null;
  if (isOwn || getSelection()?.isCollapsed === false) return;
  const link = event.currentTarget.querySelector<HTMLElement>('a[data-row]');
  link?.focus();
  link?.click();
}
