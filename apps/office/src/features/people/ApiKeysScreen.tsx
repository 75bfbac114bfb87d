import type { OfficeApiKey } from '@kapao/contract/office/api-keys.ts';
import { useState } from 'react';
import { useMissing } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { paths } from '../../lib/paths.ts';
import { anyText } from '../../lib/search.ts';
import { useGo, useSearchOf } from '../../state/use-search-of.ts';
import { useText } from '../../text/language.ts';
import { useKeyText } from '../../text/use-key-text.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { ShownOnce } from '../../ui/ShownOnce.tsx';
import { ListWithPanel } from '../../ui/SidePanel.tsx';
import { Loaded } from '../../ui/states.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { Time, TimeAgo } from '../../ui/Time.tsx';
import { ApiKeyPanel } from './ApiKeyPanel.tsx';
import { MakeApiKey } from './MakeApiKey.tsx';
import { StaffTabs } from './StaffTabs.tsx';

/** The keys of programs that read the office's API. */
export default function ApiKeysScreen() {
  const { screens } = useText();
  const text = useKeyText();
  const missing = useMissing('keys:write');
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string>();
  const query = useQueryOf('listApiKeys', {});
  const words = {
    note: text.once(`${location.origin}/api`),
    copy: text.copy,
    copied: text.copied,
    copyFailed: text.copyFailed,
    done: text.kept,
  };
  return (
    <Page
      title={screens.apiKeys}
      actions={
        <Button look="primary" disabledReason={missing} onClick={() => setMaking(true)}>
          {text.add}
        </Button>
      }
    >
      <StaffTabs current="apiKeys" />
      <p className="mb-4 text-muted">{text.hint}</p>
      <Loaded query={query}>{({ keys }) => <Keys keys={keys} />}</Loaded>
      {isMaking && <MakeApiKey onMade={setMade} onClose={() => setMaking(false)} />}
      {made !== undefined && (
        <ShownOnce
          title={text.made}
          value={made}
          words={words}
          onClose={() => setMade(undefined)}
        />
      )}
    </Page>
  );
}

function Keys({ keys }: { keys: OfficeApiKey[] }) {
  const { screens } = useText();
  const text = useKeyText();
  const go = useGo();
  const { open } = useSearchOf({ open: anyText });
  const opened = keys.find(({ id }) => id === open);
  if (keys.length === 0) return <p>{text.none}</p>;
  const column = columnsOf<OfficeApiKey>();
  const columns = column.columns([
    column.accessor('name', { header: text.name }),
    column.accessor('state', {
      header: text.state,
      cell: ({ getValue }) => (
        <Badge tone={getValue() === 'valid' ? 'success' : 'neutral'}>
          {text.states[getValue()]}
        </Badge>
      ),
    }),
    column.accessor('permissions', {
      header: text.permissions,
      cell: ({ getValue }) => text.permissionsOf(getValue().length),
    }),
    column.accessor('made_by', { header: text.madeBy, meta: { wideOnly: true } }),
    column.accessor('expires_at', {
      header: text.expires,
      meta: { wideOnly: true },
      cell: ({ getValue }) => <Time at={getValue()} />,
    }),
    column.accessor('last_used_at', {
      header: text.lastUsed,
      cell: ({ getValue }) => {
        const at = getValue();
        return at === null ? text.neverUsed : <TimeAgo at={at} />;
      },
    }),
  ]);
  return (
    <ListWithPanel
      panel={
        opened ? (
          <ApiKeyPanel key={opened.id} apiKey={opened} onClose={() => go(paths.apiKeys())} />
        ) : null
      }
    >
      <Table
        label={screens.apiKeys}
        columns={columns}
        rows={keys}
        openId={open}
        foldsWhenOpen
        rowId={({ id }) => id}
        rowHref={({ id }) => paths.apiKeys({ open: id })}
      />
    </ListWithPanel>
  );
}
