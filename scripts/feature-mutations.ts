import { conformanceMutations } from './mutation/conformance-mutations.ts';
import { offerMutations } from './mutation/offer-mutations.ts';
import { otherMutations } from './mutation/other-mutations.ts';
import { fairMutations } from './mutation/fair-mutations.ts';
import { gatewayMutations } from './mutation/gateway-mutations.ts';
import { lineMutations } from './mutation/line-mutations.ts';
import { memberMutations } from './mutation/member-mutations.ts';
import { moneyMutations } from './mutation/money-mutations.ts';
import { officeMutations } from './mutation/office-mutations.ts';
import { protectionMutations } from './mutation/protection-mutations.ts';
import { reportMutations } from './mutation/report-mutations.ts';
import { serviceMutations } from './mutation/service-mutations.ts';
import type { FeatureMutation } from './mutation/feature-mutation.ts';

const server = 'apps/server/src';
const wallet = `${server}/entries/third-parties/game-studio/rs`;

const moduleMutations: FeatureMutation[] = [
  {
    file: `${server}/features/cashback/rules.ts`,
    from: 'ending.end === day ? ending : undefined',
    to: 'ending',
    test: `${server}/features/cashback/rules.test.ts`,
    title: 'the period that ends with a day > is every day its own, and the week on its Sunday',
  },
  {
    file: 'packages/contract/src/cashback/rules.ts',
    from: 'netLossMicro < terms.minLossMicro',
    to: 'netLossMicro <= terms.minLossMicro',
    test: `${server}/features/cashback/rules.test.ts`,
    title: 'the cashback of a loss > reward-39: begins at the smallest loss that counts',
  },
  {
    file: `${server}/features/coupons/rules.ts`,
    from: 'redeemedByMember >= perMemberLimit',
    to: 'redeemedByMember > perMemberLimit',
    test: `${server}/features/coupons/coupons.pg.test.ts`,
    title: 'redeemCoupon > reward-11: lets a member redeem as often as the coupon allows',
  },
  {
    file: `${server}/features/daily-rewards/store.ts`,
    from: 'coalesce(claim.type, dated.type, monthly.type)',
    to: 'coalesce(dated.type, monthly.type)',
    test: `${server}/features/daily-rewards/daily-rewards.pg.test.ts`,
    title:
      'listDailyRewards > reward-17: shows a claimed day as it was paid, whatever the calendar says later',
  },
  {
    file: `${server}/features/games/lobby/favourites-store.ts`,
    from: 'found.count >= limit',
    to: 'found.count > limit',
    test: `${server}/features/games/games.pg.test.ts`,
    title:
      'toggleFavouriteGame and listFavouriteGames > game-25: holds so many favourites and no more, whatever comes at once',
  },
  {
    file: `${server}/features/history/transactions-store.ts`,
    from: "and ${types.includes('deposit')}",
    to: 'and true',
    test: `${server}/features/history/history.pg.test.ts`,
    title: 'listTransactions > history-01: shows one kind alone',
  },
  {
    file: `${server}/features/members/rules.ts`,
    from: 'BigInt(text) : undefined',
    to: 'BigInt(text) + 1n : undefined',
    test: `${server}/features/members/rules.test.ts`,
    title: 'a referral link > account-08: names a member by number',
  },
  {
    file: `${server}/features/missions/rules.ts`,
    from: 'if (amountMicro < terms.dailyMinimumMicro) continue;',
    to: '',
    test: `${server}/features/missions/missions.pg.test.ts`,
    title: 'listMissions > reward-26: counts a day by its deposits less its withdrawals',
  },
  {
    file: `${server}/features/notifications/store.ts`,
    from: 'where member_id = ${memberId}\n         and id       <= ${upTo}',
    to: 'where id       <= ${upTo}',
    test: `${server}/features/notifications/notifications.pg.test.ts`,
    title:
      "listNotifications and readNotifications > note-03 note-04: shows and marks nobody else's",
  },
  {
    file: `${server}/entries/members/proofs.ts`,
    from: 'next_before: last?.day ?? null',
    to: 'next_before: null',
    test: `${server}/entries/members/proofs.pg.test.ts`,
    title:
      'listLedgerDays, getLedgerDay and listLedgerKeys > proof-10: anybody reads all days page by page, and checks them with the published keys',
  },
  {
    file: `${server}/features/statements/store.ts`,
    from: 'select ${statementColumns}\n      from statements\n     where id        = ${statementId}\n       and member_id = ${memberId}',
    to: 'select ${statementColumns}\n      from statements\n     where id        = ${statementId}',
    test: `${server}/features/statements/statements.pg.test.ts`,
    title:
      'requestStatement > history-32: getStatement and downloadStatement answer the member’s own alone',
  },
  {
    file: `${server}/features/payments/rules.ts`,
    from: 'FIRST_PAUSE_SECONDS * 2 ** Math.max(attempts - 1, 0)',
    to: 'FIRST_PAUSE_SECONDS * 2 ** attempts',
    test: `${server}/features/payments/rules.test.ts`,
    title: 'secondsUntilNextAsk > doubles up to five minutes',
  },
  {
    file: 'packages/contract/src/payments/rules.ts',
    from: 'availableMicro < maxMicro ? availableMicro : maxMicro',
    to: 'maxMicro',
    test: 'packages/contract/src/payments/rules.test.ts',
    title: 'withdrawCap > pay-56: is the smaller of max_withdraw and the available credit',
  },
  {
    file: `${server}/features/pictures/store.ts`,
    from: 'bytes      = excluded.bytes,',
    to: '',
    test: `${server}/features/pictures/pictures.pg.test.ts`,
    title: 'pictures below /api > a stored one is sent as it was saved last',
  },
  {
    file: `${server}/features/play/rules.ts`,
    from: 'stakedMicro: -stakeMicro',
    to: 'stakedMicro: 0n',
    test: `${server}/features/play/rules.test.ts`,
    title: 'the play that counts > is taken back with what is rolled back',
  },
  {
    file: `${server}/features/points/rules.ts`,
    from: 'pendingMicro - points * turnoverPerPointMicro',
    to: '0n',
    test: `${server}/features/points/points.pg.test.ts`,
    title:
      'points by turnover > reward-62: come with real bets, whole ones alone, and show in the profile',
  },
  {
    file: `${server}/features/promotions/rules.ts`,
    from: 'facts.depositCount === 1 && !facts.deposit',
    to: 'false',
    test: `${server}/features/promotions/rules.test.ts`,
    title:
      'who may take a promotion > bonus-03: the first deposit only once, and only while it is the newest',
  },
  {
    file: `${server}/features/protection/rules.ts`,
    from: 'usedMicro + amountMicro > limitMicro',
    to: 'usedMicro + amountMicro >= limitMicro',
    test: `${server}/features/protection/rules.test.ts`,
    title:
      'what has been used > limit-08 limit-11: may reach a limit and not pass it; a free bet passes none',
  },
  {
    file: `${server}/features/referral/store.ts`,
    from: "and friend.status   = 'active'",
    to: '',
    test: `${server}/features/referral/referral.pg.test.ts`,
    title:
      "a friend's first deposit > reward-55: earns nothing by a blocked friend, for a blocked member, or while the terms are off",
  },
  {
    file: `${server}/features/rebates/store.ts`,
    from: 'and expires_at > now()\n       order by id',
    to: 'order by id',
    test: `${server}/features/cashback/cashback.pg.test.ts`,
    title:
      'claimCashback > reward-44: neither shows nor pays what is past its time, and the job ends it',
  },
  {
    file: `${server}/features/sessions/store.ts`,
    from: 'and password_hash = ${passwordHash}',
    to: '',
    test: `${server}/features/sessions/change-password.pg.test.ts`,
    title:
      'changePassword > account-37: gives no session to a login that checked the old password before',
  },
  {
    file: `${server}/features/site/settings-store.ts`,
    from: "if (settings.max_withdraw < settings.min_withdraw) return 'range_reversed';",
    to: '',
    test: `${server}/entries/commands/site/settings.pg.test.ts`,
    title: 'settings:set and settings:show > site-39 limit-27: refuse {"min_withdraw":60000}',
  },
  {
    file: `${server}/features/spins/rules.ts`,
    from: 'wheel.isEnabled && wheel.version === round.wheelVersion',
    to: 'wheel.isEnabled',
    test: `${server}/features/spins/rules.test.ts`,
    title: 'isPlayable > wheel-12: holds for as long as the wheel stands still and the day lasts',
  },
];

