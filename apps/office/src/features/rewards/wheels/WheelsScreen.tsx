import type { OfficeWheel } from '@kapao/contract/office/saved-records.ts';
import { bahtText } from '@kapao/contract/money.ts';
import { expectedCost, valuedPrize } from '@kapao/contract/spins/rules.ts';
import { useQueryOf } from '../../../api/use-query-of.ts';
import { nameIn } from '../../../lib/name-in.ts';
import { itemPaths } from '../../../lib/paths.ts';
import { useLanguage, useText } from '../../../text/language.ts';
import { Page } from '../../../ui/Page.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { columnsOf, Table } from '../../../ui/Table.tsx';
import { NewOffer } from '../NewOffer.tsx';
import { OnBadge } from '../records/OnBadge.tsx';
import { useLargestPay } from './use-largest-pay.ts';

/** The wheels in the order of the members' screen, with the cost of a spin and of today (editor-14). */
export default function WheelsScreen() {
  const { screens, records, common } = useText();
  const query = useQueryOf('listWheels', {});
  return (
    <Page
      title={screens.wheels}
      actions={<NewOffer href={itemPaths.wheel('new')}>{records.newWheel}</NewOffer>}
    >
      <Loaded query={query}>
        {({ wheels }) =>
          wheels.length === 0 ? <EmptyState title={common.empty} /> : <WheelsTable rows={wheels} />
        }
      </Loaded>
    </Page>
  );
}

function costOf({ content }: OfficeWheel) {
  return expectedCost(content.prizes.map(valuedPrize));
}

function WheelsTable({ rows }: { rows: OfficeWheel[] }) {
  const { screens, records, editors } = useText();
  const language = useLanguage();
  const largestPay = useLargestPay();
  const column = columnsOf<OfficeWheel>();
  const columns = column.columns([
    column.accessor(({ content }) => nameIn(content, language), {
      id: 'name',
      header: records.fields.name,
    }),
    column.accessor(({ content }) => content.is_enabled, {
      id: 'state',
      header: records.state,
      cell: ({ getValue }) => <OnBadge isOn={getValue()} />,
    }),
    column.accessor(
      ({ content }) => `${content.price.toLocaleString('en-US')} ${records.units.points}`,
      {
        id: 'price',
        header: records.fields.price,
        meta: { align: 'end', wideOnly: true },
      },
    ),
    column.accessor((row) => `${bahtText(costOf(row).creditMicro)} ${records.units.credit}`, {
      id: 'cost',
      header: records.costOfSpin,
      meta: { align: 'end' },
    }),
    column.accessor(({ spins_today: spins }) => spins.toLocaleString('en-US'), {
      id: 'spins',
      header: records.spinsToday,
      meta: { align: 'end' },
    }),
    column.accessor(
      (row) =>
        `${bahtText(costOf(row).creditMicro * BigInt(row.spins_today))} ${records.units.credit}`,
      {
        id: 'today',
        header: records.costToday,
        meta: { align: 'end', wideOnly: true },
      },
    ),
    column.accessor(({ content }) => largestPay(content) ?? '–', {
      id: 'largest',
      header: records.fields.budget,
      meta: { align: 'end', wideOnly: true },
    }),
    column.accessor('scheduled', {
      header: records.scheduled,
      meta: { wideOnly: true },
      cell: ({ getValue }) => (getValue() > 0 ? editors.waiting(getValue()) : ''),
    }),
  ]);
  return (
    <Table
      label={screens.wheels}
      columns={columns}
      rows={rows}
      rowId={({ key }) => key}
      rowHref={({ key }) => itemPaths.wheel(key)}
    />
  );
}
