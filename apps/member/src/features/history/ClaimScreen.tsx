import type { ClaimedPromotion } from '@kapao/contract/promotions.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { formatDateTime } from '../../lib/dates.ts';
import { cdnUrl } from '../../lib/images.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { paths, type ScreenProps } from '../../lib/paths.ts';
import { useCopiedToast } from '../../state/use-copied-toast.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { BigAmount } from '../../ui/BigAmount.tsx';
import { Card } from '../../ui/Card.tsx';
import { DetailList, type Detail } from '../../ui/DetailList.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { ClaimTurnover } from './ClaimTurnover.tsx';
import { DetailFrame } from './DetailFrame.tsx';
import { claimQuery } from './queries.ts';

/** One promotion that the member has claimed (history-39). */
export default function ClaimScreen({ params }: ScreenProps) {
  const { history: text } = useText();
  const query = useQuery(claimQuery(params['claimId'] ?? ''));
  const claim = query.data?.claim;
  return (
    <DetailFrame title={text.claimTitle} tab="promotion" query={query}>
      {claim === undefined ? null : <Claim claim={claim} />}
    </DetailFrame>
  );
}

function Claim({ claim }: { claim: ClaimedPromotion }) {
  const { history: text, common, payments } = useText();
  const inLanguage = useInLanguage();
  const onCopied = useCopiedToast();
  const details = useDetails(claim);
  const bonus = formatCredit(claim.bonus);
  return (
    <>
      <Card className="flex flex-col gap-3">
        <Picture
          src={cdnUrl(claim.poster_image)}
          alt=""
          fallback=""
          className="aspect-video w-full rounded-control"
        />
        <h2 className="font-semibold [overflow-wrap:anywhere]">
          {inLanguage(claim.name, claim.name_en)}
        </h2>
        <p>
          <span className="block text-small text-muted">{text.bonus}</span>
          <BigAmount length={bonus.length}>
            {bonus}
            <span className="text-small font-normal">{common.baht}</span>
          </BigAmount>
        </p>
        <ClaimTurnover claim={claim} />
      </Card>
      <Card>
        <DetailList details={details} onCopied={onCopied} />
      </Card>
      <Link href={paths.contactAbout('claim', claim.id)} className={buttonClass('quiet')}>
        {payments.toContact}
      </Link>
    </>
  );
}

function useDetails(claim: ClaimedPromotion): Detail[] {
  const { history: text, payments, common } = useText();
  const baht = (amount: number) => `${formatCredit(amount)} ${common.baht}`;
  const { deposit, max_withdrawal, released, forfeited, ended_at } = claim;
  return [
    { label: text.claimState, value: text.claimStatus[claim.status] },
    ...(deposit === null ? [] : [{ label: payments.amountAsked, value: baht(deposit) }]),
    ...(max_withdrawal === null ? [] : [{ label: text.maxCash, value: baht(max_withdrawal) }]),
    ...(released === 0 ? [] : [{ label: text.released, value: baht(released) }]),
    ...(forfeited === 0 ? [] : [{ label: text.forfeited, value: baht(forfeited) }]),
    { label: text.claimedAt, value: formatDateTime(claim.claimed_at) },
    ended_at === null
      ? { label: text.expiresAt, value: formatDateTime(claim.expires_at) }
      : { label: text.endedAt, value: formatDateTime(ended_at) },
    { label: payments.reference, value: claim.id, copyLabel: payments.copyReference },
  ];
}
