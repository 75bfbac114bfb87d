// @vitest-environment jsdom
import { couponMistakes } from '@kapao/contract/coupons/rules.ts';
import { promotionMistakes } from '@kapao/contract/promotions/rules.ts';
import { methodKinds } from '@kapao/contract/payments/method-rules.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { readyPreview } from '../../testing/preview-frame.ts';
import { renderOffice } from '../../testing/render-office.tsx';
import { memberAnswers } from '../../testing/reward-samples.ts';
import { meAs } from '../../testing/samples.ts';
import { cashbackShape, sampleCashback } from './cashback/cashback-draft.ts';
import { couponOfDraft, sampleCoupon } from './coupon-draft.ts';
import { draftMistakes, sampleMessage } from './messages/message-draft.ts';
import { promotionOfDraft, samplePromotion } from './promotion-draft.ts';
import { rankShape, sampleRank } from './ranks/rank-draft.ts';
import { methodShape, sampleMethod } from './records/method-draft.ts';
import { missionShape, sampleMission } from './records/mission-draft.ts';
import { sampleWheel, wheelShape } from './wheels/wheel-draft.ts';

afterEach(() => vi.restoreAllMocks());

it('office-71: has a sample for each empty form that breaks no rule', () => {
  const ranks = rankShape([]);
  const mistakes = {
    cashback: cashbackShape.mistakesOf(cashbackShape.writtenOf(sampleCashback)),
    coupon: couponMistakes(couponOfDraft(sampleCoupon)),
    message: draftMistakes(sampleMessage),
    promotion: promotionMistakes(promotionOfDraft(samplePromotion)),
    rank: ranks.mistakesOf(ranks.writtenOf(sampleRank([]))),
    methods: methodKinds.flatMap((kind) =>
      methodShape.mistakesOf(methodShape.writtenOf(sampleMethod(kind))),
    ),
    mission: missionShape.mistakesOf(missionShape.writtenOf(sampleMission)),
    wheel: wheelShape.mistakesOf(wheelShape.writtenOf(sampleWheel)),
  };
  expect(Object.entries(mistakes).filter(([, found]) => found.length > 0)).toEqual([]);
});

it('office-71: shows sample values in the preview until the fields of an empty form are right', async () => {
  localStorage.clear();
  fakeApi({
    getMe: () => meAs('marketing'),
    listRewardRecords: () => ({ records: [], next_id: null }),
    previewSite: () => ({ answers: memberAnswers }),
  });
  const { user } = renderOffice('/missions/new');
  const title = await screen.findByLabelText('ชื่อภารกิจ');
  const shown = await readyPreview();
  const mission = () => shown()?.answers.listMissions?.continuous_deposit[0];
  await waitFor(() => expect(mission()).toMatchObject({ title: 'ชื่อภารกิจ', amount: 300 }));
  await user.type(title, 'ฝากสามวัน');
  await waitFor(() => expect(mission()).toMatchObject({ title: 'ฝากสามวัน', amount: 300 }));
});
