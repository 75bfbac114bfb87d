import type { OfficeShelf } from '@kapao/contract/office/games.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useMissing } from '../../api/use-me.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { nameIn } from '../../lib/name-in.ts';
import { paths } from '../../lib/paths.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { showToast } from '../../state/toasts.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
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
              <Shelf key={shelf.kind} shelf={shelf} shown={shownOf(shelves)} />
            ))}
          </ol>
        )}
      </Loaded>
    </div>
  );
}

function shownOf(shelves: readonly OfficeShelf[]): OfficeShelf['kind'][] {
  return shelves.filter(({ is_hidden }) => !is_hidden).map(({ kind }) => kind);
}

interface ShelfProps {
  shelf: OfficeShelf;
  /** The shelves that are not hidden, in their order. */
  shown: OfficeShelf['kind'][];
}

function Shelf({ shelf, shown }: ShelfProps) {
  const { kind, is_hidden: isHidden, games: own } = shelf;
  const { games } = useText();
  const language = useLanguage();
  const reason = kind === 'popular' || kind === 'new' ? games.shelfReasons[kind] : games.ofTab;
  return (
    <li className="px-3 py-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-semibold">{games.shelfNames[kind]}</h2>
        {isHidden && <Badge tone="danger">{games.hidden}</Badge>}
        {own.length === 0 && <Badge>{games.notShown}</Badge>}
        <ShelfActs kind={kind} shown={shown} />
      </div>
      <p className="text-small text-muted">{reason}</p>
      {own.length > 0 && (
        <ol className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {own.map((game) => (
            <li key={game.game_id}>
              <a className="underline" href={paths.games({ game: game.game_id })}>
                {nameIn(game, language)}
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

function ShelfActs({ kind, shown }: { kind: OfficeShelf['kind']; shown: OfficeShelf['kind'][] }) {
  const { games } = useText();
  const missing = useMissing('site:write');
  const { busy, run } = useAct('setShelves');
  const { attempt } = useSaving();
  const name = games.shelfNames[kind];
  const place = shown.indexOf(kind);
  const isHidden = place === -1;
  const others = shown.filter((each) => each !== kind);
  const arrange = async (shelves: OfficeShelf['kind'][]) => {
    const result = await attempt({ shelves, seen: shown }, (body) => run({ body }));
    if (result?.success === true) showToast(games.arranged);
    else if (result !== null) showToast(result.message, 'danger');
  };
  const isFirst = place === 0 ? games.isFirst : undefined;
  return (
    <span className="ml-auto flex gap-2">
      {!isHidden && (
        <Button
          aria-label={games.upNamed(name)}
          busy={busy}
          disabledReason={missing ?? isFirst}
          onClick={() => void arrange(others.toSpliced(place - 1, 0, kind))}
        >
          {games.up}
        </Button>
      )}
      <Button
        aria-label={isHidden ? games.showNamed(name) : games.hideNamed(name)}
        busy={busy}
        disabledReason={missing}
        onClick={() => void arrange(isHidden ? [...shown, kind] : others)}
      >
        {isHidden ? games.show : games.hide}
      </Button>
    </span>
  );
}
