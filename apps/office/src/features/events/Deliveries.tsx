import { eventOutcomes } from '@kapao/contract/outgoing-events/event-types.ts';
import type { OfficeEventDelivery } from '@kapao/contract/office/event-endpoints.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { usePolling } from '../../api/use-polling.ts';
import { itemPaths } from '../../lib/paths.ts';
import { anyText, oneOf } from '../../lib/search.ts';
import { useGo, useSearchOf } from '../../state/use-search-of.ts';
import { useEventText } from '../../text/use-event-text.ts';
import { Filters, SelectFilter, TextFilter } from '../../ui/Filters.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ListWithPanel } from '../../ui/SidePanel.tsx';
import { Loaded } from '../../ui/states.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { Time } from '../../ui/Time.tsx';
import { AnswerWords, DeliveryOutcome } from './DeliveryWords.tsx';
import { DeliveryPanel } from './DeliveryPanel.tsx';
import { EventTypeName } from './EventTypeName.tsx';

const PAGE = 50;
const search = { outcome: oneOf(eventOutcomes), member: anyText, after: anyText, event: anyText };

/** The events of an endpoint, the newest first, each with its answer. */
export function Deliveries({ code }: { code: string }) {
  const text = useEventText();
  const go = useGo();
  const { event, after, ...filters } = useSearchOf(search);
  const query = useQueryOf(
    'listEventDeliveries',
    { params: { code }, query: { ...filters, after, limit: PAGE } },
    usePolling(),
  );
  const href = (more: Parameters<typeof itemPaths.eventEndpoint>[1]) =>
    itemPaths.eventEndpoint(code, { ...filters, ...more });
  const isFiltered = filters.outcome !== undefined || filters.member !== undefined;
  const panel =
    event === undefined ? null : (
      <DeliveryPanel key={event} code={code} id={event} onClose={() => go(href({ after }))} />
    );
  return (
    <section aria-label={text.deliveries}>
      <h2 className="mb-2 font-semibold">{text.deliveries}</h2>
      <Filters onClear={isFiltered ? () => go(itemPaths.eventEndpoint(code)) : null}>
        <SelectFilter
          label={text.outcome}
          value={filters.outcome}
          choices={eventOutcomes.map((each) => [each, text.outcomes[each]] as const)}
          onChange={(outcome) => go(href({ outcome }), { replace: true })}
        />
        <TextFilter
          label={text.member}
          value={filters.member}
          onChange={(member) => go(href({ member }), { replace: true })}
        />
      </Filters>
      <ListWithPanel panel={panel}>
        <Loaded query={query}>
          {({ rows, next }) =>
            rows.length === 0 ? (
              <p className="text-muted">{text.noDeliveries}</p>
            ) : (
              <>
                <DeliveryTable
                  rows={rows}
                  open={event}
                  hrefOf={(id) => href({ after, event: id })}
                />
                <Pager
                  firstHref={after === undefined ? null : href({})}
                  nextHref={next === null ? null : href({ after: next })}
                />
              </>
            )
          }
        </Loaded>
      </ListWithPanel>
    </section>
  );
}

interface DeliveryTableProps {
  rows: OfficeEventDelivery[];
  open: string | undefined;
  hrefOf: (id: string) => string;
}

function DeliveryTable({ rows, open, hrefOf }: DeliveryTableProps) {
  const text = useEventText();
  const column = columnsOf<OfficeEventDelivery>();
  const columns = column.columns([
    column.accessor('occurred_at', {
      header: text.at,
      cell: ({ getValue }) => <Time at={getValue()} />,
    }),
    column.accessor('type', {
      header: text.event,
      cell: ({ getValue }) => <EventTypeName type={getValue()} />,
    }),
    column.accessor('member_id', { header: text.member, meta: { wideOnly: true } }),
    column.accessor('outcome', {
      header: text.outcome,
      cell: ({ row: { original } }) => <DeliveryOutcome delivery={original} />,
    }),
    column.accessor('status', {
      header: text.answer,
      meta: { wideOnly: true },
      cell: ({ row: { original } }) => <AnswerWords delivery={original} />,
    }),
    column.accessor('attempts', {
      header: text.attempts,
      meta: { align: 'end', wideOnly: true },
    }),
  ]);
  return (
    <Table
      label={text.deliveries}
      columns={columns}
      rows={rows}
      openId={open}
      foldsWhenOpen
      rowId={({ id }) => id}
      rowHref={({ id }) => hrefOf(id)}
    />
  );
}
