import type { Promotion } from '@kapao/contract/promotions.ts';
import type { Data } from '@kapao/contract/operation.ts';
import { useId } from 'react';
import { cdnUrl } from '../../lib/images.ts';
import { useInLanguage, useLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { PromotionFacts } from './PromotionFacts.tsx';
import { SafeHtml } from './SafeHtml.tsx';

interface PromotionCardProps {
  promotion: Promotion;
  /** True if the member has claimed the promotion and it has not ended. */
  isRunning: boolean;
  busy: boolean;
  /** The bonus that a claim would give, or why it would be refused; undefined if that is unknown. */
  offer: Data<'listOffers'>['offers'][number] | undefined;
  onClaim: () => void;
}

export function PromotionCard({ promotion, isRunning, busy, offer, onClaim }: PromotionCardProps) {
  const refusalId = useId();
  const { promotions: text } = useText();
  const inLanguage = useInLanguage();
  const name = inLanguage(promotion.name, promotion.name_en);
  const refusal = offer?.refusal ?? null;
  return (
    <Card as="article" aria-label={name} className="overflow-hidden p-0!">
      <Picture
        src={cdnUrl(promotion.poster_image, promotion.poster_image_version)}
        alt=""
        fallback={name}
        className="aspect-video w-full"
      />
      <div className="flex flex-col gap-3 px-edge py-4">
        <h2 className="text-title font-semibold [overflow-wrap:anywhere]">{name}</h2>
        <SafeHtml html={inLanguage(promotion.html, promotion.html_en)} />
        <PromotionFacts promotion={promotion} />
        <Terms promotion={promotion} />
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
        {refusal !== null && !isRunning && (
          <p id={refusalId} className="text-center text-small text-muted">
            {inLanguage(refusal, offer?.refusal_en)}
          </p>
        )}
      </div>
    </Card>
  );
}

/** The promotion's terms, which the server writes in both languages. */
function Terms({ promotion }: { promotion: Promotion }) {
  const { promotions: text } = useText();
  const language = useLanguage((state) => state.language);
  const terms = language === 'en' ? promotion.terms_en : promotion.terms;
  if (terms.length === 0) return null;
  return (
    <details className="text-small">
      <summary className="flex min-h-11 cursor-pointer items-center text-accent">
        {text.terms}
      </summary>
      <ul className="flex list-disc flex-col gap-1 pb-2 pl-5 text-muted">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </details>
  );
}
