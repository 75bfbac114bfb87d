import { missionMistakes } from '@kapao/contract/missions/rules.ts';
import type { WrittenMission } from '@kapao/contract/missions/rules.ts';
import type { OfferState } from '@kapao/contract/rewards/rules.ts';
import { textOf, wallClock } from '../../../lib/draft-numbers.ts';
import {
  draftShape,
  numberField,
  numberOrZeroField,
  optionalNumberField,
  optionalTextField,
  textField,
  valueField,
  wallClockField,
  type TextName,
} from '../../../lib/draft.ts';
import { dayTimeNow } from './day-time.ts';

const fields = draftShape<WrittenMission>()({
  title: textField(),
  title_en: optionalTextField(),
  sort: numberOrZeroField(),
  days_needed: numberField('3'),
  daily_minimum: numberField(),
  amount: numberField(),
  bonus_type: valueField<WrittenMission['bonus_type']>('credit'),
  bonus: numberField(),
  is_repeatable: valueField<boolean>(false),
  budget: optionalNumberField(),
  budget_claims: optionalNumberField(),
  from: {
    initial: '',
    draftOf: textOf,
    writtenOf: (text: string) => wallClock(text) ?? '',
  },
  until: wallClockField(),
  is_enabled: valueField<boolean>(false),
});

/** A mission while somebody writes it: each field as it is typed. */
export type MissionDraft = typeof fields.empty;
export type MissionText = TextName<MissionDraft>;

/** The values that the preview shows where a new mission has none yet. */
export const sampleMission: MissionDraft = {
  ...fields.empty,
  title: 'ชื่อภารกิจ',
  daily_minimum: '100',
  amount: '300',
  bonus: '30',
  from: '2026-01-01T00:00',
};

export const missionShape = { ...fields, mistakesOf: missionMistakes };

/** The shape whose empty draft starts today; the office may have been open since yesterday. */
export function missionShapeNow(): typeof missionShape {
  return { ...missionShape, empty: { ...fields.empty, from: dayTimeNow() } };
}

/** The state of a mission at a time of Bangkok's clock, such as `2026-11-29T00:00:00`. */
export function missionState(
  { is_enabled, from, until }: Pick<WrittenMission, 'is_enabled' | 'from' | 'until'>,
  now: string,
): OfferState {
  if (!is_enabled) return 'draft';
  if (until !== null && until <= now) return 'ended';
  return from > now ? 'scheduled' : 'live';
}

/** The most that a mission can pay by its own bounds; null without one. */
export function largestPay({ bonus, budget, budget_claims }: WrittenMission): number | null {
  const bounds = [
    ...(budget === null ? [] : [budget]),
    ...(budget_claims === null ? [] : [bonus * budget_claims]),
  ];
  return bounds.length === 0 ? null : Math.min(...bounds);
}
