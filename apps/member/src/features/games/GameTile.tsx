import type { Game } from '@kapao/contract/games.ts';
import { memo } from 'react';
import { cdnUrl } from '../../lib/images.ts';
import { RecycledPicture } from '../../ui/RecycledPicture.tsx';
import { FavouriteStar } from './FavouriteStar.tsx';

interface GameTileProps {
  game: Game;
  isFavourite: boolean;
  /** The accessible name of a game's star. */
  starLabel: (gameName: string) => string;
  onLaunch: (game: Game) => void;
  onToggle: (gameId: string) => void;
}

/** A 3:4 picture, two lines of name and a star. gridRowPx() in rules.ts depends on its measures. */
export const GameTile = memo(
  ({ game, isFavourite, starLabel, onLaunch, onToggle }: GameTileProps) => (
    <div className="relative min-w-0">
      <button
        type="button"
        onClick={() => onLaunch(game)}
        className="flex w-full flex-col gap-1 rounded-card text-left transition-transform duration-200 active:scale-[0.98]"
      >
        <RecycledPicture
          src={cdnUrl(game.image_vertical, game.image_version)}
          alt=""
          fallback={game.gameName}
          className="aspect-[3/4] w-full rounded-card border border-line"
        />
        <span className="line-clamp-2 h-[3em] w-full text-small [overflow-wrap:anywhere]">
          {game.gameName}
        </span>
      </button>
      <FavouriteStar
        label={starLabel(game.gameName)}
        isFavourite={isFavourite}
        onToggle={() => onToggle(game.game_id)}
      />
    </div>
  ),
);
GameTile.displayName = 'GameTile';
