import { webhookVerdicts } from '@kapao/contract/office/webhook-verdicts.ts';
import type { GatewayWebhookRow } from '@kapao/contract/office/health.ts';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { paths } from '../../lib/paths.ts';
import { anyText, oneOf } from '../../lib/search.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useGo, useSearchOf } from '../../state/use-search-of.ts';
import { useText } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Filters, SelectFilter } from '../../ui/Filters.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Loaded } from '../../ui/states.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { Time, TimeAgo } from '../../ui/Time.tsx';
import { Part } from './Part.tsx';

const PAGE = 20;
const search = { verdict: oneOf(webhookVerdicts), after: anyText };

/** The webhooks that arrived, each with its verdict, to be given again. */
export function Webhooks() {
  const { health } = useText();
  const { verdict, after } = useSearchOf(search);
  const go = useGo();
  const query = useQueryOf('listWebhooks', { query: { verdict, after, limit: PAGE } });
  return (
    <Part title={health.webhooks}>
      <Filters onClear={verdict === undefined ? null : () => go(paths.operations())}>
        <SelectFilter
          label={health.verdict}
          value={verdict}
          choices={webhookVerdicts.map((each) => [each, health.verdicts[each]] as const)}
          onChange={(chosen) => go(paths.operations({ verdict: chosen }), { replace: true })}
        />
      </Filters>
      <Loaded query={query}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <p className="text-muted">{health.noWebhooks}</p>
          ) : (
            <>
              <WebhookTable rows={rows} />
              <Pager
                firstHref={after === undefined ? null : paths.operations({ verdict })}
                nextHref={next === null ? null : paths.operations({ verdict, after: next })}
              />
            </>
          )
        }
      </Loaded>
    </Part>
  );
}

function WebhookTable({ rows }: { rows: GatewayWebhookRow[] }) {
  const { health } = useText();
  const column = columnsOf<GatewayWebhookRow>();
  const columns = column.columns([
    column.accessor('received_at', {
      header: health.at,
      cell: ({ getValue }) => <Time at={getValue()} />,
    }),
    column.accessor('gateway', { header: health.gateway }),
    column.accessor('type', { header: health.type }),
    column.accessor('verdict', {
      header: health.verdict,
      cell: ({ getValue }) => <Verdict verdict={getValue()} />,
    }),
    column.accessor('webhook_id', {
      header: health.webhookId,
      meta: { wideOnly: true },
      cell: ({ getValue }) => (
        <code className="font-mono text-small [overflow-wrap:anywhere]">{getValue()}</code>
      ),
    }),
    column.accessor('can_replay', {
      header: health.replayed,
      cell: ({ row: { original } }) => <Replay webhook={original} />,
    }),
  ]);
  return <Table label={health.webhooks} columns={columns} rows={rows} rowId={({ id }) => id} />;
}

function Verdict({ verdict }: { verdict: GatewayWebhookRow['verdict'] }) {
  const { health } = useText();
  const isGood = verdict === 'accepted' || verdict === 'repeated';
  return <Badge tone={isGood ? 'neutral' : 'danger'}>{health.verdicts[verdict]}</Badge>;
}

function Replay({ webhook }: { webhook: GatewayWebhookRow }) {
  const { health } = useText();
  const { run } = useAct('replayWebhook');
  const missing = useMissing('operations:act');
  const { id, gateway, type, can_replay, replayed_at } = webhook;
  const ask = () =>
    confirmAct({
      title: health.replayNamed(gateway, type ?? ''),
      confirm: health.replay,
      children: health.replayHint,
      done: health.replayDone,
      act: ({ key }) => run({ params: { id }, body: { key } }),
    });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        aria-label={health.replayNamed(gateway, type ?? '')}
        disabledReason={can_replay ? missing : health.nothingKept}
        onClick={ask}
      >
        {health.replay}
      </Button>
      {replayed_at !== null && (
        <span className="text-small text-muted">
          <TimeAgo at={replayed_at} />
        </span>
      )}
    </div>
  );
}
