import { categoryName } from '@kapao/contract/games/category-names.ts';
import { tabOfCategory } from '@kapao/contract/games/rules.ts';
import type { LobbyBrand } from '@kapao/contract/office/games.ts';
import { useQueryOf } from '../../../api/use-query-of.ts';
import { itemPaths } from '../../../lib/paths.ts';
import { pictureUrl } from '../../../lib/site.ts';
import { useLanguage, useText } from '../../../text/language.ts';
import { Page } from '../../../ui/Page.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { columnsOf, Table } from '../../../ui/Table.tsx';
import { OnBadge } from '../records/OnBadge.tsx';

/** The brands in the lobby's order, with their logos and categories (editor-26). */
export default function BrandsScreen() {
  const { screens, common } = useText();
  const query = useQueryOf('listBrands', {});
  return (
    <Page title={screens.brands}>
      <Loaded query={query}>
        {({ brands }) =>
          brands.length === 0 ? <EmptyState title={common.empty} /> : <BrandsTable rows={brands} />
        }
      </Loaded>
    </Page>
  );
}

function BrandsTable({ rows }: { rows: LobbyBrand[] }) {
  const { screens, records } = useText();
  const language = useLanguage();
  // The code of a sports book is a name for members alone; here its group stands for it.
  const nameOf = (category: string) => {
    const name = categoryName(category, language);
    return name === category ? categoryName(tabOfCategory(category), language) : name;
  };
  const column = columnsOf<LobbyBrand>();
  const columns = column.columns([
    column.accessor('name', {
      header: records.brand,
      cell: ({ getValue, row: { original } }) => (
        <span className="flex items-center gap-2">
          <img
            src={`${pictureUrl(original.logo)}?version=${original.logo_version}`}
            alt=""
            loading="lazy"
            className="size-6 rounded-control object-contain"
          />
          {getValue()}
        </span>
      ),
    }),
    column.accessor('studio', { header: records.studio, meta: { wideOnly: true } }),
    column.accessor('sort', {
      header: records.fields.sort,
      meta: { align: 'end' },
      cell: ({ getValue }) => getValue() ?? records.lastPlace,
    }),
    column.accessor(
      ({ game_counts: counts }) => [...new Set(Object.keys(counts).map(nameOf))].join(', '),
      {
        id: 'categories',
        header: records.categories,
        meta: { wideOnly: true },
      },
    ),
    column.accessor(
      ({ game_counts: counts }) => Object.values(counts).reduce((sum, count) => sum + count, 0),
      { id: 'games', header: records.games, meta: { align: 'end' } },
    ),
    column.accessor('is_enabled', {
      header: records.state,
      cell: ({ getValue }) => <OnBadge isOn={getValue()} />,
    }),
  ]);
  return (
    <Table
      label={screens.brands}
      columns={columns}
      rows={rows}
      rowId={({ code }) => code}
      rowHref={({ code }) => itemPaths.brand(code)}
    />
  );
}
