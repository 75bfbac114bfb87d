import { nameIn } from '../../lib/name-in.ts';
import type { DepositRow } from '@kapao/contract/office/deposits.ts';
import type { ColumnSort } from '../../lib/column-sort.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Money } from '../../ui/Money.tsx';
import { PersonName } from '../../ui/PersonName.tsx';
import { ShortReference } from '../../text/ShortReference.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { TimeAgo } from '../../ui/Time.tsx';
import { DepositStatusCell } from './deposit-cells.tsx';

export function DepositsTable({
  rows,
  sort,
  openId,
  hrefOf,
  onRowFocus,
}: {
  rows: readonly DepositRow[];
  /** The order by the column of the time. */
  sort: ColumnSort;
  /** The id of the row that stands open beside the list. */
  openId: string | undefined;
  hrefOf: (id: string) => string;
  onRowFocus: (id: string) => void;
}) {
  const { screens, deposits: text } = useText();
  const language = useLanguage();
  const column = columnsOf<DepositRow>();
  const isOpen = openId !== undefined;
  const notesColumn = column.display({
    id: 'notes',
    header: text.notes,
    cell: ({ row: { original } }) => (
      <span className="flex flex-wrap gap-1">
        {warningsOf(original).map((warning) => (
          <Badge key={warning} tone="warning">
            {text.explanations[warning]}
          </Badge>
        ))}
        {original.candidates.length > 0 && (
          <Badge tone="accent">{text.candidateCount(original.candidates.length)}</Badge>
        )}
      </span>
    ),
    meta: { wideOnly: true },
  });
  const columns = column.columns([
    column.display({
      id: 'at',
      header: text.opened,
      cell: ({ row: { original } }) => <TimeAgo at={original.slip_at ?? original.created_at} />,
      meta: { sort },
    }),
    column.accessor('member', {
      header: text.member,
      cell: ({ getValue, row: { original } }) => (
        <>
          <PersonName name={getValue().name} />{' '}
          <span className="text-small text-muted">{getValue().username}</span>
          <span className="block text-small text-muted">
            <ShortReference reference={original.short_reference} at={original.created_at} />
          </span>
          {/* The state and the notes stand here on a phone, where the table has no column for them. */}
          <span className="block *:whitespace-normal md:hidden">
            <DepositStatusCell row={original} /> <NotesText row={original} />
          </span>
        </>
      ),
    }),
    column.accessor('amount_micro', {
      header: text.amount,
      cell: ({ getValue }) => <Money micro={getValue()} />,
      meta: { align: 'end' },
    }),
    ...(isOpen
      ? []
      : [
          column.accessor('method', {
            header: text.method,
            cell: ({ getValue }) => nameIn(getValue(), language),
            meta: { wideOnly: true },
          }),
          column.accessor('payer_name', { header: text.payer, meta: { wideOnly: true } }),
        ]),
    column.display({
      id: 'status',
      header: text.status,
      cell: ({ row: { original } }) => (
        <>
          <DepositStatusCell row={original} />
          {isOpen && <NotesText row={original} />}
        </>
      ),
      meta: { wideOnly: true },
    }),
    // Beside an open row there is no room for another column.
    ...(isOpen ? [] : [notesColumn]),
  ]);
  return (
    <Table
      label={screens.deposits}
      columns={columns}
      rows={rows}
      openId={openId}
      rowId={({ ref_code }) => ref_code}
      rowHref={({ ref_code }) => hrefOf(ref_code)}
      onRowFocus={({ ref_code }) => onRowFocus(ref_code)}
    />
  );
}

/** The explanations of a deposit, and whether the first transfer that may have paid it brings another amount. */
function warningsOf({ explanations, candidates }: DepositRow) {
  return [
    ...explanations,
    ...(candidates[0]?.is_other_amount === true ? (['other_amount'] as const) : []),
  ];
}

/** The notes where a column would be too much: below the state. */
function NotesText({ row }: { row: DepositRow }) {
  const { deposits: text } = useText();
  return (
    <>
      {warningsOf(row).map((warning) => (
        <span key={warning} className="block text-small text-warning">
          {text.explanations[warning]}
        </span>
      ))}
      {row.candidates.length > 0 && (
        <span className="block text-small text-accent">
          {text.candidateCount(row.candidates.length)}
        </span>
      )}
    </>
  );
}
