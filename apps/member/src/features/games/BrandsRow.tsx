import type { Brand } from '@kapao/contract/games.ts';
import { Link } from 'wouter';
import { cdnUrl } from '../../lib/images.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../text/language.ts';
import { ChipRow } from '../../ui/Chips.tsx';
import { Picture } from '../../ui/Picture.tsx';

interface BrandsRowProps {
  brands: readonly Brand[];
  /** The number of a brand's games that the surrounding list shows. */
  countOf: (brand: Brand) => number;
  onOpen?: () => void;
}

/** A few brands in one row, above games (game-16, game-51). */
export function BrandsRow({ brands, countOf, onOpen }: BrandsRowProps) {
  const { games: text } = useText();
  return (
    <ChipRow aria-label={text.brands}>
      {brands.map((brand) => (
        <li key={brand.provider} className="max-w-[75%] shrink-0">
          <Link
            href={paths.games(brand.provider)}
            onClick={onOpen}
            className="flex items-center gap-2 rounded-card border border-line bg-card p-1.5 pr-3 shadow-card focus-visible:-outline-offset-2"
          >
            <Picture
              src={cdnUrl(brand.provider_logo, brand.provider_logo_version)}
              alt=""
              fallback={brand.provider_name.slice(0, 1)}
              isEager
              className="size-12 shrink-0 rounded-control"
            />
            <span className="min-w-0">
              <span className="block truncate text-small font-semibold">{brand.provider_name}</span>
              <span className="block text-caption text-muted tabular-nums">
                {text.gameCount(formatNumber(countOf(brand)))}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ChipRow>
  );
}
