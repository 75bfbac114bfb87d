import type { FeatureMutation } from './feature-mutation.ts';

const server = 'apps/server/src';

export const officeMutations: readonly FeatureMutation[] = [
  {
    file: `${server}/entries/office/payments/withdrawals.ts`,
    from: 'if (body.only_clean && !(await isCleanNow(tx, config.websiteId, id))) {',
    to: 'if (body.only_clean && (await isCleanNow(tx, config.websiteId, id))) {',
    test: `${server}/entries/office/payments/clean-withdrawals.pg.test.ts`,
    title:
      'approveWithdrawal with only_clean > work-13: refuses one with a raised signal, and approves each of the others by itself',
  },
  {
    file: `${server}/flows/checks/run-check.ts`,
    from: '{ ...scope, featureInvariants }',
    to: 'scope',
    test: `${server}/flows/checks/run-check.pg.test.ts`,
    title:
      'engine-16: the daily checks find a payment that differs from the ledger, and Home names it',
  },
  {
    file: `${server}/db/open.ts`,
    from: '{ ...poolConfig(url), max: 1 }',
    to: '{ ...poolConfig(url), pipeline: true, max: 1 }',
    test: `${server}/flows/checks/run-check.pg.test.ts`,
    title: 'engine-16: a stop of the server ends the check, and stores nothing',
  },
  {
    file: `${server}/audit/list.ts`,
    from: 'and operation = ${operation}',
    to: "and operation || '' = ${operation}",
    test: `${server}/audit/list.pg.test.ts`,
    title: 'office-52: finds a rare operation by an index',
  },
  {
    file: `${server}/db/open.ts`,
    from: 'readOnly ? READER_ROLE : APPLICATION_ROLE',
    to: 'APPLICATION_ROLE',
    test: `${server}/db/reader.pg.test.ts`,
    title:
      'engine-15: reports work as a role that cannot write, even where the transaction asks to',
  },
  {
    file: `${server}/db/open.ts`,
    from: 'reports: openOffice(reportUrl)',
    to: 'reports: openOffice(url)',
    test: `${server}/db/reader.pg.test.ts`,
    title: 'report-06: a report shows the figures of the second database',
  },
  {
    file: `${server}/http/office/register-office.ts`,
    from: '(input, caller, plumbing.lists)',
    to: '(input, caller, plumbing.database)',
    test: `${server}/entries/office/reads.pg.test.ts`,
    title: 'engine-14: the frame gives reads the connections of lists',
  },
  {
    file: `${server}/features/health/rules.ts`,
    from: 'deposits.credited === 0',
    to: 'deposits.credited >= 0',
    test: `${server}/features/health/rules.test.ts`,
    title: 'engine-06: finds nothing wrong where nothing is',
  },
  {
    file: `${server}/features/switches/reads.ts`,
    from: "     where kind = 'withdrawals'\n  )`",
    to: "     where kind = 'play'\n  )`",
    test: `${server}/features/switches/switches.pg.test.ts`,
    title: 'payments > switch-08: a withdrawal waits that no gateway has heard of',
  },
  {
    file: `${server}/entries/office/staff/audit.ts`,
    from: 'before: cursor.lastId,',
    to: 'before: cursor.lastId && cursor.lastId + 1n,',
    test: `${server}/office-app.pg.test.ts`,
    title: 'office-05: records what was done, refused and denied, and shows it to auditors',
  },
  {
    file: `${server}/features/staff/store.ts`,
    from: 'and staff.disabled_at is null',
    to: '',
    test: `${server}/office-app.pg.test.ts`,
    title: 'office-02: ends a session that was not used for an hour, and one of a disabled person',
  },
  {
    file: `${server}/features/staff/people-store.ts`,
    from: "or (role = 'owner' and disabled_at is null)",
    to: 'or false',
    test: `${server}/features/staff/people.pg.test.ts`,
    title:
      'the last owner > office-30: stays when two owners demote each other, or themselves, at once on two servers',
  },
  {
    file: `${server}/features/staff/invites-store.ts`,
    from: 'isLocked ? sql`for update` : sql``',
    to: 'isLocked ? sql`` : sql``',
    test: `${server}/features/staff/people.pg.test.ts`,
    title:
      'office-21 office-35: (acceptInvite) a link that resets works once, also on two servers at once',
  },
  {
    file: `${server}/features/staff/factors-store.ts`,
    from: 'and last_step < ${step}',
    to: '',
    test: `${server}/features/staff/factors.pg.test.ts`,
    title:
      'an authenticator app > office-23: takes the code of a period once, and none before it, also on two servers at once',
  },
  {
    file: `${server}/features/staff/rules.ts`,
    from: 'permissions.every((permission) => own.has(permission))',
    to: 'permissions.length >= 0 || own.size > 0',
    test: `${server}/features/staff/people.pg.test.ts`,
    title:
      'roles > office-31: nobody gives, changes or takes a role with permissions that they lack',
  },
  {
    file: `${server}/features/members/rules.ts`,
    from: '>= Math.max(reached, 0)',
    to: '>= 0',
    test: `${server}/flows/members/office/rank.pg.test.ts`,
    title: 'desk-29: is never below the rank of play, and play still raises the member above it',
  },
  {
    file: `${server}/features/staff/views-store.ts`,
    from: '     where id       = ${id}\n       and staff_id = ${staffId}`',
    to: '     where id       = ${id}\n       and ${staffId}::bigint is not null`',
    test: `${server}/features/staff/views.pg.test.ts`,
    title:
      'desk-31: keeps a view for its person, on another browser too, and shows it to nobody else',
  },
  {
    file: `${server}/flows/staff/try-staff-password.ts`,
    from: 'found && { ...found, isFamiliar: false };',
    to: 'found;',
    test: `${server}/features/staff/password.pg.test.ts`,
    title:
      'office-49: counts wrong guesses with those of the sign-in, and waits on a familiar network too',
  },
  {
    file: `${server}/flows/withdrawals/decide-withdrawal.ts`,
    from: 'if (taker && taker.staffId !== staffId) {',
    to: 'if (taker && taker.staffId < 0n) {',
    test: `${server}/entries/office/payments/withdrawals.pg.test.ts`,
    title: 'claimWithdrawal > queue-06: gives it to one of two who ask at once on two servers',
  },
  {
    file: `${server}/entries/office/games/games.ts`,
    from: 'round.phone.slice(-SHOWN_DIGITS)',
    to: 'round.phone',
    test: `${server}/entries/office/games/games.pg.test.ts`,
    title: 'switch-13: shows a game with its open rounds, and four digits of their members',
  },
  {
    file: `${server}/features/coupons/redemptions-store.ts`,
    from: 'if (left.redemptions <= 0 || (codeId !== null && usedCodes.has(codeId))) {',
    to: 'if (left.redemptions <= 0) {',
    test: `${server}/entries/office/offers/coupons.pg.test.ts`,
    title:
      'unique codes > offer-11: each code pays one member once, under 40 who try at once on two servers',
  },
  {
    file: `${server}/entries/office/offers/promotions.ts`,
    from: 'if (termsMark(termsOf(row)) !== seen) {',
    to: "if (seen === '') {",
    test: `${server}/entries/office/offers/promotions.pg.test.ts`,
    title:
      'savePromotion > offer-04: saves and publishes once for a key, and nothing over a colleague’s change',
  },
  {
    file: `${server}/features/payments/transfers/candidates.ts`,
    from: 'if (!isNamed && transfer.receiver !== deposit.receiver) return [];',
    to: '',
    test: `${server}/features/payments/transfers/candidates.test.ts`,
    title: 'queue-12: leaves out what nothing but the time speaks for, and money of other accounts',
  },
  {
    file: `${server}/features/payments/transfers/candidates.ts`,
    from: 'return askedMicro !== transferredMicro;',
    to: 'return false;',
    test: `${server}/features/payments/transfers/candidates.test.ts`,
    title: 'queue-22: says which transfers bring another amount than the deposit asked for',
  },
  {
    file: `${server}/flows/members/list-member-events.ts`,
    from: 'isHeld ? -amountMicro : amountMicro',
    to: 'amountMicro',
    test: `${server}/flows/members/office/timeline.pg.test.ts`,
    title:
      'desk-07: shows money that leaves a member with a minus sign, and money that comes back with none',
  },
  {
    file: `${server}/features/versions/store.ts`,
    from: 'and act <> pg_current_xact_id()',
    to: 'and false',
    test: `${server}/features/versions/versions.pg.test.ts`,
    title: 'version-08: says that a record has changed, though it stands as the act wants it',
  },
  {
    file: `${server}/features/versions/store.ts`,
    from: 'for (const { key, before } of earliest) rows.set(key, before);',
    to: 'for (const { key, before } of earliest) if (before) rows.set(key, before);',
    test: `${server}/features/versions/versions.pg.test.ts`,
    title: 'version-09: says why a state cannot be brought back',
  },
  {
    file: `${server}/flows/configuration/apply-scheduled-changes.ts`,
    from: 'return role && isStillAllowed(change, new Set(role.permissions)) ? person.role : undefined;',
    to: 'return role ? person.role : undefined;',
    test: `${server}/features/versions/versions.pg.test.ts`,
    title:
      'version-12: a change that is refused at its time changes nothing, and stands among the problems',
  },
  {
    file: `${server}/realtime/office-live.ts`,
    from: 'listener.permissions.has(liveTopics[topic].permission)',
    to: 'listener.permissions.size > 0',
    test: `${server}/realtime/office-live.pg.test.ts`,
    title: 'live-02: tells a role what it may read, and nothing else',
  },
  {
    file: `${server}/realtime/office-live.ts`,
    from: 'if (payload === SESSIONS) await check();',
    to: 'if (payload === SESSIONS) return;',
    test: `${server}/realtime/office-live.pg.test.ts`,
    title: 'live-03: cuts off at once a person who signs out',
  },
  {
    file: `${server}/features/health/rules.ts`,
    from: 'opened < SILENT_FROM_OPENED',
    to: 'opened < 0',
    test: `${server}/features/health/rules.test.ts`,
    title: 'engine-06: finds nothing wrong where nothing is',
  },
  {
    file: `${server}/flows/gateways/receive-gateway-event.ts`,
    from: "if (recorded === 'repeated') return { reception: 'repeated', message: undefined };",
    to: "if (recorded === 'repeated') return { reception: 'accepted', message: undefined };",
    test: `${server}/entries/office/payments/webhooks.pg.test.ts`,
    title: 'engine-09: gives a kept webhook again, once, and moves money once',
  },
  {
    file: `${server}/http/office/run-act.ts`,
    from: 'throw new TrialOver(await work(tx));',
    to: 'return await work(tx);',
    test: `${server}/entries/office/settings/site.pg.test.ts`,
    title: 'look-02: answers what members would be answered, and keeps nothing of it',
  },
  {
    file: `${server}/entries/office/settings/site.ts`,
    from: 'if (termsMark(before) !== seen) {',
    to: "if (termsMark(before) === '') {",
    test: `${server}/entries/office/settings/site.pg.test.ts`,
    title: 'look-03: refuses a site that has changed since, and settings of money',
  },
  {
    file: `${server}/entries/office/games/studios.ts`,
    from: 'if (markOf(locked) !== seen)',
    to: "if (markOf(locked) === '')",
    test: `${server}/entries/office/games/studios.pg.test.ts`,
    title: 'switch-21: refuses a studio that has changed since, and a change of nothing',
  },
  {
    file: `${server}/entries/office/games/shelf-order.ts`,
    from: 'if (before.join() !== seen.join())',
    to: "if (before.join() === 'none')",
    test: `${server}/entries/office/games/games.pg.test.ts`,
    title: 'switch-27: arranges and hides shelves, as long as they stand as they were seen',
  },
  {
    file: `${server}/entries/office/games/words.ts`,
    from: 'if ((locked ? termsMark(locked) : null) !== seen)',
    to: "if (seen === 'none')",
    test: `${server}/entries/office/games/games.pg.test.ts`,
    title: 'lobby-05: adds and changes a search word, as long as it stands as it was seen',
  },
  {
    file: `${server}/entries/office/games/places.ts`,
    from: 'if (game.sort !== seen)',
    to: 'if (game.sort === -1)',
    test: `${server}/entries/office/games/games.pg.test.ts`,
    title: 'switch-23: moves a game in its brand, and an import keeps its place',
  },
  {
    file: `${server}/entries/office/games/brands.ts`,
    from: 'if (brand.sort !== seen)',
    to: 'if (brand.sort === -1)',
    test: `${server}/entries/office/games/games.pg.test.ts`,
    title: 'switch-16: moves a brand in the lobby, as long as its place is the one that was seen',
  },
  {
    file: `${server}/flows/configuration/save-configuration.ts`,
    from: 'const ownKey = key ?? keysOfParts(parts)[0] ?? null;',
    to: 'const ownKey = key;',
    test: `${server}/entries/office/offers/records.pg.test.ts`,
    title:
      'editor-02 editor-04: two new methods that are scheduled each stand in the log, and before the second person',
  },
  {
    file: `${server}/features/payments/withdrawals/automatic-rules.ts`,
    from: 'memberStops(inputs).length === 0 &&',
    to: 'inputs !== null &&',
    test: `${server}/features/payments/withdrawals/automatic-rules.test.ts`,
    title: 'work-13: clean is a member without a raised signal, whom nothing of auto-14 stops',
  },
  {
    file: `${server}/entries/office/cases/risk-acts.ts`,
    from: "if (!(await isOfInternalCase(tx, found, { memberId, mark }))) return 'not_found';",
    to: '',
    test: `${server}/flows/cases/risk-case.pg.test.ts`,
    title:
      'link-09: nobody lifts what is not there, or the mark of a member who is none of the case',
  },
  {
    file: `${server}/entries/office/settings/pictures.ts`,
    from: 'if (uses.length > 0)',
    to: 'if (uses.length > 999)',
    test: `${server}/features/pictures/delete-media.pg.test.ts`,
    title: 'media-05: keeps a picture that is named now, and says where',
  },
  {
    file: `${server}/features/pictures/store.ts`,
    from: "and starts_with(path, 'media/')\n       for update`",
    to: "and starts_with(path, 'media/')`",
    test: `${server}/features/pictures/delete-media.pg.test.ts`,
    title: 'media-06: a deletion waits for a save of the same moment, and is refused after it',
  },
  {
    file: `${server}/entries/office/settings/settings.ts`,
    from: 'if (missing) return',
    to: 'if (missing && permissions.size === 0) return',
    test: `${server}/entries/office/settings/settings.pg.test.ts`,
    title:
      'settings-04: marketing changes none of them, and the manager not the amount of four eyes',
  },
  {
    file: `${server}/features/versions/rules.ts`,
    from: "if (missing || kind !== 'site_settings') return missing;",
    to: 'return missing;',
    test: `${server}/entries/office/settings/settings.pg.test.ts`,
    title:
      'settings-04: a roll back and a schedule need the permission for each setting that differs',
  },
  {
    file: `${server}/bitmap.ts`,
    from: "(head.startsWith('RIFF') && head.endsWith('WEBP'))",
    to: "(head.startsWith('RIFF') && head.endsWith('WEBP')) || head.startsWith('<svg')",
    test: `${server}/entries/office/settings/pictures.pg.test.ts`,
    title: 'media-02: refuses SVG',
  },
];
