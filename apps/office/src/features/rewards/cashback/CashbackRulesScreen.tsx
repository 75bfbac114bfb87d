import type { OfficeCashbackRule } from '@kapao/contract/office/saved-records.ts';
import { useQueryOf } from '../../../api/use-query-of.ts';
import { formatDay } from '../../../lib/dates.ts';
import { itemPaths } from '../../../lib/paths.ts';
import { useLanguage, useText } from '../../../text/language.ts';
import { Money } from '../../../ui/Money.tsx';
import { Page } from '../../../ui/Page.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { columnsOf, Table } from '../../../ui/Table.tsx';
import { NewOffer } from '../NewOffer.tsx';
import { OnBadge } from '../records/OnBadge.tsx';

/** The rules by which members get back a part of their losses (editor-14). */
export default function CashbackRulesScreen() {
  const { screens, records, common } = useText();
  const query = useQueryOf('listCashbackRules', {});
  return (
    <Page
      title={screens.cashbackRules}
      actions={<NewOffer href={itemPaths.cashbackRule('new')}>{records.newCashback}</NewOffer>}
    >
      <Loaded query={query}>
        {({ rules }) =>
          rules.length === 0 ? <EmptyState title={common.empty} /> : <RulesTable rows={rules} />
        }
      </Loaded>
    </Page>
  );
}

function RulesTable({ rows }: { rows: OfficeCashbackRule[] }) {
  const { screens, records, editors } = useText();
  const language = useLanguage();
  const column = columnsOf<OfficeCashbackRule>();
  const columns = column.columns([
    column.accessor(({ content }) => content.code, { id: 'code', header: records.fields.code }),
    column.accessor(({ content }) => content.is_enabled, {
      id: 'state',
      header: records.state,
      cell: ({ getValue }) => <OnBadge isOn={getValue()} />,
    }),
    column.accessor(({ content }) => records.periods[content.period], {
      id: 'period',
      header: records.period,
    }),
    column.accessor(({ content }) => `${content.percent}%`, {
      id: 'percent',
      header: records.fields.percent,
      meta: { align: 'end' },
    }),
    column.accessor(({ content }) => content.max_payout?.toLocaleString('en-US') ?? '–', {
      id: 'max',
      header: records.fields.max_payout,
      meta: { align: 'end', wideOnly: true },
    }),
    column.accessor(({ spending }) => spending.micro, {
      id: 'spent',
      header: records.paid,
      meta: { align: 'end', wideOnly: true },
      cell: ({ getValue }) => <Money micro={getValue()} />,
    }),
    column.accessor(({ content }) => formatDay(content.starts_on, language), {
      id: 'starts',
      header: records.fields.starts_on,
      meta: { wideOnly: true },
    }),
    column.accessor('scheduled', {
      header: records.scheduled,
      meta: { wideOnly: true },
      cell: ({ getValue }) => (getValue() > 0 ? editors.waiting(getValue()) : ''),
    }),
  ]);
  return (
    <Table
      label={screens.cashbackRules}
      columns={columns}
      rows={rows}
      rowId={({ key }) => key}
      rowHref={({ key }) => itemPaths.cashbackRule(key)}
    />
  );
}
