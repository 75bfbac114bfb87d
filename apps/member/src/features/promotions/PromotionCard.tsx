import type { Promotion } from '@kapao/contract/promotions.ts';
import { useId } from 'react';
import { Link } from 'wouter';
import { cdnUrl } from '../../lib/images.ts';
import { formatPoints } from '../../lib/numbers.ts';
import { paths } from '../../lib/paths.ts';
import { useInLanguage, useLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { CheckIcon } from '../../ui/money-icons.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { PromotionFacts } from './PromotionFacts.tsx';
import { availabilityOf, type Offer } from './rules.ts';
import { SafeHtml } from './SafeHtml.tsx';

interface PromotionCardProps {
  promotion: Promotion;
  /** True if the member has claimed the promotion and it has not ended. */
  isRunning: boolean;
  busy: boolean;
  /** The bonus that a claim would give, or why it would be refused; undefined if that is unknown. */
  offer: Offer | undefined;
  onClaim: () => void;
}

export function PromotionCard(props: PromotionCardProps) {
  const { promotion, isRunning, offer } = props;
  const { promotions: text } = useText();
  const inLanguage = useInLanguage();
  const name = inLanguage(promotion.name, promotion.name_en);
  return (
    <Card as="article" aria-label={name} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Picture
          src={cdnUrl(promotion.poster_image, promotion.poster_image_version)}
          alt=""
          fallback={name}
          className="aspect-video w-32 shrink-0 rounded-control"
        />
        <div className="min-w-0 flex-[1_1_8rem]">
          <h2 className="font-semibold [overflow-wrap:anywhere]">{name}</h2>
          {!isRunning && availabilityOf(offer) === 'ready' && (
            <p className="flex items-center gap-1 text-small text-success">
              <CheckIcon size={16} />
              {text.readyNow}
            </p>
          )}
        </div>
      </div>
      <SafeHtml html={inLanguage(promotion.html, promotion.html_en)} />
      <CardAction {...props} name={name} />
      <Details promotion={promotion} />
    </Card>
  );
}

/** The claim, or the deposit that is missing for it; otherwise why it cannot be had (bonus-48). */
function CardAction(props: PromotionCardProps & { name: string }) {
  const { promotion, isRunning, busy, offer, onClaim, name } = props;
  const refusalId = useId();
  const { promotions: text } = useText();
  const inLanguage = useInLanguage();
  const refusal = offer?.refusal ?? null;
  const { min_deposit: min } = promotion;
  const asksForDeposit = !isRunning && availabilityOf(offer) === 'deposit';
  const deposit = text.depositToGet(min > 0 ? formatPoints(min) : null);
  return (
    <div className="flex flex-col gap-1.5">
      {asksForDeposit ? (
        <Link
          href={paths.depositMethods()}
          aria-label={text.named(deposit, name)}
          className={buttonClass('outlined', 'w-full')}
        >
          {deposit}
        </Link>
      ) : (
        <Button
          busy={busy}
          disabled={isRunning || refusal !== null}
          aria-describedby={refusal === null ? undefined : refusalId}
          onClick={onClaim}
          aria-label={isRunning ? undefined : text.claimNamed(name)}
          className="w-full"
        >
          {isRunning ? text.inUse : text.claim}
        </Button>
      )}
      {refusal !== null && !isRunning && !asksForDeposit && (
        <p id={refusalId} className="text-center text-small text-muted">
          {inLanguage(refusal, offer?.refusal_en)}
        </p>
      )}
    </div>
  );
}

/** The figures and the terms, which the server writes in both languages. */
function Details({ promotion }: { promotion: Promotion }) {
  const { promotions: text } = useText();
  const language = useLanguage((state) => state.language);
  const terms = language === 'en' ? promotion.terms_en : promotion.terms;
  return (
    <details className="text-small">
      <summary className="flex min-h-11 cursor-pointer items-center text-accent">
        {text.details}
      </summary>
      <div className="flex flex-col gap-3 pb-1">
        <PromotionFacts promotion={promotion} />
        <ul className="flex list-disc flex-col gap-1 pl-5 text-muted">
          {terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </div>
    </details>
  );
}
