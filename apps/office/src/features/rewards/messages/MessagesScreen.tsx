import { messageStatuses } from '@kapao/contract/office/message-statuses.ts';
import type { OfficeMessage } from '@kapao/contract/office/messages.ts';
import { useMissing } from '../../../api/use-me.ts';
import { useQueryOf } from '../../../api/use-query-of.ts';
import { paths } from '../../../lib/paths.ts';
import { anyText, oneOf } from '../../../lib/search.ts';
import { useGo, useSearchOf } from '../../../state/use-search-of.ts';
import { useText } from '../../../text/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Filters, SelectFilter } from '../../../ui/Filters.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { ListWithPanel } from '../../../ui/SidePanel.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { columnsOf, Table } from '../../../ui/Table.tsx';
import { Time } from '../../../ui/Time.tsx';
import { NewMessage } from './NewMessage.tsx';
import { MessagePanel } from './MessagePanel.tsx';
import { MessageStatus, useRecipientsText } from './message-words.tsx';

const search = {
  view: oneOf(['new']),
  member: anyText,
  status: oneOf(messageStatuses),
  after: anyText,
  open: anyText,
};

export default function MessagesScreen() {
  const { view, member, ...place } = useSearchOf(search);
  return view === 'new' ? <NewMessage member={member} /> : <MessageList {...place} />;
}

type Place = Pick<ReturnType<typeof useSearchOf<typeof search>>, 'status' | 'after' | 'open'>;

/** The messages to members, the newest first; those that wait for their time can be cancelled (note-23). */
function MessageList({ status, after, open }: Place) {
  const { screens, messages, common } = useText();
  const go = useGo();
  const missing = useMissing('messages:write');
  const query = useQueryOf('listMessages', { query: { status, after } });
  const close = () => go(paths.messages({ status, after }), { replace: true });
  const opened = query.data?.rows.find(({ id }) => id === open);
  return (
    <Page
      title={screens.messages}
      actions={
        <Button
          look="primary"
          disabledReason={missing}
          onClick={() => go(paths.messages({ view: 'new' }))}
        >
          {messages.write}
        </Button>
      }
    >
      <Filters onClear={status === undefined ? null : () => go(paths.messages())}>
        <SelectFilter
          label={messages.status}
          value={status}
          choices={messageStatuses.map((each) => [each, messages.statuses[each]] as const)}
          onChange={(chosen) => go(paths.messages({ status: chosen }), { replace: true })}
        />
      </Filters>
      <ListWithPanel
        panel={opened ? <MessagePanel key={opened.id} message={opened} onClose={close} /> : null}
      >
        <Loaded query={query}>
          {({ rows, next }) =>
            rows.length === 0 ? (
              <EmptyState title={status === undefined ? messages.empty : common.emptyFiltered} />
            ) : (
              <>
                <MessagesTable
                  rows={rows}
                  openId={open}
                  hrefOf={({ id }) => paths.messages({ status, after, open: id })}
                />
                <Pager
                  firstHref={after === undefined ? null : paths.messages({ status })}
                  nextHref={next === null ? null : paths.messages({ status, after: next })}
                />
              </>
            )
          }
        </Loaded>
      </ListWithPanel>
    </Page>
  );
}

interface MessagesTableProps {
  rows: OfficeMessage[];
  openId: string | undefined;
  hrefOf: (message: OfficeMessage) => string;
}

function MessagesTable({ rows, openId, hrefOf }: MessagesTableProps) {
  const { screens, messages } = useText();
  const recipientsOf = useRecipientsText();
  const column = columnsOf<OfficeMessage>();
  const columns = column.columns([
    column.accessor('text_th', {
      header: messages.text,
      cell: ({ getValue }) => <span className="line-clamp-2 min-w-32">{getValue()}</span>,
    }),
    column.display({
      id: 'recipients',
      header: messages.recipients,
      cell: ({ row }) => recipientsOf(row.original),
    }),
    column.accessor('status', {
      header: messages.status,
      cell: ({ row }) => <MessageStatus {...row.original} />,
    }),
    column.accessor('due_at', {
      header: messages.dueAt,
      meta: { wideOnly: true },
      cell: ({ getValue }) => <Time at={getValue()} />,
    }),
    column.accessor('author', { header: messages.author, meta: { wideOnly: true } }),
  ]);
  return (
    <Table
      label={screens.messages}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowHref={hrefOf}
      openId={openId}
      foldsWhenOpen
    />
  );
}
