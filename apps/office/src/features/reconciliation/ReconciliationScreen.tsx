import type { ReconciliationDay } from '@kapao/contract/office/reconciliation.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { formatDay } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { anyText, dayText, oneOf } from '../../lib/search.ts';
import { useGo, useSearchOf } from '../../state/use-search-of.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { useReconciliationText } from '../../text/use-reconciliation-text.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { DayField } from '../../ui/DayField.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { Filters } from '../../ui/Filters.tsx';
import { Money } from '../../ui/Money.tsx';
import { Page } from '../../ui/Page.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { columnsOf, Table } from '../../ui/Table.tsx';
import { DayResult } from './DayResult.tsx';

const search = {
  gateway: anyText,
  until: dayText,
  day: dayText,
  state: oneOf(['open', 'matched', 'missing_here', 'missing_there', 'other_amount']),
  after: anyText,
};

const stateTones: Readonly<Record<ReconciliationDay['state'], Tone>> = {
  no_file: 'neutral',
  agrees: 'success',
  explained: 'accent',
  open: 'warning',
};

/** Settlement files of gateways beside the ledger: the days of a gateway, or one of them (recon-16). */
export default function ReconciliationScreen() {
  const { screens } = useText();
  const text = useReconciliationText();
  const { gateway: given, until, day, state, after } = useSearchOf(search);
  const query = useQueryOf('listReconciliations', { query: { gateway: given, until } });
  const go = useGo();
  return (
    <Page title={screens.reconciliation}>
      <Loaded query={query}>
        {({ gateways, gateway, days, earlier }) => {
          const chosen = gateways.find(({ code }) => code === gateway);
          if (gateway === null || !chosen) return <EmptyState title={text.noGateways} />;
          return (
            <>
              <Filters
                onClear={day === undefined ? null : () => go(paths.reconciliation({ gateway }))}
              >
                <SelectField
                  label={text.gateway}
                  value={gateway}
                  onChange={(event) =>
                    go(paths.reconciliation({ gateway: event.target.value, day }))
                  }
                >
                  {gateways.map(({ code }) => (
                    <option key={code}>{code}</option>
                  ))}
                </SelectField>
                <DayField
                  label={text.day}
                  value={day ?? ''}
                  onChange={(value) => {
                    const next = dayText(value);
                    if (next !== undefined || value === '') {
                      go(paths.reconciliation({ gateway, day: next }));
                    }
                  }}
                />
              </Filters>
              {day === undefined ? (
                <>
                  <DaysTable gateway={gateway} days={days} />
                  <Pager
                    firstHref={until === undefined ? null : paths.reconciliation({ gateway })}
                    nextHref={paths.reconciliation({ gateway, until: earlier })}
                  />
                </>
              ) : (
                <DayResult
                  key={`${gateway} ${day}`}
                  gateway={gateway}
                  day={day}
                  state={state}
                  after={after}
                  mapping={chosen.mapping}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

function DaysTable({ gateway, days }: { gateway: string; days: readonly ReconciliationDay[] }) {
  const text = useReconciliationText();
  const language = useLanguage();
  const column = columnsOf<ReconciliationDay>();
  const columns = column.columns([
    column.accessor('day', {
      header: text.day,
      cell: ({ getValue }) => formatDay(getValue(), language),
    }),
    column.accessor('state', {
      header: text.state,
      cell: ({ getValue }) => (
        <Badge tone={stateTones[getValue()]}>{text.states[getValue()]}</Badge>
      ),
    }),
    column.accessor('open', {
      header: text.openLines,
      meta: { align: 'end' },
      cell: ({ getValue, row: { original } }) => (original.file === null ? '–' : getValue()),
    }),
    column.accessor('open_micro', {
      header: text.difference,
      meta: { align: 'end' },
      cell: ({ getValue, row: { original } }) =>
        original.file === null ? '–' : <Money micro={getValue()} signed />,
    }),
    column.accessor('file', {
      header: text.file,
      meta: { wideOnly: true },
      cell: ({ getValue }) => {
        const file = getValue();
        return file === null ? '–' : `${file.name} · ${text.rows(file.rows)}`;
      },
    }),
  ]);
  return (
    <Table
      label={text.days}
      columns={columns}
      rows={days}
      rowId={({ day }) => day}
      rowHref={({ day, state }) =>
        paths.reconciliation({ gateway, day, state: state === 'open' ? 'open' : undefined })
      }
    />
  );
}
