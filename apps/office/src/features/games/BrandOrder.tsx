import type { LobbyBrand } from '@kapao/contract/office/games.ts';
import { useAct } from '../../api/act.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { MoveButton } from './MoveButton.tsx';

/** The brands in the lobby's order, each with its place. */
export function BrandOrder() {
  const { games } = useText();
  const { data } = useQueryOf('listBrands', {});
  if (data === undefined || data.brands.length === 0) return null;
  return (
    <details className="mb-4 rounded-card border border-line bg-surface">
      <summary className="cursor-pointer px-3 py-2">{games.order}</summary>
      <ol aria-label={games.order} className="divide-y divide-line border-t border-line">
        {data.brands.map((brand) => (
          <li key={brand.code} className="flex items-center gap-3 px-3 py-1.5">
            <span className="w-16 text-right text-muted tabular-nums">
              {brand.sort ?? games.lastPlace}
            </span>
            <span className="min-w-0 flex-1">
              <a className="underline" href={paths.games({ brand: brand.code })}>
                {brand.name}
              </a>{' '}
              <span className="text-small text-muted">{brand.studio}</span>
            </span>
            <MoveBrand brand={brand} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function MoveBrand({ brand: { code, name, sort } }: { brand: LobbyBrand }) {
  const { run } = useAct('moveBrand');
  return <MoveButton name={name} sort={sort} act={(body) => run({ params: { code }, body })} />;
}
