import type { Game } from '@kapao/contract/games.ts';
import { useLocation } from 'wouter';
import { cdnUrl } from '../../lib/images.ts';
import { paths } from '../../lib/paths.ts';
import { Picture } from '../../ui/Picture.tsx';
import { gameTabOf } from './rules.ts';

/** A 3:4 picture and one line of name; opens the launcher in a new window. */
export function GameTile({ game }: { game: Game }) {
  const [, navigate] = useLocation();
  const launch = () => {
    const path = paths.launchGame(game.game_id, game.provider, gameTabOf(game.gameCategory));
    // Where no new window may be opened, the game takes this one.
    if (window.open(path, '_blank') === null) navigate(path);
  };
  return (
    <button
      type="button"
      onClick={launch}
      className="flex min-w-0 flex-col gap-1 rounded-card text-left transition-transform duration-200 active:scale-[0.98]"
    >
      <Picture
        src={cdnUrl(game.image_vertical, game.image_version)}
        alt=""
        fallback={game.gameName}
        className="aspect-[3/4] w-full rounded-card border border-line"
      />
      <span className="block w-full truncate text-small">{game.gameName}</span>
    </button>
  );
}
