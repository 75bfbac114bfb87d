import { cashbackPeriods } from '@kapao/contract/cashback/rules.ts';
import type { OfficeCashbackRule } from '@kapao/contract/office/saved-records.ts';
import { useState } from 'react';
import { useQueryOf } from '../../../api/use-query-of.ts';
import { formatMicro } from '../../../lib/money.ts';
import { itemPaths } from '../../../lib/paths.ts';
import { useText } from '../../../text/language.ts';
import { Card } from '../../../ui/Card.tsx';
import { DayDraft, DraftFields, NumberDraft, TextDraft, TickDraft } from '../DraftFields.tsx';
import { OfferPreview } from '../OfferPreview.tsx';
import { bindFields } from '../records/bind-fields.ts';
import { OnBadge } from '../records/OnBadge.tsx';
import { NoRecord } from '../records/NoRecord.tsx';
import { RecordPage } from '../records/RecordPage.tsx';
import type { useRecordDraft } from '../records/use-record-draft.ts';
import { useRecordPage } from '../records/use-record-page.ts';
import { useRightDraft } from '../use-drafted.ts';
import {
  cashbackAnswers,
  cashbackFor,
  cashbackShape,
  cashbackShapeNow,
  HIGH_PERCENT,
  largestCashbackPay,
  sampleCashback,
  type CashbackDraft,
  type CashbackText,
} from './cashback-draft.ts';
import { ChoiceField } from '../../../ui/Field.tsx';

/** The word that stands in the address in place of the key of a rule that was never saved. */
const NEW = 'new';

export default function CashbackRuleScreen({ params: { ruleId } }: { params: { ruleId: string } }) {
  const { screens } = useText();
  const query = useQueryOf('listCashbackRules', {});
  if (query.data === undefined) {
    return <NoRecord title={screens.cashbackRule} query={query} />;
  }
  const loaded = query.data.rules.find(({ key }) => key === ruleId) ?? null;
  if (loaded === null && ruleId !== NEW) {
    return <NoRecord title={screens.cashbackRule} query={query} />;
  }
  return <Editor key={ruleId} loaded={loaded} />;
}

function Editor({ loaded }: { loaded: OfficeCashbackRule | null }) {
  const { records } = useText();
  const [shape] = useState(cashbackShapeNow);
  const { form, page } = useRecordPage('cashback_rules', loaded, { shape });
  const { written } = form;
  return (
    <RecordPage
      {...page}
      title={written.code || records.newCashback}
      names={records.fields}
      href={itemPaths.cashbackRule(loaded?.key ?? NEW)}
      newHref={loaded ? undefined : itemPaths.cashbackRule}
      badge={loaded && <OnBadge isOn={loaded.content.is_enabled} />}
      preview={<CashbackPreview draft={form.draft} />}
    >
      <CashbackFields form={form} saved={loaded} />
    </RecordPage>
  );
}

const grid = 'grid gap-4 px-4 pb-4 sm:grid-cols-2';

interface CashbackFieldsProps {
  form: Pick<
    ReturnType<typeof useRecordDraft<CashbackDraft, OfficeCashbackRule['content']>>,
    'draft' | 'written' | 'change' | 'mistakes'
  >;
  saved: OfficeCashbackRule | null;
}

/** All fields of a rule, each held to the rules of the contract while somebody types (editor-21). */
function CashbackFields({
  form: { draft, written, change, mistakes },
  saved,
}: CashbackFieldsProps) {
  const { records, editors } = useText();
  const bind = bindFields<CashbackText>(draft, change, records.fields);
  const largest = largestCashbackPay(written);
  return (
    <DraftFields mistakes={mistakes}>
      <div className="flex flex-col gap-4">
        <Card title={records.cashback}>
          <div className={grid}>
            <TextDraft
              {...bind('code')}
              readOnly={saved !== null}
              hint={saved === null ? records.codeHint : records.codeStays}
            />
            {saved === null ? (
              <ChoiceField
                label={records.period}
                value={draft.period}
                choices={cashbackPeriods.map(
                  (period) => [period, records.periods[period]] as const,
                )}
                onChange={(period) => change('period', period)}
              />
            ) : (
              <TextDraft
                label={records.period}
                path="period"
                value={records.periods[draft.period]}
                readOnly
                hint={records.periodStays}
                onChange={() => undefined}
              />
            )}
            <NumberDraft {...bind('percent')} />
            <NumberDraft {...bind('min_loss')} hint={editors.optional} />
            <NumberDraft {...bind('max_payout')} hint={editors.unlimited} />
            <NumberDraft {...bind('valid_days')} hint={records.validHint} />
            <DayDraft {...bind('starts_on')} />
            <TickDraft
              label={editors.isEnabled}
              hint={records.cashbackEnabledHint}
              isChecked={draft.is_enabled}
              onChange={(isTicked) => change('is_enabled', isTicked)}
            />
          </div>
          {written.percent >= HIGH_PERCENT && (
            <p role="alert" className="mx-4 mb-4 border-l-2 border-danger pl-3 text-danger">
              {records.cashbackHigh(`${written.percent}%`)}
            </p>
          )}
        </Card>
        <LossExamples written={written} isRight={mistakes.length === 0} />
        <Card title={records.budget} note={records.cashbackBudgetHint}>
          <div className={grid}>
            <NumberDraft
              {...bind('budget')}
              hint={saved ? records.spent(formatMicro(saved.spending.micro)) : editors.unlimited}
            />
            <NumberDraft
              {...bind('budget_claims')}
              hint={saved ? records.claimed(saved.spending.claims) : editors.unlimited}
            />
          </div>
          <output className="block px-4 pb-4 font-semibold">
            {largest === null
              ? editors.noLargestValue
              : Number.isNaN(largest)
                ? null
                : editors.largestValue(largest.toLocaleString('en-US'))}
          </output>
        </Card>
      </div>
    </DraftFields>
  );
}

const LOSSES = [100, 1_000, 10_000, 100_000];

/** The cashback of some example losses, computed as the award computes it (editor-21). */
function LossExamples({
  written,
  isRight,
}: {
  written: OfficeCashbackRule['content'];
  isRight: boolean;
}) {
  const { records } = useText();
  return (
    <Card title={records.lossExamples}>
      {isRight ? (
        <ul className="px-4 pb-4 text-small tabular-nums">
          {LOSSES.map((loss) => (
            <li key={loss}>
              {records.lossGives(
                loss.toLocaleString('en-US'),
                cashbackFor(written, loss).toLocaleString('en-US', { minimumFractionDigits: 2 }),
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="px-4 pb-4 text-small text-muted">{records.trialWaits}</p>
      )}
    </Card>
  );
}

/** The loss of the member whom the preview shows. */
const PREVIEWED_LOSS = 10_000;

/** The member app's cashback for a member with a loss in the running period. */
function CashbackPreview({ draft }: { draft: CashbackDraft }) {
  const { screens, records } = useText();
  const [now] = useState(() => new Date());
  const mistakesOf = (typed: CashbackDraft) =>
    cashbackShape.mistakesOf(cashbackShape.writtenOf(typed));
  const right = useRightDraft(draft, mistakesOf, sampleCashback);
  return (
    <OfferPreview
      path="/cashback"
      label={screens.cashbackRule}
      mistakes={mistakesOf(draft)}
      names={records.fields}
      answers={right && cashbackAnswers(cashbackShape.writtenOf(right), PREVIEWED_LOSS, now)}
    />
  );
}
