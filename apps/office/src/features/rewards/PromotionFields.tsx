import { categoryName } from '@kapao/contract/games/category-names.ts';
import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { promotionKinds } from '@kapao/contract/promotions/rules.ts';
import type { Mistake } from '@kapao/contract/rewards/rules.ts';
import { formatMicro } from '../../lib/money.ts';
import { useLanguage, useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';
import {
  DraftFields,
  NumberDraft,
  PictureDraft,
  TextDraft,
  TickDraft,
  TimeDraft,
} from './DraftFields.tsx';
import { DescriptionDraft } from './description/DescriptionDraft.tsx';
import { GamesDraft } from './GamesDraft.tsx';
import { shownCategories } from './promotion-draft.ts';
import type { PromotionDraft, PromotionText, RewardText, TurnoverText } from './promotion-draft.ts';
import { useBinding } from './use-binding.ts';
import type { ChangeDraft } from './use-offer-draft.ts';
import { ChoiceField } from '../../ui/Field.tsx';

interface FieldsProps {
  draft: PromotionDraft;
  change: ChangeDraft<PromotionDraft>;
}

interface PromotionFieldsProps extends FieldsProps {
  mistakes: readonly Mistake[];
  /** The used part of the budget; null for a promotion that was never saved. */
  spending: OfficeData<'getOfficePromotion'>['spending'] | null;
}

/** All fields of a promotion, each held to the rules of the contract while somebody types. */
export function PromotionFields(props: PromotionFieldsProps) {
  return (
    <DraftFields mistakes={props.mistakes}>
      <div className="flex flex-col gap-4">
        <Words {...props} />
        <Bonus {...props} />
        <Wagering {...props} />
        <Budget {...props} />
        <Period {...props} />
      </div>
    </DraftFields>
  );
}

const grid = 'grid gap-4 px-4 pb-4 sm:grid-cols-2';

function Words({ draft, change }: FieldsProps) {
  const { rewards } = useText();
  const bind = useBinding<PromotionText>(draft, change);
  return (
    <Card title={rewards.words}>
      <div className={grid}>
        <TextDraft {...bind('name')} />
        <TextDraft {...bind('name_en')} />
        <PictureDraft {...bind('poster_image')} />
        <NumberDraft {...bind('sort')} hint={rewards.sortHint} />
        <DescriptionDraft {...bind('html')} />
        <DescriptionDraft {...bind('html_en')} />
      </div>
    </Card>
  );
}

function Bonus({ draft, change }: FieldsProps) {
  const { rewards } = useText();
  const bind = useBinding<PromotionText>(draft, change);
  const { reward } = draft;
  const bindReward = useBinding<RewardText>(reward, (path, text) =>
    change('reward', { ...reward, [path]: text }),
  );
  return (
    <Card title={rewards.bonus}>
      <div className={grid}>
        <ChoiceField
          label={rewards.fields.kind}
          value={draft.kind}
          choices={promotionKinds.map((kind) => [kind, rewards.kinds[kind]] as const)}
          onChange={(kind) => change('kind', kind)}
        />
        <NumberDraft {...bind('min_deposit')} hint={rewards.optional} />
        <ChoiceField
          label={rewards.rewardBy}
          value={reward.by}
          choices={[
            ['amount', rewards.byAmount],
            ['percent', rewards.byPercent],
          ]}
          onChange={(by) => change('reward', { ...reward, by })}
        />
        {reward.by === 'amount' ? (
          <NumberDraft {...bindReward('reward.amount')} />
        ) : (
          <div className="grid grid-cols-2 gap-4">
            <NumberDraft {...bindReward('reward.percent')} />
            <NumberDraft {...bindReward('reward.max')} />
          </div>
        )}
      </div>
    </Card>
  );
}

function Wagering({ draft, change }: FieldsProps) {
  const { rewards } = useText();
  const bind = useBinding<PromotionText>(draft, change);
  const { turnover } = draft;
  const bindTurnover = useBinding<TurnoverText>(turnover, (path, text) =>
    change('turnover', { ...turnover, [path]: text }),
  );
  return (
    <Card title={rewards.wagering}>
      <div className={grid}>
        <ChoiceField
          label={rewards.turnoverBy}
          value={turnover.by}
          choices={[
            ['multiple', rewards.byMultiple],
            ['amount', rewards.byAmount],
          ]}
          onChange={(by) => change('turnover', { ...turnover, by })}
        />
        {turnover.by === 'amount' ? (
          <NumberDraft {...bindTurnover('turnover.amount')} />
        ) : (
          <NumberDraft {...bindTurnover('turnover.multiple')} />
        )}
        <NumberDraft {...bind('duration_hours')} />
        <NumberDraft {...bind('max_withdrawal')} hint={rewards.optional} />
        <ContributionFields draft={draft} change={change} />
        <GamesDraft {...bind('excluded_games')} className="sm:col-span-2" />
      </div>
    </Card>
  );
}

function ContributionFields({ draft, change }: FieldsProps) {
  const { rewards } = useText();
  const language = useLanguage();
  const { contributions } = draft;
  const { isOwn, percents } = contributions;
  return (
    <div className="sm:col-span-2">
      <TickDraft
        label={rewards.ownContributions}
        hint={rewards.ownContributionsHint}
        isChecked={isOwn}
        onChange={(isTicked) => change('contributions', { ...contributions, isOwn: isTicked })}
      />
      {isOwn && (
        <div className="mt-1 grid grid-cols-2 gap-4 sm:grid-cols-5">
          {shownCategories(draft).map((category) => (
            <NumberDraft
              key={category}
              label={`${categoryName(category, language)} %`}
              path={`contributions.${category}`}
              value={percents[category] ?? ''}
              onChange={(percent) =>
                change('contributions', {
                  ...contributions,
                  percents: { ...percents, [category]: percent },
                })
              }
            />
          ))}
        </div>
      )}
    </div>
  );
}

function Budget({ draft, change, spending }: Omit<PromotionFieldsProps, 'mistakes'>) {
  const { rewards } = useText();
  const bind = useBinding<PromotionText>(draft, change);
  const sum = spending ? rewards.spent(formatMicro(spending.micro)) : rewards.totalHint;
  const count = spending ? rewards.claimed(spending.claims) : rewards.totalHint;
  return (
    <Card title={rewards.budget} note={rewards.budgetHint}>
      <div className={grid}>
        <NumberDraft {...bind('budget')} hint={sum} />
        <NumberDraft {...bind('budget_claims')} hint={count} />
      </div>
    </Card>
  );
}

function Period({ draft, change }: FieldsProps) {
  const { rewards } = useText();
  const bind = useBinding<PromotionText>(draft, change);
  return (
    <Card title={rewards.period} note={rewards.periodHint}>
      <div className={grid}>
        <TimeDraft {...bind('available_from')} />
        <TimeDraft {...bind('available_until')} />
      </div>
    </Card>
  );
}
