import type { WithdrawalRow } from '@kapao/contract/office/payments.ts';
import type { ColumnSort } from '../../lib/column-sort.ts';
import { useText } from '../../text/language.ts';
import { Money } from '../../ui/Money.tsx';
import { PersonName } from '../../ui/PersonName.tsx';
import { ShortReference } from '../../text/ShortReference.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { TimeAgo } from '../../ui/Time.tsx';
import type { RaisedSignals } from './use-raised-signals.ts';
import { AccountText, CheckerText, SignalsBadge, StatusBadge } from './withdrawal-cells.tsx';

export function WithdrawalsTable({
  rows,
  signals,
  sorts,
  openId,
  hrefOf,
  onRowFocus,
}: {
  rows: readonly WithdrawalRow[];
  /** The raised signals of the rows, which all wait; undefined in the list of all, which has their states instead. */
  signals: RaisedSignals | undefined;
  sorts: { asked: ColumnSort; amount: ColumnSort | undefined };
  /** The id of the row that stands open beside the list. */
  openId: string | undefined;
  hrefOf: (id: string) => string;
  onRowFocus: (id: string) => void;
}) {
  const { screens, withdrawals: text } = useText();
  const column = columnsOf<WithdrawalRow>();
  const columns = column.columns([
    column.accessor('created_at', {
      header: text.asked,
      cell: ({ getValue }) => <TimeAgo at={getValue()} />,
      meta: { sort: sorts.asked },
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
          {/* The state stands here on a phone, where the table has no column for it. */}
          <span className="block *:whitespace-normal md:hidden">
            <StatusBadge row={original} />
            {signals && <SignalsBadge raised={signals.get(original.id)} />}
          </span>
        </>
      ),
    }),
    column.accessor('amount_micro', {
      header: text.amount,
      cell: ({ getValue }) => <Money micro={getValue()} />,
      meta: { align: 'end', sort: sorts.amount },
    }),
    ...(openId !== undefined
      ? []
      : [
          column.display({
            id: 'account',
            header: text.account,
            cell: ({ row }) => <AccountText row={row.original} />,
            meta: { wideOnly: true },
          }),
          column.accessor('account_name', {
            header: text.accountName,
            cell: ({ getValue }) => <PersonName name={getValue()} />,
            meta: { wideOnly: true },
          }),
        ]),
    signals === undefined
      ? column.display({
          id: 'status',
          header: text.status,
          cell: ({ row }) => <StatusBadge row={row.original} />,
          meta: { wideOnly: true },
        })
      : column.display({
          id: 'signals',
          header: text.signals,
          cell: ({ row: { original } }) => (
            // Beside an open panel a long name of a signal breaks, so that the list keeps its width.
            <span className="*:whitespace-normal">
              {original.is_back_from_risk && <StatusBadge row={original} />}{' '}
              <SignalsBadge raised={signals.get(original.id)} />
            </span>
          ),
          meta: { wideOnly: true },
        }),
    column.display({
      id: 'checker',
      header: text.takenBy,
      cell: ({ row }) => <CheckerText row={row.original} />,
      meta: { wideOnly: true },
    }),
  ]);
  return (
    <Table
      label={screens.withdrawals}
      columns={columns}
      rows={rows}
      openId={openId}
      rowId={({ id }) => id}
      rowHref={({ id }) => hrefOf(id)}
      onRowFocus={({ id }) => onRowFocus(id)}
    />
  );
}
