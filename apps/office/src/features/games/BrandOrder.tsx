import type { LobbyBrand } from '@kapao/contract/office/games.ts';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { confirmAct } from '../../state/confirm.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';

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
              {brand.name} <span className="text-small text-muted">{brand.studio}</span>
            </span>
            <MoveButton brand={brand} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function MoveButton({ brand: { code, name, sort } }: { brand: LobbyBrand }) {
  const { games } = useText();
  const { run } = useAct('moveBrand');
  const missing = useMissing('games:write');
  const given = { place: sort === null ? '' : String(sort) };
  const ask = () =>
    confirmAct({
      title: games.moveNamed(name),
      confirm: games.move,
      done: games.moved,
      children: (
        <Field
          label={games.lobbyPlace}
          hint={games.placeHint}
          inputMode="numeric"
          defaultValue={given.place}
          onChange={(event) => {
            given.place = event.target.value.trim();
          }}
        />
      ),
      act: ({ key }) => {
        const place = given.place === '' ? null : Number(given.place);
        return run({ params: { code }, body: { sort: place, seen: sort, key } });
      },
    });
  return (
    <Button aria-label={games.moveNamed(name)} disabledReason={missing} onClick={ask}>
      {games.move}
    </Button>
  );
}
