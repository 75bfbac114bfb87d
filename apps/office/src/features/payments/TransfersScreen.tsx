import type { UnmatchedTransferRow } from '@kapao/contract/office/deposits.ts';
import { usePolling } from '../../api/use-polling.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { paths } from '../../lib/paths.ts';
import { anyText } from '../../lib/search.ts';
import { useSearchOf } from '../../state/use-search-of.ts';
import { useText } from '../../text/language.ts';
import { Money } from '../../ui/Money.tsx';
import { Page } from '../../ui/Page.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { PersonName } from '../../ui/PersonName.tsx';
import { ListWithPanel } from '../../ui/SidePanel.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { TimeAgo } from '../../ui/Time.tsx';
import { TransferPanel } from './TransferPanel.tsx';
import { useOpenRow } from '../../state/use-open-row.ts';

const search = { after: anyText, open: anyText };
const idOf = ({ gateway, transfer_id }: UnmatchedTransferRow) => `${gateway}:${transfer_id}`;

export default function TransfersScreen() {
  const { screens, transfers: text } = useText();
  const { open: openId, after } = useSearchOf(search);
  const query = useQueryOf('listUnmatchedTransfers', { query: { after } }, usePolling());
  const hrefOf = (id: string | undefined) => paths.transfers({ after, open: id });
  const { open, leaveDecided, close, followFocus } = useOpenRow({
    rows: query.data?.rows,
    idOf,
    openId,
    hrefOf,
    isQueue: true,
  });
  return (
    <Page title={screens.transfers}>
      <ListWithPanel
        panel={
          open ? (
            <TransferPanel key={idOf(open)} row={open} onDecided={leaveDecided} onClose={close} />
          ) : null
        }
      >
        <Loaded query={query}>
          {(page) => (
            <>
              {page.rows.length === 0 ? (
                <EmptyState title={text.empty} />
              ) : (
                <TransfersTable
                  openId={open && idOf(open)}
                  rows={page.rows}
                  hrefOf={(row) => hrefOf(idOf(row))}
                  onRowFocus={(row) => followFocus(idOf(row))}
                />
              )}
              <Pager
                firstHref={after === undefined ? null : paths.transfers()}
                nextHref={page.next === null ? null : paths.transfers({ after: page.next })}
              />
            </>
          )}
        </Loaded>
      </ListWithPanel>
    </Page>
  );
}

function TransfersTable({
  rows,
  openId,
  hrefOf,
  onRowFocus,
}: {
  rows: readonly UnmatchedTransferRow[];
  openId: string | undefined;
  hrefOf: (row: UnmatchedTransferRow) => string;
  onRowFocus: (row: UnmatchedTransferRow) => void;
}) {
  const { screens, transfers: text } = useText();
  const column = columnsOf<UnmatchedTransferRow>();
  const columns = column.columns([
    column.accessor('received_at', {
      header: text.received,
      cell: ({ getValue }) => <TimeAgo at={getValue()} />,
    }),
    column.accessor('payer_name', {
      header: text.payer,
      cell: ({ getValue, row }) => (
        <>
          <PersonName name={getValue()} />
          {/* The likely deposit stands here on a phone, where the table has no column for it. */}
          <span className="block text-small text-muted md:hidden">
            <LikelyText row={row.original} />
          </span>
        </>
      ),
    }),
    column.accessor('amount_micro', {
      header: text.amount,
      cell: ({ getValue }) => <Money micro={getValue()} />,
      meta: { align: 'end' },
    }),
    column.accessor('likely', {
      header: text.likely,
      cell: ({ row }) => <LikelyText row={row.original} />,
      meta: { wideOnly: true },
    }),
  ]);
  return (
    <Table
      label={screens.transfers}
      columns={columns}
      rows={rows}
      openId={openId}
      rowId={idOf}
      rowHref={hrefOf}
      onRowFocus={onRowFocus}
    />
  );
}

/** The likeliest deposit of a transfer, and whether it asked for another amount. */
function LikelyText({ row }: { row: UnmatchedTransferRow }) {
  const { transfers: text, deposits } = useText();
  const [first] = row.likely;
  if (first === undefined) return null;
  return (
    <>
      <PersonName name={first.member.name} /> · {text.why[first.why]}
      {first.is_other_amount && (
        <span className="block text-small text-warning">{deposits.explanations.other_amount}</span>
      )}
    </>
  );
}
