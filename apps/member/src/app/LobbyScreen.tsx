import { useRestrictions } from '../api/restrictions.ts';
import { BrandsScreen } from '../features/games/BrandsScreen.tsx';
import { RestrictionCard } from '../features/payments/RestrictionCard.tsx';

/** The lobby below the card of what may not be played now (way-13). */
export default function LobbyScreen() {
  const { isKnown } = useRestrictions('play');
  return <BrandsScreen top={<RestrictionCard act="play" />} isReady={isKnown} />;
}
