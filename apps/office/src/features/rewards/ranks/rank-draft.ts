import type { PreviewAnswers } from '@kapao/contract/preview.ts';
import { ladderMistakes, rankMistakes } from '@kapao/contract/ranks/rules.ts';
import type { WrittenBenefit, WrittenRank } from '@kapao/contract/ranks/rules.ts';
import {
  draftShape,
  numberField,
  optionalNumberField,
  textField,
  valueField,
  type TextName,
} from '../../../lib/draft.ts';

const fields = draftShape<WrittenRank>()({
  code: textField(),
  name_en: textField(),
  name_th: textField(),
  image: textField('ranks/member.svg'),
  sort: numberField(),
  turnover_from: optionalNumberField(),
  benefits: valueField<WrittenBenefit[]>([]),
});

/** A rank while somebody writes it: each field as it is typed. */
export type RankDraft = typeof fields.empty;
export type RankText = TextName<RankDraft>;

/** The values that the preview shows where a new rank has none yet: it stands above the others. */
export function sampleRank(others: readonly WrittenRank[]): RankDraft {
  const above = (values: readonly number[], step: number) => String(Math.max(0, ...values) + step);
  return {
    ...fields.empty,
    code: 'sample',
    name_th: 'ชื่อระดับ',
    name_en: 'Name of the rank',
    sort: above(
      others.map(({ sort }) => sort),
      1,
    ),
    turnover_from: above(
      others.map(({ turnover_from }) => turnover_from ?? 0),
      10_000,
    ),
  };
}

/** The draft of a rank among the other ranks of the ladder, by whose order it is held too. */
export function rankShape(others: readonly WrittenRank[]) {
  return {
    ...fields,
    mistakesOf: (rank: WrittenRank) => {
      const own = rankMistakes(rank);
      return own.length > 0 ? own : ladderMistakes(rank, others);
    },
  };
}

/** The states of a rank as a difference shows them: each benefit in one line. */
export function shownRank({ benefits, ...rank }: WrittenRank): Record<string, unknown> {
  const lines = benefits.map(({ text_th, text_en }, index) => [
    String(index + 1),
    `${text_th} · ${text_en}`,
  ]);
  return { ...rank, benefits: Object.fromEntries(lines) };
}

/** The answers with which the member app shows the ladder to a member halfway to the rank. */
export function ladderAnswers(rank: WrittenRank, others: readonly WrittenRank[]) {
  const ranks = [...others, rank].toSorted((one, other) => one.sort - other.sort);
  const place = ranks.indexOf(rank);
  const below = ranks[place - 1] ?? rank;
  const lifetime_turnover = ((rank.turnover_from ?? 0) + (below.turnover_from ?? 0)) / 2;
  return {
    listRanks: { ranks, rank_code: below.code, lifetime_turnover },
  } satisfies PreviewAnswers;
}
