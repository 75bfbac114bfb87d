import type { OfficeLadderRank } from '@kapao/contract/office/saved-records.ts';
import { useQueryOf } from '../../../api/use-query-of.ts';
import { itemPaths } from '../../../lib/paths.ts';
import { pictureUrl } from '../../../lib/site.ts';
import { useLanguage, useText } from '../../../text/language.ts';
import { Page } from '../../../ui/Page.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { columnsOf, Table } from '../../../ui/Table.tsx';
import { NewOffer } from '../NewOffer.tsx';

/** The ladder of ranks, the lowest first, with the turnover and the benefits of each (editor-22). */
export default function RanksScreen() {
  const { screens, records } = useText();
  const query = useQueryOf('listOfficeRanks', {});
  return (
    <Page
      title={screens.ranks}
      actions={<NewOffer href={itemPaths.rank('new')}>{records.newRank}</NewOffer>}
    >
      <Loaded query={query}>{({ ranks }) => <RanksTable rows={ranks} />}</Loaded>
    </Page>
  );
}

function RanksTable({ rows }: { rows: OfficeLadderRank[] }) {
  const { screens, records, editors } = useText();
  const language = useLanguage();
  const column = columnsOf<OfficeLadderRank>();
  const columns = column.columns([
    column.accessor(({ content }) => (language === 'en' ? content.name_en : content.name_th), {
      id: 'name',
      header: records.rank,
      cell: ({ getValue, row }) => (
        <span className="flex items-center gap-2">
          <img
            src={pictureUrl(row.original.content.image)}
            alt=""
            className="size-6 rounded-control object-contain"
          />
          {getValue()}
        </span>
      ),
    }),
    column.accessor(({ content }) => content.turnover_from, {
      id: 'turnover',
      header: records.fields.turnover_from,
      meta: { align: 'end' },
      cell: ({ getValue }) => getValue()?.toLocaleString('en-US') ?? records.byHandOnly,
    }),
    column.accessor(({ content }) => content.benefits.length, {
      id: 'benefits',
      header: records.benefits,
      meta: { align: 'end' },
    }),
    column.accessor(({ content }) => content.sort, {
      id: 'sort',
      header: records.fields.sort,
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
      label={screens.ranks}
      columns={columns}
      rows={rows}
      rowId={({ key }) => key}
      rowHref={({ key }) => itemPaths.rank(key)}
    />
  );
}
