import type { ReactNode } from 'react';
import { useText } from '../../text/language.ts';
import { Page } from '../../ui/Page.tsx';
import { FairRuleCard } from './FairRuleCard.tsx';

/**
 * A screen with the rules of two offers that have no page of their own: daily rewards and referral. The rule of a coupon
 * or a promotion stands on that offer's page. @param notice The changes that wait.
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
