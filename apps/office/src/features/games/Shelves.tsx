import type { OfficeShelf } from '@kapao/contract/office/games.ts';
import { useState } from 'react';
import { useQueryOf } from '../../api/use-query-of.ts';
import { paths } from '../../lib/paths.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Loaded } from '../../ui/states.tsx';

/** The shelves of the members' home screen, loaded once they are unfolded. */
export function Shelves() {
  const { games } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="mb-4 rounded-card border border-line bg-surface"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer px-3 py-2">{games.shelves}</summary>
      {isOpen && <ShelfList />}
    </details>
  );
}

function ShelfList() {
  const { games } = useText();
  const query = useQueryOf('listShelves', {});
  return (
    <div className="border-t border-line">
      <p className="px-3 pt-2 text-small text-muted">{games.shelvesHint}</p>
      <Loaded query={query}>
        {({ shelves }) => (
          <ol aria-label={games.shelves} className="divide-y divide-line">
            {shelves.map((shelf) => (
              <Shelf key={shelf.kind} shelf={shelf} />
            ))}
          </ol>
        )}
      </Loaded>
    </div>
  );
}

function Shelf({ shelf: { kind, games: shown } }: { shelf: OfficeShelf }) {
  const { games } = useText();
  const inLanguage = useInLanguage();
  const reason = kind === 'popular' || kind === 'new' ? games.shelfReasons[kind] : games.ofTab;
  return (
    <li className="px-3 py-2">
      <h2 className="flex flex-wrap items-center gap-2 font-semibold">
        {games.shelfNames[kind]}
        {shown.length === 0 && <Badge>{games.notShown}</Badge>}
      </h2>
      <p className="text-small text-muted">{reason}</p>
      {shown.length > 0 && (
        <ol className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {shown.map((game) => (
            <li key={game.game_id}>
              <a className="underline" href={paths.games({ game: game.game_id })}>
                {inLanguage({ th: game.name, en: game.name_en ?? game.name })}
              </a>{' '}
              <span className="text-small text-muted">{game.brand_name}</span>
              {game.is_closed && (
                <>
                  {' '}
                  <Badge tone="danger">{games.off}</Badge>
                </>
              )}
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}