const flowMutations: FeatureMutation[] = [
  {
    file: `${server}/flows/deposits/credit-deposit.ts`,
    from: "onShortage: 'lend',",
    to: '',
    test: `${server}/features/payments/jobs.pg.test.ts`,
    title:
      'asking about deposits > ledger-37: credits a deposit with a fee to a member in debt: the debt falls by the rest',
  },
  {
    file: `${server}/flows/deposits/settle-deposit.ts`,
    from: 'isAwaited && !approval',
    to: 'isAwaited',
    test: `${server}/entries/commands/payments/payment-decisions.pg.test.ts`,
    title:
      'deposit:approve > pay-43 pay-44: a transfer that the operator used for one deposit pays no other that it would fit',
  },
  {
    file: `${server}/flows/deposits/assign-transfer.ts`,
    from: 'deposit?.gatewayCode !== transfer.gatewayCode',
    to: '!deposit',
    test: `${server}/flows/deposits/assign-transfer.pg.test.ts`,
    title: 'pay-46: gives a transfer of one gateway to no deposit of another',
  },
  {
    file: `${server}/flows/withdrawals/decide-withdrawal.ts`,
    from: "if (!withdrawalActs(withdrawal).decide) return { outcome: 'refused', refusal: 'not_waiting' };",
    to: '',
    test: `${server}/entries/commands/payments/payment-decisions.pg.test.ts`,
    title:
      'withdrawals that wait for the operator > pay-63 pay-69: are approved or rejected, never both',
  },
  {
    file: `${server}/flows/withdrawals/request-withdrawal.ts`,
    from: 'if (claim) await closePromotion(tx, ledger, claim, endingNow(claim));',
    to: '',
    test: `${server}/features/promotions/closing.pg.test.ts`,
    title:
      'requestWithdrawal with a promotion > pay-62 bonus-42: takes cash at any time, and ends the promotion whose bonus goes back',
  },
  {
    file: `${server}/flows/withdrawals/end-withdrawal.ts`,
    from: "if (!canBecome(withdrawalTransitions, withdrawal.status, 'success')) return false;",
    to: '',
    test: `${server}/features/payments/withdrawals.pg.test.ts`,
    title: 'a withdrawal at the gateway > pay-67: is settled by the webhook, once',
  },
  {
    file: `${server}/flows/withdrawals/end-withdrawal.ts`,
    from: "if (!canBecome(withdrawalTransitions, withdrawal.status, 'failed')) return false;",
    to: '',
    test: `${server}/features/payments/withdrawals.pg.test.ts`,
    title: 'a withdrawal at the gateway > pay-67: is given back by the webhook, once',
  },
  {
    file: `${server}/flows/play/roll-back-transaction.ts`,
    from: "if (known.memberId !== rollback.memberId) return { outcome: 'refused', refusal: 'others' };",
    to: '',
    test: `${wallet}/wallet-rules.pg.test.ts`,
    title:
      'Rule 3: a rollback finds the amount itself and undoes its transaction once > studio-33 studio-36: does not undo another member’s bet',
  },
  {
    file: `${server}/flows/play/wallet-calls.ts`,
    from: 'postStudioTransaction(context, win, authorizedBy)',
    to: 'postStudioTransaction(context, win)',
    test: `${wallet}/wallet-memory.pg.test.ts`,
    title:
      'a key that was retired a moment ago > studio-40: moves nothing for a win, and is told nothing of a repeat',
  },
  {
    file: `${server}/flows/play/wallet-calls.ts`,
    from: 'postStudioTransaction(context, bet, authorizedBy)',
    to: 'postStudioTransaction(context, bet)',
    test: `${wallet}/wallet-memory.pg.test.ts`,
    title: 'studio-18: a token that was replaced on another server takes no bet more here',
  },
  {
    file: `${server}/flows/play/studio-wallet.ts`,
    from: 'canBeRolledBack(transaction) && (await isRolledBack(database, transaction))',
    to: 'canBeRolledBack(transaction) && false',
    test: `${wallet}/wallet-rules.pg.test.ts`,
    title:
      'Rule 1: a repeat with the same details answers RS_OK and moves nothing > studio-24: answers RS_ERROR_TRANSACTION_ROLLED_BACK for what has been rolled back since, and moves nothing',
  },
  {
    file: `${server}/features/promotions/claim-promotion.ts`,
    from: 'isCash: need === 0n',
    to: 'isCash: false',
    test: `${server}/features/promotions/promotions.pg.test.ts`,
    title: 'claimPromotion > bonus-16: refuses what was claimed before: once, or today',
  },
  {
    file: `${server}/features/promotions/close-promotion.ts`,
    from: 'if (bonusMicro > 0n) await moveOrThrow(tx, ledger, forfeitPosting(claim, bonusMicro));',
    to: '',
    test: `${server}/features/promotions/closing.pg.test.ts`,
    title:
      'cancelPromotion > bonus-41: gives the current one up, and takes back the bonus and nothing else',
  },
  {
    file: `${server}/ledger/rewards/pay-reward.ts`,
    from: "(await isOwn()) ? 'paid' : 'paid_before'",
    to: "'paid'",
    test: `${server}/ledger/rewards/pay-reward.pg.test.ts`,
    title:
      'reward-01: a commit whose answer is lost > redeems a coupon as often as it may be for five calls at once',
  },
  {
    file: `${server}/flows/rewards/redeem-coupon.ts`,
    from: "if (seconds > 0) return { outcome: 'wait', seconds };",
    to: '',
    test: `${server}/features/coupons/coupons.pg.test.ts`,
    title:
      'reward-12: guessing codes > reward-12: is slowed for the member who guesses, from whatever address, and for nobody else',
  },
  {
    file: `${server}/flows/rewards/claim-rebates.ts`,
    from: 'if (amountMicro === 0n) return 0n;',
    to: '',
    test: `${server}/features/cashback/cashback.pg.test.ts`,
    title:
      'reward-46: agrees with the ledger over every claim, and ledger:verify would tell otherwise',
  },
  {
    file: `${server}/features/daily-rewards/claim-daily-reward.ts`,
    from: 'dailyRewardRefusal(date, reward, bangkokDay(now))',
    to: 'undefined',
    test: `${server}/features/daily-rewards/daily-rewards.pg.test.ts`,
    title:
      'claimDailyReward > reward-18 reward-19: pays today only: the day turns at midnight in Bangkok',
  },
  {
    file: `${server}/features/missions/claim-mission.ts`,
    from: '(lastClaim?.ordinal ?? 0) + 1',
    to: '1',
    test: `${server}/features/missions/missions.pg.test.ts`,
    title:
      'claimMission > reward-30: pays a repeatable mission for every further run, and no day for two',
  },
  {
    file: `${server}/features/spins/play-spin.ts`,
    from: "if (round.status === 'played') return { outcome: 'played' };",
    to: '',
    test: `${server}/features/spins/play.pg.test.ts`,
    title: 'playSpin > wheel-14: pays a round once under 100 concurrent plays',
  },
  {
    file: `${server}/flows/rewards/award-cashback.ts`,
    from: 'endOfDays(bangkokDay(now), rule.validDays)',
    to: 'endOfDays(bangkokDay(now), 0)',
    test: `${server}/features/cashback/cashback.pg.test.ts`,
    title:
      'claimCashback > api-02 reward-43 history-10: pays all that is open in one transfer, which names its days',
  },
  {
    file: `${server}/flows/rewards/award-lost-bet-shares.ts`,
    from: 'lostBetShare(baseMicro, lostBetsBasisPoints)',
    to: 'baseMicro',
    test: `${server}/features/referral/referral.pg.test.ts`,
    title:
      "the share in friends' lost bets > reward-54: is given once for a day, run twice and by two servers at once",
  },
  {
    file: `${server}/flows/rewards/award-turnover.ts`,
    from: 'pendingMicro: restMicro',
    to: 'pendingMicro',
    test: `${server}/features/points/points.pg.test.ts`,
    title:
      'points by turnover > reward-63: are given once, run many times and by two servers at once',
  },
  {
    file: `${server}/flows/rewards/lower-rebates.ts`,
    from: "else await reverseRebate(tx, 'cashback', award.id);",
    to: '',
    test: `${server}/features/rebates/lost-cash.pg.test.ts`,
    title:
      'cashback and a friend’s share > reward-41: are lowered by a stake that is rolled back after they were given, down to nothing',
  },
];

export const featureMutations: readonly FeatureMutation[] = [
  ...moduleMutations,
  ...flowMutations,
  ...officeMutations,
  ...protectionMutations,
  ...reportMutations,
  ...moneyMutations,
  ...gatewayMutations,
  ...fairMutations,
  ...memberMutations,
  ...otherMutations,
  ...offerMutations,
  ...serviceMutations,
  ...lineMutations,
  ...conformanceMutations,
];
