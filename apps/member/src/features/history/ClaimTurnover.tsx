import type { ClaimedPromotion } from '@kapao/contract/promotions.ts';
import { formatCredit, percentDone } from '../../lib/numbers.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Progress } from '../../ui/Progress.tsx';

/** The wagering requirement of a claim with its progress; nothing for a bonus without one. */
export function ClaimTurnover({ claim }: { claim: ClaimedPromotion }) {
  const { history: text } = useText();
  const inLanguage = useInLanguage();
  if (claim.turnover_need === 0) return null;
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap justify-between gap-x-3 text-small">
        <span className="text-muted">{text.turnover}</span>
        <span className="ml-auto text-right tabular-nums">
          {formatCredit(claim.turnover_done)} / {formatCredit(claim.turnover_need)}
        </span>
      </p>
      <Progress
        percent={percentDone(claim.turnover_done, claim.turnover_need)}
        label={`${text.turnover}: ${inLanguage(claim.name, claim.name_en)}`}
      />
      {claim.status === 'open' && claim.remaining > 0 && (
        <p className="text-caption text-muted tabular-nums">
          {text.turnoverRemaining(formatCredit(claim.remaining))}
        </p>
      )}
    </div>
  );
}
