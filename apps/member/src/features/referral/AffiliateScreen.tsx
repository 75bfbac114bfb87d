import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatCredit } from '../../lib/numbers.ts';
import { useBack } from '../../lib/use-back.ts';
import { useText } from '../../text/language.ts';
import { BigAmount } from '../../ui/BigAmount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Friends } from './Friends.tsx';
import { InviteCard } from './InviteCard.tsx';
import { referralQuery } from './queries.ts';
import { ReferralTerms } from './ReferralTerms.tsx';
import { useClaimReferral } from './use-claim-referral.ts';

/** The referral screen (reward-59, reward-60). */
export default function AffiliateScreen() {
  const { referral: text } = useText();
  const back = useBack();
  const { data, error, isPending } = useQuery(referralQuery);
  useEffect(() => {
    // A failure to load the referral credit is only logged (reward-60).
    if (error !== null) console.error('getReferralCredit:', error.message);
  }, [error]);
  return (
    <>
      <PageHeader title={text.title} onBack={back} />
      <div className="flex flex-col gap-4">
        <CreditCard
          credit={data?.returnCreditTotal ?? null}
          waiting={data?.waiting_credit ?? 0}
          isLoading={isPending}
        />
        <InviteCard />
        <p className="px-1 text-small text-muted">{text.explain}</p>
        {data && <ReferralTerms referral={data} />}
        <Friends />
      </div>
    </>
  );
}

interface CreditCardProps {
  /** The referral credit; null while it loads, or if loading failed. */
  credit: number | null;
  /** Rewards that wait until friends have staked enough. */
  waiting: number;
  isLoading: boolean;
}

function CreditCard({ credit, waiting, isLoading }: CreditCardProps) {
  const { referral: text, common } = useText();
  const { busy, claim } = useClaimReferral();
  const amount = credit === null ? '–' : formatCredit(credit);
  return (
    <Card aria-label={text.credit} aria-busy={isLoading} className="flex flex-col gap-4">
      <div>
        <h2 className="text-small text-muted">{text.credit}</h2>
        {isLoading ? (
          <output className="grid h-10.25 w-10 place-items-center text-accent">
            <Spinner size={28} />
            <span className="sr-only">{common.loading}</span>
          </output>
        ) : (
          <p>
            <BigAmount length={amount.length}>
              {amount}
              <span className="text-small font-normal">{common.baht}</span>
            </BigAmount>
          </p>
        )}
        {credit === 0 && <p className="text-small text-muted">{text.nothing}</p>}
        {waiting > 0 && (
          <p className="text-caption text-muted">{text.waiting(formatCredit(waiting))}</p>
        )}
      </div>
      <Button busy={busy} disabled={isLoading || credit === 0} onClick={() => void claim()}>
        {text.claim}
      </Button>
    </Card>
  );
}
