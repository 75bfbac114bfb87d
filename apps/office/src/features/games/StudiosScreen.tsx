import type { OfficeStudio } from '@kapao/contract/office/studios.ts';
import { useState } from 'react';
import { useMissing } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { paths } from '../../lib/paths.ts';
import { anyText } from '../../lib/search.ts';
import { useGo, useSearchOf } from '../../state/use-search-of.ts';
import { useText } from '../../text/language.ts';
import { useStudiosText } from '../../text/use-studios-text.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { ListWithPanel } from '../../ui/SidePanel.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { TimeAgo } from '../../ui/Time.tsx';
import { AddStudio } from './AddStudio.tsx';
import { gamesAndBrands } from './studio-fields.ts';
import { LastCall } from './LastCall.tsx';
import { StudioPanel } from './StudioPanel.tsx';

const tones: Record<OfficeStudio['state'], Tone> = {
  open: 'success',
  closed: 'danger',
  disabled: 'neutral',
};

/** The companies that make the games: their addresses, networks and keys. */
export default function StudiosScreen() {
  const { screens, common } = useText();
  const text = useStudiosText();
  const missing = useMissing('studios:write');
  const [isAdding, setAdding] = useState(false);
  const { studio: open } = useSearchOf({ studio: anyText });
  const go = useGo();
  const query = useQueryOf('listStudios', {});
  return (
    <Page
      title={screens.studios}
      actions={
        <Button look="primary" disabledReason={missing} onClick={() => setAdding(true)}>
          {text.add}
        </Button>
      }
    >
      <ListWithPanel
        panel={
          open === undefined ? null : (
            <StudioPanel key={open} code={open} onClose={() => go(paths.studios())} />
          )
        }
      >
        <Loaded query={query}>
          {({ studios }) =>
            studios.length === 0 ? (
              <EmptyState title={common.empty} />
            ) : (
              <StudioTable studios={studios} open={open} />
            )
          }
        </Loaded>
      </ListWithPanel>
      {isAdding && <AddStudio onClose={() => setAdding(false)} />}
    </Page>
  );
}

interface StudioTableProps {
  studios: OfficeStudio[];
  open: string | undefined;
}

function StudioTable({ studios, open }: StudioTableProps) {
  const { screens } = useText();
  const text = useStudiosText();
  const column = columnsOf<OfficeStudio>();
  const columns = column.columns([
    column.accessor('name', {
      header: text.name,
      cell: ({ row: { original } }) => (
        <>
          {original.name}{' '}
          <span className="text-small text-muted">
            {original.code} · {original.protocol}
          </span>
        </>
      ),
    }),
    column.accessor('state', {
      header: text.state,
      cell: ({ getValue }) => <Badge tone={tones[getValue()]}>{text.states[getValue()]}</Badge>,
    }),
    column.accessor('base_url', {
      header: text.baseUrl,
      meta: { wideOnly: true },
      cell: ({ getValue }) => <span className="break-all">{getValue()}</span>,
    }),
    column.accessor('allowed_addresses', {
      header: text.networks,
      meta: { wideOnly: true },
      cell: ({ getValue }) => getValue().join(', ') || text.everywhere,
    }),
    column.accessor('keys', {
      header: text.keys,
      meta: { wideOnly: true },
      cell: ({ getValue }) => <KeysInUse keys={getValue()} />,
    }),
    column.accessor('last_call_at', {
      header: text.lastCall,
      cell: ({ row }) => <LastCall studio={row.original} />,
    }),
    column.accessor('games', {
      header: text.counts,
      meta: { align: 'end', wideOnly: true },
      cell: ({ row: { original } }) => gamesAndBrands(original),
    }),
  ]);
  return (
    <Table
      label={screens.studios}
      columns={columns}
      rows={studios}
      openId={open}
      foldsWhenOpen
      rowId={({ code }) => code}
      rowHref={({ code }) => paths.studios({ studio: code })}
    />
  );
}

function KeysInUse({ keys }: { keys: OfficeStudio['keys'] }) {
  const { games } = useText();
  return (
    <ul className="text-small">
      {keys.map(({ owner, fingerprint, state, added_at }) => (
        <li key={`${owner} ${fingerprint}`} className="whitespace-nowrap">
          <code className="font-mono">{fingerprint}</code> {games.keyStates[state]} ·{' '}
          <TimeAgo at={added_at} />
        </li>
      ))}
    </ul>
  );
}
