import type { Game } from '@kapao/contract/games.ts';
import { memo } from 'react';
import { cdnUrl } from '../../lib/images.ts';
import { useInLanguage } from '../../text/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { RecycledPicture } from '../../ui/RecycledPicture.tsx';
import { FavouriteStar } from './FavouriteStar.tsx';
import type { LaunchGame } from './launch-game.ts';
import { tileBadge, hasFreePlay } from './rules.ts';

/** The texts of the buttons on a tile; the first two are accessible names. */
export interface TileText {
  favourite: (gameName: string) => string;
  tryFreeGame: (gameName: string) => string;
  tryFree: string;
  badges: { hot: string; new: string; closed: string };
  statedReturn: (percent: string) => string;
}

interface GameTileProps {
  game: Game;
  isFavourite: boolean;
  text: TileText;
  onLaunch: LaunchGame;
  onToggle: (gameId: string) => void;
}

/**
 * A 3:4 picture, at most two lines of name with the return below, a star, a badge and free play. gridRowPx() in rules.ts
 * depends on its measures.
 */
export const GameTile = memo(({ game, isFavourite, text, onLaunch, onToggle }: GameTileProps) => {
  const inLanguage = useInLanguage();
  const name = inLanguage(game.gameName, game.gameName_en);
  return (
    <div className="relative min-w-0">
      <button
        type="button"
        onClick={() => onLaunch(game, 'cash')}
        className="flex w-full flex-col gap-1 rounded-card text-left transition-transform duration-200 active:scale-[0.98]"
      >
        <RecycledPicture
          src={cdnUrl(game.image_vertical, game.image_version)}
          alt=""
          fallback={name}
          className={classNames(
            'aspect-[3/4] w-full rounded-card border border-line',
            game.closed && 'grayscale',
          )}
        />
        <span className="line-clamp-2 w-full text-small [overflow-wrap:anywhere]">{name}</span>
      </button>
      {/* The text has at most 4.5vw, so that the number fits its column at twice the text size. */}
      <p className="h-[1.5em] truncate text-caption text-[length:min(var(--text-caption),4.5vw)] text-muted tabular-nums">
        {game.closed
          ? inLanguage(game.closed.th, game.closed.en)
          : game.return_percent !== null && text.statedReturn(game.return_percent.toFixed(2))}
      </p>
      <TileBadge game={game} badges={text.badges} />
      <FavouriteStar
        label={text.favourite(name)}
        isFavourite={isFavourite}
        onToggle={() => onToggle(game.game_id)}
      />
      {hasFreePlay(game) && (
        // The button stands at the bottom of the picture: a margin's percentage is of the width, and the picture is 4/3
        // of it high.
        <button
          type="button"
          aria-label={text.tryFreeGame(name)}
          onClick={() => onLaunch(game, 'demo')}
          className="absolute top-0 right-0 mt-[133.33%] flex -translate-y-full min-h-11 min-w-11 items-end justify-end p-1.5 focus-visible:-outline-offset-2"
        >
          <span className="rounded-pill bg-bg/75 px-2 py-0.5 text-caption text-ink">
            {text.tryFree}
          </span>
        </button>
      )}
    </div>
  );
});
GameTile.displayName = 'GameTile';

const BADGE_COLORS = { hot: 'text-error-ink', new: 'text-success', closed: 'text-muted' };

function TileBadge({ game, badges }: { game: Game; badges: TileText['badges'] }) {
  const badge = tileBadge(game);
  if (badge === null) return null;
  return (
    <span
      className={`pointer-events-none absolute top-1.5 left-1.5 rounded-pill bg-bg/85 px-2 py-0.5 text-caption font-semibold ${BADGE_COLORS[badge]}`}
    >
      {badges[badge]}
    </span>
  );
}
