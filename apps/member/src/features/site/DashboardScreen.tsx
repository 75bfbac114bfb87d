import type { ReactNode } from 'react';
import { useProfile } from '../../api/profile.ts';
import { useSettings } from '../../api/settings.ts';
import { SCREEN_HEADING_ID } from '../../lib/page-title.ts';
import { useText } from '../../text/language.ts';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BalanceCard } from './BalanceCard.tsx';
import { CurrentPromotion } from './CurrentPromotion.tsx';
import { PullToRefresh } from './PullToRefresh.tsx';
import { ShortcutTiles } from './ShortcutTiles.tsx';
import { Slider } from './Slider.tsx';

interface DashboardScreenProps {
  /** The card of a deposit that has just arrived, above all else (pay-81). */
  arrival: ReactNode;
  /** The strip of money under way (way-02). */
  underWay: ReactNode;
  /** The content below the shortcuts (site-26). */
  content: ReactNode;
}

/** The slider and the member's home content (site-04), with the parts that come from other features. */
export function DashboardScreen({ arrival, underWay, content }: DashboardScreenProps) {
  const { dashboard: text } = useText();
  const settings = useSettings();
  const profile = useProfile();
  return (
    <div className="flex flex-col gap-4 pt-2">
      <h1 id={SCREEN_HEADING_ID} className="sr-only">
        {text.title}
      </h1>
      {arrival}
      {underWay}
      <PullToRefresh />
      {settings === null ? (
        <Skeleton className="aspect-[2/1] rounded-card" />
      ) : (
        <Slider images={settings.slide_image} />
      )}
      <BalanceCard profile={profile} />
      {profile?.current_promotion && <CurrentPromotion promotion={profile.current_promotion} />}
      <ShortcutTiles />
      {content}
    </div>
  );
}

/** The place of slider and balance while the first picture of the screen is not known. */
export function DashboardSkeleton() {
  const { dashboard: text } = useText();
  return (
    <div className="flex flex-col gap-4 pt-2">
      <h1 id={SCREEN_HEADING_ID} className="sr-only">
        {text.title}
      </h1>
      <LoadingBoxes className="flex flex-col gap-4">
        <Skeleton className="aspect-[2/1] rounded-card" />
        <Skeleton className="h-48 rounded-card" />
      </LoadingBoxes>
    </div>
  );
}
