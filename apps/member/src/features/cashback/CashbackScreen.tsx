import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isNoResponse } from '../../api/client.ts';
import { refreshProfile } from '../../api/profile.ts';
import { useOperation } from '../../api/use-operation.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { useBack } from '../../lib/use-back.ts';
import { showError, showSuccess } from '../../state/notice.ts';
import { flyToBalance } from '../../state/received.ts';
import { useText } from '../../text/language.ts';
import { BigAmount } from '../../ui/BigAmount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { InfoIcon } from '../../ui/icons.tsx';
import { LoadingBoxes } from '../../ui/LoadingBoxes.tsx';
import { CheckIcon } from '../../ui/money-icons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CashbackAwards } from './CashbackAwards.tsx';
import { cashbackQuery, reloadCashback } from './queries.ts';
import { claimState } from './rules.ts';
import { RunningCashbackPeriods } from './RunningCashbackPeriods.tsx';

/**
 * The cashback screen: the unclaimed amount, how it was calculated, and the button that claims it (reward-47).
 */
export default function CashbackScreen() {
  const { cashback: text } = useText();
  const back = useBack();
  return (
    <>
      <PageHeader title={text.title} onBack={back} />
      <Cashback />
    </>
  );
}

function Cashback() {
  const { cashback: text, common } = useText();
  const { hasClaimed, busy, claim } = useClaim();
  // After a claim the amount is not refreshed (reward-47).
  const { data, error, refetch } = useQuery({ ...cashbackQuery, enabled: !hasClaimed });
  if (data === undefined && error !== null) {
    return <FailedState text={text.loadFailed} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <CashbackSkeleton />;
  const amount = formatCredit(data.returnCreditTotal);
  const state = claimState(data.returnCreditTotal, hasClaimed);
  const heading = state === 'claimed' ? text.claimedAmount : text.unclaimed;
  return (
    <div className="flex flex-col gap-4">
      <Card aria-label={heading} className="flex flex-col gap-4">
        <div>
          <h2 className="text-small text-muted">{heading}</h2>
          <p className={state === 'claimed' ? 'text-success' : undefined}>
            <BigAmount length={amount.length}>
              {state === 'claimed' && '+'}
              {amount}
              <span className="text-small font-normal">{common.baht}</span>
            </BigAmount>
          </p>
          {state === 'nothing' && <p className="text-small text-muted">{text.empty}</p>}
        </div>
        <Button busy={busy} disabled={state !== 'waiting'} onClick={() => void claim()}>
          {state === 'claimed' && <CheckIcon size={20} />}
          {state === 'claimed' ? text.claimed : text.claim}
        </Button>
      </Card>
      {data.awards.length > 0 && (
        <CashbackAwards awards={data.awards} areClaimed={state === 'claimed'} />
      )}
      {data.running.length > 0 && <RunningCashbackPeriods periods={data.running} />}
      <p className="flex items-start gap-3 rounded-card bg-tint px-edge py-3 text-small">
        <InfoIcon size={20} className="mt-px shrink-0 text-accent" />
        {text.rule}
      </p>
    </div>
  );
}

/** Claims the cashback; dialogs show the server's message (reward-49). */
function useClaim() {
  const { cashback: text } = useText();
  const claimCashback = useOperation('claimCashback');
  const [hasClaimed, setClaimed] = useState(false);

  const claim = async () => {
    const result = await claimCashback.run({});
    if (result === null) return;
    if (!result.success) {
      // A refusal means that the displayed amount is out of date.
      if (!isNoResponse(result)) void reloadCashback();
      return void showError(text.claimFailed, { text: result.message });
    }
    setClaimed(true);
    const amount = formatCredit(result.data.returnCreditTotal);
    void showSuccess(text.received(result.message, amount));
    flyToBalance(result.data.returnCreditTotal);
    await refreshProfile();
  };
  return { hasClaimed, busy: claimCashback.busy, claim };
}

function CashbackSkeleton() {
  return (
    <LoadingBoxes className="flex flex-col gap-4">
      <Skeleton className="h-43 rounded-card" />
      <Skeleton className="h-25 rounded-card" />
    </LoadingBoxes>
  );
}
