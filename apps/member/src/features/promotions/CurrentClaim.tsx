import type { ClaimedPromotion } from '@kapao/contract/promotions.ts';
import { useState } from 'react';
import { useProfile } from '../../api/profile.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { formatCredit, percentDone } from '../../lib/numbers.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { CancelDialog } from './CancelDialog.tsx';

/** The active promotion: its turnover, its expiry and a button that cancels it. */
export function CurrentClaim({ claim }: { claim: ClaimedPromotion }) {
  const { promotions: text } = useText();
  const profile = useProfile();
  const inLanguage = useInLanguage();
  const [isCancelling, setCancelling] = useState(false);
  const { max_withdrawal } = claim;
  const facts: [string, string][] = [
    [text.bonus, text.baht(formatCredit(claim.bonus))],
    [text.bonusLeft, text.baht(formatCredit(profile?.credit_data.bonusCredit))],
    [
      text.maxWithdrawal,
      max_withdrawal === null ? text.unlimited : text.baht(formatCredit(max_withdrawal)),
    ],
    [text.expiresAt, formatDateTime(claim.expires_at)],
  ];
  return (
    <Card aria-label={text.current} className="flex flex-col gap-3 border-accent!">
      <div>
        <p className="text-caption text-muted">{text.current}</p>
        <h2 className="font-semibold [overflow-wrap:anywhere]">
          {inLanguage(claim.name, claim.name_en)}
        </h2>
        <p className="text-small text-accent">{text.underWay}</p>
      </div>
      {claim.turnover_need > 0 && <Turnover claim={claim} />}
      <FactList facts={facts} />
      <p className="text-small text-muted">{text.rule}</p>
      <Button variant="outlined" onClick={() => setCancelling(true)} className="w-full">
        {text.cancel}
      </Button>
      <CancelDialog claim={claim} open={isCancelling} onClose={() => setCancelling(false)} />
    </Card>
  );
}

function Turnover({ claim }: { claim: ClaimedPromotion }) {
  const { promotions: text } = useText();
  return (
    <div className="flex flex-col gap-1.5">
      <Progress
        percent={percentDone(claim.turnover_done, claim.turnover_need)}
        label={text.turnover}
      />
      <p className="flex flex-wrap justify-between gap-x-3 text-caption text-muted tabular-nums">
        <span>
          {text.turnoverDone(formatCredit(claim.turnover_done), formatCredit(claim.turnover_need))}
        </span>
        {claim.remaining > 0 && (
          <span className="text-accent">
            {text.turnoverRemaining(formatCredit(claim.remaining))}
          </span>
        )}
      </p>
    </div>
  );
}
