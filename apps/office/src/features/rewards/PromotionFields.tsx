import { promotionKinds } from '@kapao/contract/promotions/rules.ts';
import type { Mistake } from '@kapao/contract/rewards/rules.ts';
import { useText } from '../../text/language.ts';
import { Card } from '../../ui/Card.tsx';
import {
  AreaDraft,
  ChoiceDraft,
  DraftFields,
  NumberDraft,
  TextDraft,
  TickDraft,
  TimeDraft,
} from './DraftFields.tsx';
import { shownCategories } from './promotion-draft.ts';
import type { PromotionDraft } from './promotion-draft.ts';

interface FieldsProps {
  draft: PromotionDraft;
  change: (fields: Partial<PromotionDraft>) => void;
}

/** All fields of a promotion, each held to the rules of the contract while somebody types. */
export function PromotionFields(props: FieldsProps & { mistakes: readonly Mistake[] }) {
  return (
    <DraftFields mistakes={props.mistakes}>
      <div className="flex flex-col gap-4">
        <Words {...props} />
        <Bonus {...props} />
        <Wagering {...props} />
        <Period {...props} />
      </div>
    </DraftFields>
  );
}

const grid = 'grid gap-4 px-4 pb-4 sm:grid-cols-2';

function Words({ draft, change }: FieldsProps) {
  const { rewards } = useText();
  const { fields } = rewards;
  return (
    <Card title={rewards.words}>
      <div className={grid}>
        <TextDraft
          label={fields.name}
          path="name"
          value={draft.name}
          onChange={(name) => change({ name })}
        />
        <TextDraft
          label={fields.name_en}
          path="name_en"
          value={draft.nameEn}
          onChange={(nameEn) => change({ nameEn })}
        />
        <TextDraft
          label={fields.poster_image}
          hint={rewards.posterHint}
          path="poster_image"
          value={draft.poster}
          onChange={(poster) => change({ poster })}
        />
        <NumberDraft
          label={fields.sort}
          hint={rewards.sortHint}
          path="sort"
          value={draft.sort}
          onChange={(sort) => change({ sort })}
        />
        <AreaDraft
          label={fields.html}
          hint={rewards.htmlHint}
          path="html"
          rows={6}
          className="sm:col-span-2"
          value={draft.html}
          onChange={(html) => change({ html })}
        />
        <AreaDraft
          label={fields.html_en}
          path="html_en"
          rows={4}
          className="sm:col-span-2"
          value={draft.htmlEn}
          onChange={(htmlEn) => change({ htmlEn })}
        />
      </div>
    </Card>
  );
}

function Bonus({ draft, change }: FieldsProps) {
  const { rewards } = useText();
  const { fields } = rewards;
  return (
    <Card title={rewards.bonus}>
      <div className={grid}>
        <ChoiceDraft
          label={fields.kind}
          value={draft.kind}
          choices={promotionKinds.map((kind) => [kind, rewards.kinds[kind]] as const)}
          onChange={(kind) => change({ kind })}
        />
        <NumberDraft
          label={fields.min_deposit}
          hint={rewards.optional}
          path="min_deposit"
          value={draft.minDeposit}
          onChange={(minDeposit) => change({ minDeposit })}
        />
        <ChoiceDraft
          label={rewards.rewardBy}
          value={draft.rewardBy}
          choices={[
            ['amount', rewards.byAmount],
            ['percent', rewards.byPercent],
          ]}
          onChange={(rewardBy) => change({ rewardBy })}
        />
        {draft.rewardBy === 'amount' ? (
          <NumberDraft
            label={fields['reward.amount']}
            path="reward.amount"
            value={draft.rewardAmount}
            onChange={(rewardAmount) => change({ rewardAmount })}
          />
        ) : (
          <div className="grid grid-cols-2 gap-4">
            <NumberDraft
              label={fields['reward.percent']}
              path="reward.percent"
              value={draft.rewardPercent}
              onChange={(rewardPercent) => change({ rewardPercent })}
            />
            <NumberDraft
              label={fields['reward.max']}
              path="reward.max"
              value={draft.rewardMax}
              onChange={(rewardMax) => change({ rewardMax })}
            />
          </div>
        )}
      </div>
    </Card>
  );
}

function Wagering({ draft, change }: FieldsProps) {
  const { rewards } = useText();
  const { fields } = rewards;
  return (
    <Card title={rewards.wagering}>
      <div className={grid}>
        <ChoiceDraft
          label={rewards.turnoverBy}
          value={draft.turnoverBy}
          choices={[
            ['multiple', rewards.byMultiple],
            ['amount', rewards.byAmount],
          ]}
          onChange={(turnoverBy) => change({ turnoverBy })}
        />
        {draft.turnoverBy === 'amount' ? (
          <NumberDraft
            label={fields['turnover.amount']}
            path="turnover.amount"
            value={draft.turnoverAmount}
            onChange={(turnoverAmount) => change({ turnoverAmount })}
          />
        ) : (
          <NumberDraft
            label={fields['turnover.multiple']}
            path="turnover.multiple"
            value={draft.turnoverMultiple}
            onChange={(turnoverMultiple) => change({ turnoverMultiple })}
          />
        )}
        <NumberDraft
          label={fields.duration_hours}
          path="duration_hours"
          value={draft.hours}
          onChange={(hours) => change({ hours })}
        />
        <NumberDraft
          label={fields.max_withdrawal}
          hint={rewards.optional}
          path="max_withdrawal"
          value={draft.maxWithdrawal}
          onChange={(maxWithdrawal) => change({ maxWithdrawal })}
        />
        <ContributionFields draft={draft} change={change} />
        <AreaDraft
          label={fields.excluded_games}
          hint={rewards.excludedHint}
          path="excluded_games"
          className="sm:col-span-2"
          value={draft.excludedGames}
          onChange={(excludedGames) => change({ excludedGames })}
        />
      </div>
    </Card>
  );
}

function ContributionFields({ draft, change }: FieldsProps) {
  const { rewards } = useText();
  const { contributions, hasContributions } = draft;
  return (
    <div className="sm:col-span-2">
      <TickDraft
        label={rewards.ownContributions}
        hint={rewards.ownContributionsHint}
        isChecked={hasContributions}
        onChange={(isOwn) => change({ hasContributions: isOwn })}
      />
      {hasContributions && (
        <div className="mt-1 grid grid-cols-2 gap-4 sm:grid-cols-5">
          {shownCategories(draft).map((category) => (
            <NumberDraft
              key={category}
              label={`${category} %`}
              path={`contributions.${category}`}
              value={contributions[category] ?? ''}
              onChange={(percent) =>
                change({ contributions: { ...contributions, [category]: percent } })
              }
            />
          ))}
        </div>
      )}
    </div>
  );
}

function Period({ draft, change }: FieldsProps) {
  const { rewards } = useText();
  const { fields } = rewards;
  return (
    <Card title={rewards.period} note={rewards.periodHint}>
      <div className={grid}>
        <TimeDraft
          label={fields.available_from}
          path="available_from"
          value={draft.from}
          onChange={(from) => change({ from })}
        />
        <TimeDraft
          label={fields.available_until}
          path="available_until"
          value={draft.until}
          onChange={(until) => change({ until })}
        />
      </div>
    </Card>
  );
}
