import type { DepositRow } from '@kapao/contract/office/deposits.ts';
import { useText } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Money } from '../../ui/Money.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { TimeAgo } from '../../ui/Time.tsx';
import { DepositStatus } from './deposit-cells.tsx';

export function DepositsTable({
  rows,
  openId,
  hrefOf,
  onRowFocus,
}: {
  rows: readonly DepositRow[];
  /** The row that stands open beside the list. */
  openId: string | undefined;
  hrefOf: (id: string) => string;
  onRowFocus: (id: string) => void;
}) {
  const { screens, deposits: text } = useText();
  const column = columnsOf<DepositRow>();
  const columns = column.columns([
    column.display({
      id: 'at',
      header: text.opened,
      cell: ({ row: { original } }) => <TimeAgo at={original.slip_at ?? original.created_at} />,
    }),
    column.accessor('member', {
      header: text.member,
      cell: ({ getValue }) => (
        <>
          {getValue().name} <span className="text-small text-muted">{getValue().username}</span>
        </>
      ),
    }),
    column.accessor('amount_micro', {
      header: text.amount,
      cell: ({ getValue }) => <Money micro={getValue()} />,
      meta: { align: 'end' },
    }),
    ...(openId !== undefined
      ? []
      : [
          column.accessor('method', {
            header: text.method,
            cell: ({ getValue }) => getValue().name,
            meta: { wideOnly: true },
          }),
          column.accessor('payer_name', { header: text.payer, meta: { wideOnly: true } }),
        ]),
    column.display({
      id: 'status',
      header: text.status,
      cell: ({ row }) => <DepositStatus row={row.original} />,
    }),
    column.accessor('explanations', {
      header: text.notes,
      cell: ({ getValue, row }) => (
        <span className="flex flex-wrap gap-1">
          {getValue().map((explanation) => (
            <Badge key={explanation} tone="warning">
              {text.explanations[explanation]}
            </Badge>
          ))}
          {row.original.candidates[0]?.is_other_amount === true && (
            <Badge tone="warning">{text.otherAmountShort}</Badge>
          )}
          {row.original.candidates.length > 0 && (
            <Badge tone="accent">{text.candidateCount(row.original.candidates.length)}</Badge>
          )}
        </span>
      ),
      meta: { wideOnly: true },
    }),
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
