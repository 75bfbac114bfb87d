import type { WaitingDocuments } from '@kapao/contract/office/documents.ts';
import { useText } from '../../text/language.ts';
import { useDocumentsText } from '../../text/use-documents-text.ts';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { TimeAgo } from '../../ui/Time.tsx';

interface DocumentsTableProps {
  rows: readonly WaitingDocuments[];
  openId: string | undefined;
  hrefOf: (memberId: string) => string;
  onRowFocus: (memberId: string) => void;
}

export function DocumentsTable({ rows, openId, hrefOf, onRowFocus }: DocumentsTableProps) {
  const { screens } = useText();
  const text = useDocumentsText();
  const column = columnsOf<WaitingDocuments>();
  const columns = column.columns([
    column.accessor('member', {
      header: text.member,
      cell: ({ getValue }) => (
        <span className="wrap-anywhere">
          {getValue().username} · {getValue().name}
        </span>
      ),
    }),
    column.accessor('kinds', {
      header: text.pictures,
      meta: { wideOnly: true },
      cell: ({ getValue }) =>
        getValue()
          .map((kind) => text.names[kind])
          .join(', '),
    }),
    column.accessor('waiting_since', {
      header: text.waits,
      cell: ({ getValue }) => <TimeAgo at={getValue()} />,
    }),
  ]);
  return (
    <Table
      label={screens.documents}
      columns={columns}
      rows={rows}
      openId={openId}
      rowId={({ member }) => member.member_id}
      rowHref={({ member }) => hrefOf(member.member_id)}
      onRowFocus={({ member }) => onRowFocus(member.member_id)}
      foldsWhenOpen
    />
  );
}
