import { nameIn } from '../../../lib/name-in.ts';
import { useQueryOf } from '../../../api/use-query-of.ts';
import { useMissing } from '../../../api/use-me.ts';
import { itemPaths } from '../../../lib/paths.ts';
import { useGo } from '../../../state/use-search-of.ts';
import { useLanguage, useText } from '../../../text/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Page } from '../../../ui/Page.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { columnsOf, Table } from '../../../ui/Table.tsx';
import { OnBadge } from './OnBadge.tsx';
import type { SavedMethod } from './MethodScreen.tsx';
import { PayoutOrder } from './PayoutOrder.tsx';
import { typedRecords, type TypedRecord } from './use-records.ts';

type Row = TypedRecord<SavedMethod>;

/** The ways to deposit and to withdraw, in the order in which members see them. */
export default function MethodsScreen() {
  const { screens, editors, common } = useText();
  const go = useGo();
  const missing = useMissing('operations:act');
  const query = useQueryOf('listMethodRecords', {});
  return (
    <Page
      title={screens.paymentMethods}
      actions={
        <Button
          look="primary"
          disabledReason={missing}
          onClick={() => go(itemPaths.paymentMethod('new'))}
        >
          {editors.newMethod}
        </Button>
      }
    >
      <Loaded query={query}>
        {(listed) => {
          const rows = typedRecords<SavedMethod>(listed.records).toSorted(inOrder);
          if (rows.length === 0) return <EmptyState title={common.empty} />;
          return (
            <div className="flex flex-col gap-4">
              <MethodsTable rows={rows} />
              <PayoutOrder rows={rows} listed={listed} />
            </div>
          );
        }}
      </Loaded>
    </Page>
  );
}

function inOrder({ content: one }: Row, { content: other }: Row): number {
  return one.sort - other.sort || one.id - other.id;
}

function MethodsTable({ rows }: { rows: Row[] }) {
  const { screens, editors, rewards } = useText();
  const language = useLanguage();
  const { fields } = editors;
  const column = columnsOf<Row>();
  const columns = column.columns([
    column.accessor(({ content }) => nameIn(content, language), {
      id: 'name',
      header: fields.name,
    }),
    column.accessor(({ content }) => content.is_enabled, {
      id: 'state',
      header: rewards.state,
      cell: ({ getValue }) => <OnBadge isOn={getValue()} />,
    }),
    column.accessor(({ content }) => editors.methodKinds[content.adapter], {
      id: 'kind',
      header: editors.methodKind,
      meta: { wideOnly: true },
    }),
    column.accessor(({ content }) => content.gateway, {
      id: 'gateway',
      header: fields.gateway,
      meta: { wideOnly: true },
    }),
    column.accessor(
      ({ content: { min_amount: least, max_amount: most } }) =>
        `${least.toLocaleString('en-US')}–${most.toLocaleString('en-US')}`,
      { id: 'limits', header: editors.limitsColumn, meta: { align: 'end' } },
    ),
    column.accessor(({ content }) => feeText(content), {
      id: 'fee',
      header: editors.feeCard,
      meta: { align: 'end' },
    }),
    column.accessor(
      ({ content: { open_from, open_until } }) =>
        open_from === null ? editors.allDay : `${open_from}–${open_until ?? ''}`,
      { id: 'hours', header: editors.hours, meta: { wideOnly: true } },
    ),
    column.accessor('scheduled', {
      header: editors.scheduledColumn,
      meta: { wideOnly: true },
      cell: ({ getValue }) => (getValue() > 0 ? editors.waiting(getValue()) : ''),
    }),
  ]);
  return (
    <Table
      label={screens.paymentMethods}
      columns={columns}
      rows={rows}
      rowId={({ content }) => String(content.id)}
      rowHref={({ content }) => itemPaths.paymentMethod(String(content.id))}
    />
  );
}

/** The fee in words; a dash for none. */
function feeText({ fee_fixed, fee_percent }: SavedMethod): string {
  const parts = [
    ...(fee_fixed > 0 ? [`฿${fee_fixed.toLocaleString('en-US')}`] : []),
    ...(fee_percent > 0 ? [`${fee_percent}%`] : []),
  ];
  return parts.length === 0 ? '–' : parts.join(' + ');
}
