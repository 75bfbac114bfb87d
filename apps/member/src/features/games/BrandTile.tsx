import type { Brand } from '@kapao/contract/games.ts';
import type { LobbyTab } from '@kapao/contract/games/rules.ts';
import { Link } from 'wouter';
import { cdnUrl } from '../../lib/images.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { paths } from '../../lib/paths.ts';
import { useNearViewport } from '../../lib/use-near-viewport.ts';
import { useText } from '../../text/language.ts';
import { Picture } from '../../ui/Picture.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { countInTab } from './rules.ts';

interface BrandTileProps {
  brand: Brand;
  /** The open tab, under which the brand is listed. */
  tab: LobbyTab;
  /** True for the tiles visible when the screen opens. */
  isFirst: boolean;
}

export function BrandTile({ brand, tab, isFirst }: BrandTileProps) {
  const { games: text } = useText();
  // Pictures far below load only when scrolled near, to save a slow phone bytes and time.
  const { box, isNear } = useNearViewport<HTMLSpanElement>(isFirst);
  return (
    <Link
      href={paths.games(brand.provider)}
      className="block h-full overflow-hidden rounded-card border border-line bg-card shadow-card transition-transform duration-200 active:scale-[0.98]"
    >
      {isNear ? (
        <Picture
          src={cdnUrl(brand.provider_logo, brand.provider_logo_version)}
          alt=""
          fallback={brand.provider_name}
          isEager={isFirst}
          className="aspect-square w-full"
        />
      ) : (
        <span ref={box} className="block aspect-square bg-raised" />
      )}
      <span className="block p-2">
        <span className="line-clamp-3 min-h-[3em] text-small font-semibold [overflow-wrap:anywhere]">
          {brand.provider_name}
        </span>
        <span className="block text-caption text-muted tabular-nums">
          {text.gameCount(formatNumber(countInTab(brand, tab)))}
        </span>
      </span>
    </Link>
  );
}

export function BrandTilesSkeleton() {
  return (
    <LoadingBoxes className="tiles grid gap-2">
      {Array.from({ length: 12 }, (_tile, place) => (
        <div key={place} className="overflow-hidden rounded-card border border-line">
          <Skeleton className="aspect-square rounded-none" />
          <div className="flex flex-col gap-1 p-2">
            <Skeleton className="h-10" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        </div>
      ))}
    </LoadingBoxes>
  );
}
