import type { OfficeLadderRank } from '@kapao/contract/office/saved-records.ts';
import { MAX_BENEFITS } from '@kapao/contract/ranks/rules.ts';
import type { WrittenBenefit, WrittenRank } from '@kapao/contract/ranks/rules.ts';
import { useMemo } from 'react';
import { useQueryOf } from '../../../api/use-query-of.ts';
import { itemPaths } from '../../../lib/paths.ts';
import { useText } from '../../../text/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DraftFields, NumberDraft, PictureDraft, TextDraft } from '../DraftFields.tsx';
import { OfferPreview } from '../OfferPreview.tsx';
import { bindFields } from '../records/bind-fields.ts';
import { NoRecord } from '../records/NoRecord.tsx';
import { RecordPage } from '../records/RecordPage.tsx';
import type { useRecordDraft } from '../records/use-record-draft.ts';
import { useRecordPage } from '../records/use-record-page.ts';
import { useRightDraft } from '../use-drafted.ts';
import {
  ladderAnswers,
  rankShape,
  sampleRank,
  shownRank,
  type RankDraft,
  type RankText,
} from './rank-draft.ts';

/** The word that stands in the address in place of the code of a rank that was never saved. */
const NEW = 'new';

export default function RankScreen({ params: { code } }: { params: { code: string } }) {
  const { screens } = useText();
  const query = useQueryOf('listOfficeRanks', {});
  if (query.data === undefined) {
    return <NoRecord title={screens.rank} query={query} />;
  }
  const { ranks } = query.data;
  const loaded = ranks.find(({ key }) => key === code) ?? null;
  if (loaded === null && code !== NEW) {
    return <NoRecord title={screens.rank} query={query} />;
  }
  return <Editor key={code} loaded={loaded} ranks={ranks} />;
}

interface EditorProps {
  loaded: OfficeLadderRank | null;
  ranks: readonly OfficeLadderRank[];
}

function Editor({ loaded, ranks }: EditorProps) {
  const { records } = useText();
  const others = useMemo(
    () => ranks.filter(({ key }) => key !== loaded?.key).map(({ content }) => content),
    [ranks, loaded],
  );
  const shape = useMemo(() => rankShape(others), [others]);
  const { form, page } = useRecordPage('ranks', loaded, {
    shape,
    shownOf: shownRank,
    // Members may hold a new rank, which has no switch.
    keepsNew: true,
  });
  const { written } = form;
  return (
    <RecordPage
      {...page}
      title={written.name_th || records.newRank}
      names={records.fields}
      href={itemPaths.rank(loaded?.key ?? NEW)}
      newHref={loaded ? undefined : itemPaths.rank}
      preview={<RankPreview draft={form.draft} shape={shape} others={others} />}
    >
      <DraftFields mistakes={form.mistakes}>
        <div className="flex flex-col gap-4">
          <RankFields form={form} isNew={loaded === null} />
          <Ladder rank={written} others={others} />
        </div>
      </DraftFields>
    </RecordPage>
  );
}

interface RankFieldsProps {
  form: Pick<ReturnType<typeof useRecordDraft<RankDraft, WrittenRank>>, 'draft' | 'change'>;
  isNew: boolean;
}

/** All fields of a rank, each held to the rules of the contract while somebody types. */
function RankFields({ form: { draft, change }, isNew }: RankFieldsProps) {
  const { records } = useText();
  const bind = bindFields<RankText>(draft, change, records.fields);
  const { benefits } = draft;
  const changeBenefit = (place: number, part: Partial<WrittenBenefit>) =>
    change(
      'benefits',
      benefits.map((benefit, index) => (index === place ? { ...benefit, ...part } : benefit)),
    );
  return (
    <>
      <Card title={records.rank}>
        <div className="grid gap-4 px-4 pb-4 sm:grid-cols-2">
          <TextDraft
            {...bind('code')}
            readOnly={!isNew}
            hint={isNew ? records.codeHint : records.codeStays}
          />
          <NumberDraft {...bind('sort')} hint={records.ladderHint} />
          <TextDraft {...bind('name_th')} />
          <TextDraft {...bind('name_en')} />
          <NumberDraft {...bind('turnover_from')} hint={records.turnoverHint} />
          <PictureDraft {...bind('image')} />
        </div>
      </Card>
      <Card
        title={records.benefits}
        note={records.benefitsHint}
        actions={
          <Button
            disabledReason={benefits.length >= MAX_BENEFITS ? records.benefitsFull : undefined}
            onClick={() => change('benefits', [...benefits, { text_th: '', text_en: '' }])}
          >
            {records.addBenefit}
          </Button>
        }
      >
        <ol aria-label={records.benefits} className="divide-y divide-line border-t border-line">
          {benefits.map(({ text_th, text_en }, place) => (
            // Benefits have no id of their own: their place is their key.
            <li
              key={place}
              className="grid items-start gap-2 px-4 py-2 sm:grid-cols-[1fr_1fr_auto]"
            >
              <TextDraft
                label={`${records.benefitTh} ${place + 1}`}
                path={`benefits.${place}.text_th`}
                value={text_th}
                onChange={(text) => changeBenefit(place, { text_th: text })}
              />
              <TextDraft
                label={`${records.benefitEn} ${place + 1}`}
                path={`benefits.${place}.text_en`}
                value={text_en}
                onChange={(text) => changeBenefit(place, { text_en: text })}
              />
              <Button
                look="quiet"
                className="sm:mt-6"
                aria-label={`${records.removePrize} ${records.benefits} ${place + 1}`}
                onClick={() =>
                  change(
                    'benefits',
                    benefits.filter((_, index) => index !== place),
                  )
                }
              >
                {records.removePrize}
              </Button>
            </li>
          ))}
        </ol>
      </Card>
    </>
  );
}

/** The whole ladder with the draft on it, the lowest first. */
function Ladder({ rank, others }: { rank: WrittenRank; others: readonly WrittenRank[] }) {
  const { records } = useText();
  const ladder = [...others, rank].toSorted((one, other) => one.sort - other.sort);
  return (
    <Card title={records.ladder}>
      <ol className="px-4 pb-4 text-small tabular-nums">
        {ladder.map((each) => (
          <li
            key={each === rank ? 'draft' : each.code}
            aria-current={each === rank ? 'step' : undefined}
            className={`flex justify-between gap-4 py-1 ${each === rank ? 'font-semibold' : ''}`}
          >
            <span>
              {each.sort}. {each.name_th || records.newRank}
            </span>
            <span>{each.turnover_from?.toLocaleString('en-US') ?? records.byHandOnly}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface RankPreviewProps {
  draft: RankDraft;
  shape: ReturnType<typeof rankShape>;
  others: readonly WrittenRank[];
}

/** The member app's ladder with the draft, for a member halfway to it. */
function RankPreview({ draft, shape, others }: RankPreviewProps) {
  const { screens, records } = useText();
  const mistakesOf = (typed: RankDraft) => shape.mistakesOf(shape.writtenOf(typed));
  const right = useRightDraft(draft, mistakesOf, sampleRank(others));
  return (
    <OfferPreview
      path="/profile/rank"
      label={screens.ranks}
      mistakes={mistakesOf(draft)}
      names={records.fields}
      answers={right && ladderAnswers(shape.writtenOf(right), others)}
    />
  );
}
