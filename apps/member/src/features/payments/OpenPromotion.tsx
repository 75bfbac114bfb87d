import type { MemberData } from '@kapao/contract/members.ts';
import { Link } from 'wouter';
import { formatCredit, percentDone } from '../../lib/numbers.ts';
import { paths } from '../../lib/paths.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { unmetWageringRequirements } from './rules.ts';

interface OpenPromotionProps {
  turnover: MemberData['turnover'];
  bonus: number;
}

/** The promotion that a withdrawal would end, with its progress; renders nothing if none is open. */
export function OpenPromotion({ turnover, bonus }: OpenPromotionProps) {
  const { payments: text } = useText();
  const inLanguage = useInLanguage();
  const remaining = unmetWageringRequirements(turnover);
  if (remaining.length === 0) return null;
  return (
    <Card aria-label={text.turnoverTitle} className="flex flex-col gap-3 border-primary/40">
      <div>
        <h2 className="font-semibold">{text.turnoverTitle}</h2>
        <p className="text-small text-muted">
          {bonus > 0 ? text.turnoverHint(formatCredit(bonus)) : text.turnoverHintWithoutBonus}
        </p>
      </div>
      {remaining.map((item) => (
        <div key={item.promotion_id} className="text-small">
          <p className="flex flex-wrap justify-between gap-x-3">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {inLanguage(item.name, item.name_en)}
            </span>
            <span className="ml-auto font-semibold tabular-nums">
              {text.turnoverLeft(formatCredit(item.remaining))}
            </span>
          </p>
          <div className="py-1.5">
            <Progress
              percent={percentDone(item.turnover_done, item.turnover_need)}
              label={text.turnoverTitle}
            />
          </div>
          <p className="text-caption text-muted tabular-nums">
            {formatCredit(item.turnover_done)} / {formatCredit(item.turnover_need)}
          </p>
        </div>
      ))}
      <Link href={paths.brands()} className={buttonClass('outlined')}>
        {text.toGames}
      </Link>
    </Card>
  );
}
