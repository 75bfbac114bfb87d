import type { MemberData } from '@kapao/contract/members.ts';
import { refreshProfile, useProfile } from '../../api/profile.ts';
import { useRestrictions } from '../../api/restrictions.ts';
import { useSettings } from '../../api/settings.ts';
import { useUnderWay } from '../../api/under-way.ts';
import { useHasBankNames } from '../../api/use-bank-name.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { useBack } from '../../lib/use-back.ts';
import { useText } from '../../text/language.ts';
import { BigAmount } from '../../ui/BigAmount.tsx';
import { CountingAmount } from '../../ui/Amount.tsx';
import { CashAndBonus } from '../../ui/CashAndBonus.tsx';
import { Card } from '../../ui/Card.tsx';
import { ClockIcon } from '../../ui/money-icons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { UnbrokenRanges } from '../../ui/UnbrokenRanges.tsx';
import { BankAccountCard } from './BankAccountCard.tsx';
import { OpenPromotion } from './OpenPromotion.tsx';
import { RestrictionCard } from './RestrictionCard.tsx';
import { UnderWayStrip } from './UnderWayStrip.tsx';
import { WithdrawForm } from './WithdrawForm.tsx';
import type { PromotionToEnd } from './WithdrawReview.tsx';

/** The promotion that a withdrawal would end, and the bonus that would be forfeited. */
function endingOf({ current_promotion, credit_data }: MemberData): PromotionToEnd | null {
  if (current_promotion === null) return null;
  return { ...current_promotion, bonus: credit_data.bonusCredit };
}

export default function WithdrawScreen() {
  const { payments: text, common } = useText();
  const back = useBack();
  const profile = useProfile();
  const settings = useSettings();
  const hasBankNames = useHasBankNames();
  const { underWay, isKnown } = useUnderWay();
  const { refusal, isKnown: isAllowanceKnown } = useRestrictions('withdrawal');
  const isReady =
    profile !== null && settings !== null && hasBankNames && isKnown && isAllowanceKnown;
  return (
    <>
      <PageHeader title={text.withdrawTitle} onBack={back} />
      {isReady ? (
        <div className="flex flex-col gap-4">
          <RestrictionCard act="withdrawal" />
          <UnderWayStrip underWay={underWay} />
          <BankAccountCard account={profile.bank_account_data} />
          <Card>
            <h2 className="text-small text-muted">{text.withdrawable}</h2>
            <p>
              <BigAmount length={formatCredit(profile.credit_data.availableCredit).length}>
                <CountingAmount baht={profile.credit_data.availableCredit} />
                <span className="text-small font-normal">{common.baht}</span>
              </BigAmount>
            </p>
            <CashAndBonus
              cash={profile.credit_data.availableCredit}
              bonus={profile.credit_data.bonusCredit}
              className="text-muted"
            />
          </Card>
          <OpenPromotion turnover={profile.turnover} bonus={profile.credit_data.bonusCredit} />
          <WithdrawForm
            availableCredit={profile.credit_data.availableCredit}
            settings={settings}
            refusal={refusal}
            ending={endingOf(profile)}
            account={profile.bank_account_data}
            onEnd={() => void refreshProfile()}
          />
          <p className="flex items-start gap-3 rounded-card bg-tint px-edge py-3 text-small">
            <ClockIcon size={20} className="mt-px shrink-0 text-primary" />
            <span>
              <UnbrokenRanges>{text.withdrawNotice}</UnbrokenRanges>
            </span>
          </p>
        </div>
      ) : (
        <LoadingBoxes className="flex flex-col gap-4">
          <Skeleton className="h-31 rounded-card" />
          <Skeleton className="h-23 rounded-card" />
          <Skeleton className="mt-6 h-14" />
          <Skeleton className="mt-6 h-12" />
        </LoadingBoxes>
      )}
    </>
  );
}
