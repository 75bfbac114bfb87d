import type { ReactNode } from 'react';
import { useText } from '../../text/language.ts';
import { Page } from '../../ui/Page.tsx';
import { FairRuleCard } from './FairRuleCard.tsx';

/**
 * Who may claim the offers that have no page of their own: each day's reward, and inviting friends. Coupons and promotions
 * have their card on their pages. `notice` says what waits.
 */
export function FairRulesScreen({ notice }: { notice: ReactNode }) {
  const { screens, fair } = useText();
  return (
    <Page title={screens.fairRules}>
      {notice}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <FairRuleCard offer="daily-rewards" title={fair.offers['daily-rewards']} />
        <FairRuleCard offer="referral" title={fair.offers.referral} />
      </div>
    </Page>
  );
}
