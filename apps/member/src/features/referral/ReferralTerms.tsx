import type { Data } from '@kapao/contract/operation.ts';
import { formatCredit, formatNumber, formatPoints } from '../../lib/numbers.ts';
import { useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';

type Referral = Data<'getReferralCredit'>;

/** The rewards that the site gives for friends, and how many friends have registered. */
export function ReferralTerms({ referral }: { referral: Referral }) {
  const { referral: text } = useText();
  const counts = [
    [text.friends, referral.friends_count],
    [text.friendsDeposited, referral.friends_deposited],
  ] as const;
  const lines = rewardLines(text, referral.terms);
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        {counts.map(([term, count]) => (
          <div
            key={term}
            className="rounded-card border border-line bg-card px-edge py-4 shadow-card"
          >
            <dt className="text-caption text-muted">{term}</dt>
            <dd className="font-semibold tabular-nums">{text.people(formatNumber(count))}</dd>
          </div>
        ))}
      </dl>
      {lines.length > 0 && (
        <Card aria-label={text.terms} className="flex flex-col gap-2">
          <h2 className="font-semibold">{text.terms}</h2>
          <ul className="flex list-disc flex-col gap-1 pl-5 text-small text-muted">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

type Words = ReturnType<typeof useText>['referral'];

function rewardLines(text: Words, terms: Referral['terms']): string[] {
  if (terms === null) return [];
  const { first_deposit_percent, first_deposit_min, first_deposit_max } = terms;
  const { first_deposit_stakes: stakes, lost_bets_percent, one_per_person } = terms;
  const lines: string[] = [];
  if (first_deposit_percent > 0) {
    const percent = formatPoints(first_deposit_percent);
    lines.push(text.firstDeposit(percent, formatCredit(first_deposit_min)));
    if (first_deposit_max !== null)
      lines.push(text.firstDepositMax(formatCredit(first_deposit_max)));
    if (stakes > 0) lines.push(text.firstDepositStakes(formatNumber(stakes)));
  }
  if (lost_bets_percent > 0) lines.push(text.lostBets(formatPoints(lost_bets_percent)));
  if (lines.length > 0 && one_per_person) lines.push(text.onePerPerson);
  return lines;
}
