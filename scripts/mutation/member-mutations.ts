import type { FeatureMutation } from './feature-mutation.ts';

const server = 'apps/server/src';

/** Mutations of the office's search, members and proposals. */
export const memberMutations: readonly FeatureMutation[] = [
  {
    file: `${server}/flows/security/report-not-me.ts`,
    from: 'await stopWithdrawals(tx, memberId, opened.id);',
    to: '',
    test: `${server}/flows/security/withdrawal-stop.pg.test.ts`,
    title:
      'the stop of withdrawals > alert-06 alert-07: puts what is not sent back, refuses new ones, and staff cannot approve',
  },
  {
    file: `${server}/entries/office/cases/acts.ts`,
    from: "risk: { scope: 'member', memberId, valueMicro: 'unbounded' },",
    to: "risk: { scope: 'member', memberId, valueMicro: 0n },",
    test: `${server}/flows/security/withdrawal-stop.pg.test.ts`,
    title:
      'the stop of withdrawals > alert-09: is lifted by two people, with a reason, and its case is closed only then',
  },
  {
    file: `${server}/features/security-events/rules.ts`,
    from: 'texts < TEXTS_OF_KIND && !isPaused',
    to: '!isPaused',
    test: `${server}/flows/security/security-events.pg.test.ts`,
    title: 'what is told > alert-02: bounds the SMS of one kind, and hides no other kind',
  },
  {
    file: `${server}/features/cases/rules.ts`,
    from: 'waitingCases < MAX_WAITING_CASES &&',
    to: '',
    test: `${server}/flows/cases/cases.pg.test.ts`,
    title: 'case-06: bounds the cases that wait, also when they are opened at once',
  },
  {
    file: 'apps/server/src/flows/configuration/loosen-settings.ts',
    from: 'changeSettings(tx, websiteId, settingsChanges.parse(now))',
    to: 'changeSettings(tx, websiteId, changes)',
    test: 'apps/server/src/features/versions/loosenings.pg.test.ts',
    title:
      'office-53: an owner who empties the kinds adjusts nothing alone, and cannot put them back unseen',
  },
  {
    file: `${server}/features/payments/decisions-store.ts`,
    from: "approval = 'approved'                              as",
    to: 'approval is not null                               as',
    test: `${server}/flows/members/office/timeline.pg.test.ts`,
    title:
      'desk-37: names who decided withdrawals, deposits and proposals, by pages that lose none',
  },
  {
    file: `${server}/member-view.ts`,
    from: 'const database = context.lists;',
    to: 'const { database } = context;',
    test: `${server}/flows/members/office/view.pg.test.ts`,
    title: 'desk-34: reads by the connections of the office’s lists, which cannot write',
  },
  {
    file: `${server}/entries/office/members/view.ts`,
    from: "return officeRefusal('view_over');",
    to: "if (staffId < 0n) return officeRefusal('view_over');",
    test: `${server}/flows/members/office/view.pg.test.ts`,
    title:
      'desk-33: answers nothing before the look is recorded, and records each look with its author',
  },
  {
    file: `${server}/flows/members/office/rules.ts`,
    from: "digits.length === LAST_DIGITS || permissions.has('members:reveal')",
    to: 'permissions.size > 0',
    test: `${server}/flows/members/office/rules.test.ts`,
    title:
      'desk-03: reads more than the last four digits of an account for those who may reveal it',
  },
  {
    file: `${server}/features/proposals/rules.ts`,
    from: 'return JSON.stringify([status, String(lastMoneyId)]);',
    to: 'return JSON.stringify([String(lastMoneyId)]);',
    test: `${server}/features/proposals/proposals.pg.test.ts`,
    title: 'a proposal > desk-16: does nothing when its target has changed since',
  },
  {
    file: `${server}/flows/four-eyes/propose-change.ts`,
    from: 'makerId === decider.staffId && !isAlone',
    to: 'makerId === 0n && !isAlone',
    test: `${server}/features/proposals/proposals.pg.test.ts`,
    title: 'a proposal > desk-15: is carried out by another person, never by its maker',
  },
  {
    file: `${server}/features/proposals/rules.ts`,
    from: 'Math.max(proposal.aloneFrom.getTime(), byDelayOfNow)',
    to: 'byDelayOfNow',
    test: `${server}/features/proposals/rules.test.ts`,
    title: 'desk-39: counts the longer of the delay of a proposal and the delay of now',
  },
  {
    file: `${server}/features/proposals/rules.ts`,
    from: 'if (valueMicro === 0n) return false;',
    to: '',
    test: `${server}/features/proposals/rules.test.ts`,
    title: 'desk-19 risk-01: asks for a second person from the value on',
  },
  {
    file: `${server}/features/proposals/rules.ts`,
    from: 'makerMicro + valueMicro >= fromMicro || memberMicro + valueMicro >= fromMicro',
    to: 'makerMicro + valueMicro >= fromMicro',
    test: `${server}/features/proposals/rules.test.ts`,
    title: 'risk-03 risk-04: counts a value with the sums of its own bound',
  },
  {
    file: `${server}/flows/four-eyes/second-person.ts`,
    from: '(risk, bounds, sums)) return false;\n  await countLoneAct(tx, act);',
    to: '(risk, bounds, sums)) return false;',
    test: `${server}/features/proposals/held-acts.pg.test.ts`,
    title:
      'the sums of 24 hours > risk-03: stop a maker of many small adjustments, for one member and for many',
  },
  {
    file: `${server}/flows/four-eyes/second-person.ts`,
    from: '       for no key update`);',
    to: '       for key share`);',
    test: `${server}/features/proposals/held-acts.pg.test.ts`,
    title: 'the sums of 24 hours > risk-03: hold for acts at once, by one maker and for one member',
  },
  {
    file: `${server}/flows/four-eyes/second-person.ts`,
    from: 'if (!isDeepStrictEqual(askedBy(other), askedBy(made))) continue;',
    to: 'continue;',
    test: `${server}/features/proposals/equal-proposals.pg.test.ts`,
    title: 'risk-18: refuses the change that waits already, of anybody, until it is decided',
  },
  {
    file: `${server}/http/office/run-act.ts`,
    from: '  await tx.query(sql`rollback to savepoint tried_act`);',
    to: '',
    test: `${server}/features/proposals/held-acts.pg.test.ts`,
    title:
      'an act that needs a second person > risk-01 risk-02: changes nothing, and is kept as a proposal of that act',
  },
  {
    file: `${server}/flows/four-eyes/propose-change.ts`,
    from: 'if (risk && isWorthMore(risk, held.act))',
    to: 'if (risk && held.act.scope !== risk.scope)',
    test: `${server}/features/proposals/held-acts.pg.test.ts`,
    title:
      'an act that needs a second person > risk-05: is not carried out when it is worth more than its approver has read',
  },
  {
    file: `${server}/flows/four-eyes/propose-change.ts`,
    from: "if (!findsTheSame(found, held.act)) return refused('target_changed');",
    to: '',
    test: `${server}/flows/four-eyes/offer-risks.pg.test.ts`,
    title:
      'a coupon that one person would make alone > risk-05: makes no codes of other terms than the approver has read',
  },
  {
    file: `${server}/flows/four-eyes/second-person.ts`,
    from: 'offersSince ? await sumRewards(tx, memberId, offersSince) : 0n',
    to: 'offersSince ? 0n : 0n',
    test: `${server}/features/proposals/released-money.pg.test.ts`,
    title:
      'the release of money that one person gave > risk-14: counts what offers gave the member since the same person made one alone',
  },
  {
    file: `${server}/flows/four-eyes/propose-change.ts`,
    from: "if (!maker) return refused('maker_gone');",
    to: "if (!maker) throw new Error('gone');",
    test: `${server}/features/proposals/held-acts.pg.test.ts`,
    title:
      'an act that needs a second person > risk-05: ends with its maker: disabled, or in a role without the permission',
  },
  {
    file: `${server}/flows/deposits/approve-deposit.ts`,
    from: 'amountMicro > mostTypedMicro(deposit, tolerances)',
    to: 'amountMicro > 2n * mostTypedMicro(deposit, tolerances)',
    test: `${server}/features/payments/typed-transfers.pg.test.ts`,
    title:
      'risk-08 risk-13: a typed transfer is at most a baht above the asked amount, and never beyond all bounds',
  },
  {
    file: `${server}/features/payments/transfers/transfer-risk.ts`,
    from: "scope: hasSlip ? 'member' : 'always'",
    to: "scope: 'member'",
    test: `${server}/features/payments/typed-transfers.pg.test.ts`,
    title:
      'risk-08: without the slip it needs a second person from the first baht, with it from the bound',
  },
  {
    file: `${server}/features/payments/transfers/transfer-risk.ts`,
    from: 'if (await isPaidByMember(on, transfer)) return undefined;',
    to: 'return undefined;',
    test: `${server}/features/payments/typed-transfers.pg.test.ts`,
    title: 'risk-09: money that a stranger sent is worth its amount, whoever gets it',
  },
  {
    file: `${server}/features/payments/transfers/transfer-risk.ts`,
    from: 'account.account_number = transfer.raw',
    to: 'account.account_number <> transfer.raw',
    test: `${server}/features/payments/typed-transfers.pg.test.ts`,
    title: 'risk-09: money that a stranger sent is worth its amount, whoever gets it',
  },
  {
    file: `${server}/flows/four-eyes/second-person.ts`,
    from: 'const sums = await readLoneSums(tx, { makers, scope, memberId });',
    to: 'const sums = await readLoneSums(tx, { makers: [staffId], scope, memberId });',
    test: `${server}/flows/four-eyes/one-maker.pg.test.ts`,
    title: 'risk-15: the acts of everybody whom one person invited are one maker’s, for 7 days',
  },
  {
    file: `${server}/flows/withdrawals/decide-withdrawal.ts`,
    from: 'if (await isBlocked(tx, withdrawal.memberId))',
    to: 'if (false)',
    test: `${server}/flows/members/block-member.pg.test.ts`,
    title:
      'a withdrawal that waits > account-41: lets nobody approve a withdrawal that waits, until the member is let in again',
  },
  {
    file: `${server}/features/staff/controls-store.ts`,
    from: '             having count(distinct of_id) = 2',
    to: '             having count(distinct of_id) = 3',
    test: `${server}/features/staff/independence.pg.test.ts`,
    title: 'risk-06: who was invited and who invited decide nothing for each other, for 7 days',
  },
  {
    file: `${server}/flows/members/set-member-timeout.ts`,
    from: 'before !== null && before >= endsAt',
    to: 'false',
    test: `${server}/flows/members/office/acts.pg.test.ts`,
    title: 'desk-11: lengthens a time-out, and never shortens one',
  },
  {
    file: `${server}/features/payments/transfers/transfer-risk.ts`,
    from: '       and account.created_at     < least(transfer.paid_at, transfer.received_at)\n',
    to: '',
    test: `${server}/features/payments/typed-transfers.pg.test.ts`,
    title:
      'risk-09: neither an account registered after the transfer, nor another holder, nor the house itself is the member',
  },
  {
    file: `${server}/features/members/notes-store.ts`,
    from: "       and kind       = 'unblock'\n",
    to: "       and kind       = 'block'\n",
    test: `${server}/features/proposals/released-money.pg.test.ts`,
    title:
      'the release of money that one person gave > risk-14: who unblocked a member does not release the money alone',
  },
  {
    file: `${server}/entries/office/members/messages.ts`,
    from: 'memberId !== null && (await countMessagesOfDay(tx, author)) <= LONE_MESSAGES',
    to: '(await countMessagesOfDay(tx, author)) <= LONE_MESSAGES',
    test: `${server}/entries/office/members/messages.pg.test.ts`,
    title: 'note-22: nobody writes to all members alone',
  },
  {
    file: `${server}/flows/four-eyes/offer-risk.ts`,
    from: '!known.has(text) && leadsOut(text)',
    to: 'known.has(text) && leadsOut(text)',
    test: `${server}/flows/four-eyes/leading-texts.pg.test.ts`,
    title: 'offer-34: a promotion that leads members’ money out is shown by two people',
  },
  {
    file: `${server}/features/versions/reads.ts`,
    from: 'return waiting.length > 0;',
    to: 'return waiting.length > 1;',
    test: `${server}/features/versions/loosenings.pg.test.ts`,
    title: 'office-74: who loosens a guard takes no account from a colleague until then',
  },
  {
    file: `${server}/features/payments/doubts-store.ts`,
    from: '  await actAs(tx, SYSTEM);\n',
    to: '',
    test: `${server}/features/proposals/released-money.pg.test.ts`,
    title:
      'the release of money that one person gave > auto-15: the approval of a person ends with a block before it is sent, and its author releases nothing alone',
  },
  {
    file: `${server}/flows/four-eyes/second-person.ts`,
    from: ' || unreportedMicro > 0n',
    to: '',
    test: `${server}/features/proposals/released-money.pg.test.ts`,
    title:
      'the release of money that one person gave > risk-16: two people release money that staff typed in, until the gateway reports the transfer',
  },
  {
    file: `${server}/features/payments/transfers/transfer-risk.ts`,
    from: 'if (!(await isPerhapsTyped(on, transfer))) return undefined;',
    to: 'if (!(await isPerhapsTyped(on, transfer)) || true) return undefined;',
    test: `${server}/features/proposals/released-money.pg.test.ts`,
    title:
      'the release of money that one person gave > risk-16: two people release money that staff typed in, until the gateway reports the transfer',
  },
  {
    file: `${server}/features/payments/gateways/contradictions-store.ts`,
    from: "       and deposit.status    = 'failed'`);",
    to: "       and deposit.status    = 'success'`);",
    test: `${server}/flows/gateways/take-gateway-news.pg.test.ts`,
    title:
      'two endings of one payment page > news-04: paid after checkout.failed moves nothing, and two people may credit it, once',
  },
  {
    file: `${server}/features/payments/doubts-store.ts`,
    from: 'or exists (${debtsSince(memberId, approvedAt)})',
    to: '',
    test: `${server}/features/payments/withdrawals.pg.test.ts`,
    title:
      'a withdrawal at the gateway > auto-15: goes back into the review if its money was taken back, contradicted, owed, or its member blocked, before it is sent',
  },
  {
    file: `${server}/features/payments/doubts-store.ts`,
    from: 'contradiction.last_at > contradiction.decided_at\n',
    to: 'false\n',
    test: `${server}/features/proposals/released-money.pg.test.ts`,
    title:
      'the release of money that one person gave > news-03 risk-16: a contradiction that is told again after its decision holds the release anew',
  },
  {
    file: `${server}/features/proposals/reads.ts`,
    from: "       and status in ('open', 'rejected')",
    to: "       and status = 'open'",
    test: `${server}/features/proposals/released-money.pg.test.ts`,
    title:
      'the release of money that one person gave > risk-16 auto-14: money that a colleague proposed to take back leaves by two people, also once that is rejected',
  },
  {
    file: `${server}/flows/configuration/save-promotions.ts`,
    from: '!asksForDeposit(terms)',
    to: 'asksForDeposit(terms)',
    test: `${server}/features/fair-offers/fair-rules-office.pg.test.ts`,
    title:
      'fair-16: a promotion that drops its deposit asks for all signs again, also by a rule of its time with one',
  },
  {
    file: `${server}/features/members/reads.ts`,
    from: "       and note.kind       = 'block'\n",
    to: "       and note.kind       = 'note'\n",
    test: `${server}/features/proposals/released-money.pg.test.ts`,
    title:
      'the release of money that one person gave > auto-15 risk-17: a block ends the approval also after it was lifted, and nobody rejects alone what was sent',
  },
  {
    file: `${server}/flows/four-eyes/second-person.ts`,
    from: 'if (attempts === 0) return {};',
    to: 'if (attempts >= 0) return {};',
    test: `${server}/features/proposals/released-money.pg.test.ts`,
    title:
      'the release of money that one person gave > auto-15 risk-17: a block ends the approval also after it was lifted, and nobody rejects alone what was sent',
  },
  {
    file: `${server}/flows/four-eyes/offer-values.ts`,
    from: '[use.claims + use.codes]',
    to: '[use.codes]',
    test: `${server}/flows/four-eyes/offer-risks.pg.test.ts`,
    title:
      'a coupon that one person would make alone > offer-30: codes are worth their amount, though the coupon was redeemed without codes before',
  },
  {
    file: `${server}/flows/four-eyes/offer-values.ts`,
    from: "if (form === null || form['is_enabled'] === false) return 0n;",
    to: 'if (form === null) return 0n;',
    test: `${server}/flows/four-eyes/offer-values.test.ts`,
    title: 'changeValue > offer-31: of publishing is the whole value, and of a draft nothing',
  },
  {
    file: `${server}/features/payments/transfers/transfer-risk.ts`,
    from: 'deposit.amount_micro = ${amountMicro}',
    to: 'deposit.amount_micro = 0',
    test: `${server}/features/payments/typed-transfers.pg.test.ts`,
    title:
      'risk-08: nobody alone assigns or returns the asked amount while a typed transfer is unreported',
  },
  {
    file: `${server}/http/register-operations.ts`,
    from: 'member?.isLocked === true && !openWhileLocked.has(name)',
    to: 'member?.isLocked === true && openWhileLocked.has(name)',
    test: `${server}/features/sessions/lock/second-lock.pg.test.ts`,
    title:
      'lock-04 lock-05: (unlock) locks after the chosen minutes, and is refused what shows or moves money',
  },
  {
    file: `${server}/features/sessions/lock/lock-store.ts`,
    from: 'and pin_tries < ${PIN_TRIES}',
    to: 'and pin_tries <= ${PIN_TRIES}',
    test: `${server}/features/sessions/lock/second-lock.pg.test.ts`,
    title: 'lock-08: counts each of the tries that are sent at once',
  },
  {
    file: `${server}/features/sessions/lock/rules.ts`,
    from: 'withdrawnTodayMicro + amountMicro > askAboveMicro',
    to: 'amountMicro > askAboveMicro',
    test: `${server}/features/sessions/lock/second-lock.pg.test.ts`,
    title: 'lock-10: counts the withdrawals of the day, so that parts of the sum gain nothing',
  },
];
