import { nameIn } from '../../../lib/name-in.ts';
import type { WrittenMission } from '@kapao/contract/missions/rules.ts';
import { fromBangkokTime } from '@kapao/contract/bangkok.ts';
import { itemPaths } from '../../../lib/paths.ts';
import { useLanguage, useText } from '../../../text/language.ts';
import { Page } from '../../../ui/Page.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { columnsOf, Table } from '../../../ui/Table.tsx';
import { TimeOrNone } from '../cells.tsx';
import { NewOffer } from '../NewOffer.tsx';
import { OfferBadge } from '../OfferBadge.tsx';
import { clockNow } from './day-time.ts';
import { largestPay, missionState } from './mission-draft.ts';
import { typedRecords, useRewardRecords, type TypedRecord } from './use-records.ts';

type Row = TypedRecord<WrittenMission & { id: number }>;

/** Missions of every state, in the order in which members see them. */
export default function MissionsScreen() {
  const { screens, editors, common } = useText();
  const query = useRewardRecords('missions');
  return (
    <Page
      title={screens.missions}
      actions={<NewOffer href={itemPaths.mission('new')}>{editors.newMission}</NewOffer>}
    >
      <Loaded query={query}>
        {({ records }) =>
          records.length === 0 ? (
            <EmptyState title={common.empty} />
          ) : (
            <MissionsTable rows={typedRecords<Row['content']>(records).toSorted(inOrder)} />
          )
        }
      </Loaded>
    </Page>
  );
}

function inOrder({ content: one }: Row, { content: other }: Row): number {
  return one.sort - other.sort || one.id - other.id;
}

function MissionsTable({ rows }: { rows: Row[] }) {
  const { screens, editors, rewards } = useText();
  const language = useLanguage();
  const { fields } = editors;
  const column = columnsOf<Row>();
  const timeOf = (time: string | null) =>
    time === null ? null : fromBangkokTime(time).toISOString();
  const largestOf = (mission: Row['content']) => {
    const largest = largestPay(mission);
    if (largest === null) return '–';
    return `${largest.toLocaleString('en-US')} ${rewards.units[mission.bonus_type]}`;
  };
  const columns = column.columns([
    column.accessor(
      ({ content }) => nameIn({ name: content.title, name_en: content.title_en }, language),
      { id: 'title', header: fields.title },
    ),
    column.accessor(({ content }) => missionState(content, clockNow()), {
      id: 'state',
      header: rewards.state,
      cell: ({ getValue }) => <OfferBadge state={getValue()} />,
    }),
    column.accessor(({ content }) => editors.days(content.days_needed), {
      id: 'days',
      header: fields.days_needed,
      meta: { align: 'end', wideOnly: true },
    }),
    column.accessor(({ content }) => content.amount.toLocaleString('en-US'), {
      id: 'amount',
      header: fields.amount,
      meta: { align: 'end', wideOnly: true },
    }),
    column.accessor(
      ({ content: { bonus, bonus_type } }) =>
        `${bonus.toLocaleString('en-US')} ${rewards.units[bonus_type]}`,
      { id: 'bonus', header: fields.bonus, meta: { align: 'end' } },
    ),
    column.accessor(({ content }) => largestOf(content), {
      id: 'largest',
      header: editors.largest,
      meta: { align: 'end', wideOnly: true },
    }),
    column.accessor(({ content }) => timeOf(content.until), {
      id: 'until',
      header: fields.until,
      meta: { wideOnly: true },
      cell: ({ getValue }) => <TimeOrNone at={getValue()} />,
    }),
    column.accessor('scheduled', {
      header: editors.scheduledColumn,
      meta: { wideOnly: true },
      cell: ({ getValue }) => (getValue() > 0 ? editors.waiting(getValue()) : ''),
    }),
  ]);
  return (
    <Table
      label={screens.missions}
      columns={columns}
      rows={rows}
      rowId={({ content }) => String(content.id)}
      rowHref={({ content }) => itemPaths.mission(String(content.id))}
    />
  );
}
