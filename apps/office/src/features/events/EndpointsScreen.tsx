import type { OfficeEventEndpoint } from '@kapao/contract/office/event-endpoints.ts';
import { useState } from 'react';
import { useMissing } from '../../api/use-me.ts';
import { usePolling } from '../../api/use-polling.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { WaitingRecords } from '../../api/WaitingRecords.tsx';
import { itemPaths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { OperationsTabs } from '../../text/OperationsTabs.tsx';
import { useEventText } from '../../text/use-event-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { TimeAgo } from '../../ui/Time.tsx';
import { EndpointState } from './EndpointState.tsx';
import { SaveEndpoint } from './SaveEndpoint.tsx';

/** The operator's own systems that hear of events. */
export default function EndpointsScreen() {
  const { screens } = useText();
  const text = useEventText();
  const missing = useMissing('operations:act');
  const [isAdding, setAdding] = useState(false);
  const query = useQueryOf('listEventEndpoints', {}, usePolling());
  return (
    <Page
      title={screens.eventEndpoints}
      actions={
        <Button look="primary" disabledReason={missing} onClick={() => setAdding(true)}>
          {text.add}
        </Button>
      }
    >
      <OperationsTabs current="eventEndpoints" />
      <p className="mb-4 text-muted">{text.hint}</p>
      <Loaded query={query}>{({ endpoints }) => <Endpoints endpoints={endpoints} />}</Loaded>
      {isAdding && <SaveEndpoint onClose={() => setAdding(false)} />}
    </Page>
  );
}

function Endpoints({ endpoints }: { endpoints: OfficeEventEndpoint[] }) {
  const { screens } = useText();
  const text = useEventText();
  const column = columnsOf<OfficeEventEndpoint>();
  const columns = column.columns([
    column.accessor('code', {
      header: text.code,
      cell: ({ getValue }) => <span className="wrap-anywhere">{getValue()}</span>,
    }),
    column.accessor('url', {
      header: text.url,
      meta: { wideOnly: true },
      cell: ({ getValue }) => <span className="break-all">{getValue()}</span>,
    }),
    column.accessor('failures', {
      header: text.state,
      cell: ({ row: { original } }) => <EndpointState endpoint={original} />,
    }),
    column.accessor('last_taken_at', {
      header: text.lastTaken,
      meta: { wideOnly: true },
      cell: ({ getValue }) => {
        const at = getValue();
        return at === null ? null : <TimeAgo at={at} />;
      },
    }),
    column.accessor('waiting', { header: text.waiting, meta: { align: 'end' } }),
    column.accessor('given_up', {
      header: text.givenUp,
      meta: { align: 'end', wideOnly: true },
    }),
  ]);
  return (
    <>
      {endpoints.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <Table
          label={screens.eventEndpoints}
          columns={columns}
          rows={endpoints}
          rowId={({ code }) => code}
          rowHref={({ code }) => itemPaths.eventEndpoint(code)}
        />
      )}
      <WaitingRecords kind="event-endpoint" known={endpoints} />
    </>
  );
}
