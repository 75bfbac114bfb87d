import { useQuery } from '@tanstack/react-query';
import { useRestrictions } from '../api/restrictions.ts';
import { BrandsScreen } from '../features/games/BrandsScreen.tsx';
import { BrandTilesSkeleton } from '../features/games/BrandTile.tsx';
import { brandsQuery } from '../features/games/queries.ts';
import { RestrictionCard } from '../features/payments/RestrictionCard.tsx';
import { useText } from '../text/language.ts';
import { PageHeader } from '../ui/PageHeader.tsx';

/** The lobby below the card of what may not be played now (way-13). */
export default function LobbyScreen() {
  const { games: text } = useText();
  const { isKnown } = useRestrictions('play');
  // The brands are read meanwhile.
  useQuery(brandsQuery);
  if (isKnown) return <BrandsScreen top={<RestrictionCard act="play" />} />;
  return (
    <>
      <PageHeader title={text.title} />
      <BrandTilesSkeleton />
    </>
  );
}
