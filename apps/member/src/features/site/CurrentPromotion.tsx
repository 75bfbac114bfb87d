import type { MemberData } from '@kapao/contract/members.ts';
import { cdnUrl } from '../../lib/images.ts';
import { formatCredit } from '../../lib/numbers.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { wageringProgress } from './rules.ts';

type Promotion = NonNullable<MemberData['current_promotion']>;

export function CurrentPromotion({ promotion }: { promotion: Promotion }) {
  const { dashboard: text } = useText();
  const inLanguage = useInLanguage();
  const { done, left, percent, isComplete } = wageringProgress(promotion);
  return (
    <Card aria-label={text.currentPromotion} className="flex flex-wrap gap-x-3 gap-y-2">
      <img
        src={cdnUrl(promotion.poster_image)}
        alt=""
        width={128}
        height={72}
        className="aspect-video w-[112px] shrink-0 self-center rounded-control bg-raised object-cover"
      />
      <div className="flex min-w-0 flex-[1_1_9rem] flex-col gap-1">
        <p className="text-caption text-muted">{text.currentPromotion}</p>
        <h2 className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">
          {inLanguage(promotion.name, promotion.name_en)}
        </h2>
        <Progress percent={percent} label={text.turnover} />
        <p className="flex flex-wrap justify-between gap-x-2 text-caption text-muted tabular-nums">
          <span>
            {text.turnoverDone(formatCredit(done), formatCredit(promotion.turnover_need))}
          </span>
          <span className="text-primary">
            {isComplete ? text.turnoverComplete : text.turnoverRemaining(formatCredit(left))}
          </span>
        </p>
      </div>
    </Card>
  );
}
