import type { ReactNode } from 'react';
import { useProfile } from '../../api/profile.ts';
import { useSettings } from '../../api/settings.ts';
import { useText } from '../../text/language.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BalanceCard } from './BalanceCard.tsx';
import { CurrentPromotion } from './CurrentPromotion.tsx';
import { PullToRefresh } from './PullToRefresh.tsx';
import { ShortcutTiles } from './ShortcutTiles.tsx';
import { Slider } from './Slider.tsx';

/**
 * The slider and the member's home content (site-04). `content` stands below the shortcuts and comes from
 * other features (site-26).
 */
export function DashboardScreen({ content }: { content: ReactNode }) {
  const { dashboard: text } = useText();
  const settings = useSettings();
  const profile = useProfile();
  return (
    <div className="flex flex-col gap-4 pt-2">
      <h1 className="sr-only">{text.title}</h1>
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
