import type { FeatureMutation } from './feature-mutation.ts';

const server = 'apps/server/src';

/** Mutations of the layers beside the features. */
export const otherMutations: readonly FeatureMutation[] = [
  {
    file: `${server}/db/database.ts`,
    from: 'sqlState(failure) === IN_FAILED_TRANSACTION ? firstFailure : failure',
    to: 'failure',
    test: `${server}/db/database.pg.test.ts`,
    title:
      'ledger-27: is retried for the cause, also where the failure of a later statement comes up first',
  },
  {
    file: `${server}/entries/monitoring/monitoring.ts`,
    from: '(await isReady(context))',
    to: '((await isReady(context)) || true)',
    test: `${server}/entries/monitoring/monitoring.test.ts`,
    title: 'ops-18 ops-25: lives, and is not ready, while its database is away',
  },
  {
    file: `${server}/db/disk.ts`,
    from: '(await freeBytes()) < RESERVE_BYTES',
    to: '(await freeBytes()) < 0',
    test: `${server}/db/disk.test.ts`,
    title: 'ops-26: is full below a reserve, and has room above it',
  },
  {
    file: `${server}/adapters/payment-gateway/kapao/protocol.ts`,
    from: '    api_key: sandboxGateway.apiKey,\n',
    to: '',
    test: `${server}/live-mode.pg.test.ts`,
    title: 'pay-07: live mode refuses a gateway with the public API key of the sandbox',
  },
  {
    file: `${server}/db/stored-secrets.ts`,
    from: 'sealingKeyId(text) === secrets.keyId',
    to: 'sealingKeyId(text) !== undefined',
    test: `${server}/db/stored-secrets.pg.test.ts`,
    title:
      'ops-22: secrets:rotate seals everything with the new key, and the old one is needed no more',
  },
  {
    file: `${server}/command-line/acts.ts`,
    from: 'if (acts.length === 0) throw new Unchanged(result);',
    to: '',
    test: `${server}/command-line/acts.pg.test.ts`,
    title: 'command-01: rolls back an act without a row, and one that fails',
  },
  {
    file: `${server}/ledger/days/restore-month.ts`,
    from: 'known.sha256 === sum',
    to: 'known.sha256.length === sum.length',
    test: `${server}/entries/commands/ledger/archive.pg.test.ts`,
    title: 'an archived month > ledger-51: refuses a file that was changed',
  },
  {
    file: `${server}/flows/play/studio-wallet.ts`,
    from: 'isArchived && isRecorded(database, transaction)',
    to: 'isArchived',
    test: `${server}/entries/commands/ledger/archive.pg.test.ts`,
    title:
      'an archived month > ledger-19 ledger-44: answers late repeats as repeats, and other details as a conflict',
  },
  {
    file: `${server}/features/games/rounds/bet-of-round.ts`,
    from: 'found.get(index + 1)',
    to: 'found.get(wins.length - index)',
    test: `${server}/entries/third-parties/game-studio/red-tiger/wallet-rounds.pg.test.ts`,
    title:
      'studio-77: payouts of many rounds and members at once each name the last stake of their own round',
  },
  {
    file: `${server}/flows/play/wallet-calls.ts`,
    from: 'if (unowed) return refused(unowed, player);',
    to: '',
    test: `${server}/entries/third-parties/game-studio/evolution/wallet-access.pg.test.ts`,
    title:
      'amounts > studio-70 studio-66: a finer credit or prize moves nothing, and stands on Home until an exact one is paid',
  },
  {
    file: `${server}/ledger/batches/pump.ts`,
    from: 'late.skips < MAX_SKIPS',
    to: 'late.skips >= 0',
    test: `${server}/ledger/batches/pump.test.ts`,
    title:
      'ledger-53: postings of a held member wait beside the queue after two batches, and others go on',
  },
  {
    file: `${server}/ledger/batches/pump.ts`,
    from: '[...others, ...bets]',
    to: '[...bets, ...others]',
    test: `${server}/ledger/batches/pump.test.ts`,
    title:
      'studio-67: wins go before bets where not all fit, and a bet that would wait too long is refused at once',
  },
  {
    file: `${server}/adapters/game-studio/decimal-baht.ts`,
    from: 'shift >= 0 || digits % scale === 0n',
    to: 'true',
    test: `${server}/adapters/game-studio/decimal-baht.test.ts`,
    title:
      'studio-02 studio-70: an amount in decimals > refuses what is finer than a unit, and rounds nothing',
  },
  {
    file: `${server}/flows/play/roll-back-transaction.ts`,
    from: "if (winsOfUndone === 'kept' && wins.length > 0) return 'settled';",
    to: '',
    test: `${server}/entries/third-parties/game-studio/evolution/wallet.pg.test.ts`,
    title:
      'a bet, its credit and its cancel > studio-71: a settled bet is not given back, and a cancelled one is never paid',
  },
  {
    file: `${server}/entries/third-parties/game-studio/evolution/wallet.ts`,
    from: 'transactionUuid: `${CREDIT_PREFIX}${refId}`',
    to: 'transactionUuid: body.transaction.id',
    test: `${server}/entries/third-parties/game-studio/evolution/wallet.pg.test.ts`,
    title:
      'a bet, its credit and its cancel > studio-71: a second credit under another id or amount moves nothing',
  },
  {
    file: `${server}/flows/play/wallet-calls.ts`,
    from: "paysRound: call.pays === 'round',",
    to: 'paysRound: false,',
    test: `${server}/entries/third-parties/game-studio/red-tiger/wallet-rounds.pg.test.ts`,
    title:
      'a payout of a round that cash and bonus have paid > studio-77: is bonus where bonus paid the round, whatever of nothing was staked last',
  },
  {
    file: `${server}/entries/third-parties/game-studio/red-tiger/wallet.ts`,
    from: 'if (hasParts || (',
    to: 'if ((',
    test: `${server}/entries/third-parties/game-studio/red-tiger/wallet-rounds.pg.test.ts`,
    title:
      'a refund of one of several stakes > studio-76: a refund that names two parts stops the promotional one that has not come yet',
  },
  {
    file: `${server}/flows/play/wallet-calls.ts`,
    from: 'return recorded?.gameCode ?? player',
    to: 'return player',
    test: `${server}/entries/third-parties/game-studio/evolution/wallet.pg.test.ts`,
    title:
      'prizes > studio-73: without a game its repeat under the session of another game is paid once, and OK',
  },
  {
    file: `${server}/features/games/rounds/round-guard.ts`,
    from: 'where stands`;',
    to: '`;',
    test: `${server}/entries/third-parties/game-studio/red-tiger/wallet-rounds.pg.test.ts`,
    title:
      'a payout of a round that cash and bonus have paid > studio-77: counts no stake that was given back',
  },
  {
    file: `${server}/features/games/rounds/transactions-store.ts`,
    from: 'if (others.some((bet) => bet.stands)) return [];',
    to: '',
    test: `${server}/entries/third-parties/game-studio/red-tiger/wallet-rounds.pg.test.ts`,
    title:
      'a refund of one of several stakes > studio-77: gives the last stake alone back, and takes the payouts with the stake that stands last',
  },
  {
    file: `${server}/entries/third-parties/game-studio/red-tiger/wallet.ts`,
    from: "if (added.outcome === 'refused') await rollBack(context, calling, undoOf(cash));",
    to: '',
    test: `${server}/entries/third-parties/game-studio/red-tiger/wallet.pg.test.ts`,
    title:
      'promotional parts > studio-76: gives the cash back where the free part is refused after it',
  },
  {
    file: `${server}/entries/third-parties/game-studio/red-tiger/wallet.ts`,
    from: 'if (isRecon(context, calling, body)) return failed(301, true);',
    to: '',
    test: `${server}/entries/third-parties/game-studio/red-tiger/wallet.pg.test.ts`,
    title:
      'sessions > studio-74: by the recon token what is owed is paid and given back without a session, and no stake is taken',
  },
  {
    file: `${server}/features/games/sessions/sessions-store.ts`,
    from: 'and game_session.studio_code = ${studioCode}\n             )',
    to: ')',
    test: `${server}/entries/third-parties/game-studio/red-tiger/wallet.pg.test.ts`,
    title:
      'sessions > studio-74: the recon token reaches nobody who has opened no game of the studio',
  },
  {
    file: `${server}/features/games/rounds/ended-round-guard.ts`,
    from: "ended.has(nameOf(round)) ? 'round_ended' : undefined",
    to: 'undefined',
    test: `${server}/entries/third-parties/game-studio/red-tiger/wallet.pg.test.ts`,
    title:
      'a stake, its payout and its refund > studio-72: takes a second stake in an open round, and none after a payout has ended it',
  },
  {
    file: `${server}/flows/play/wallet-calls.ts`,
    from: 'win.amountMicro > studio.maxWinMicro',
    to: 'win.amountMicro > 2n * studio.maxWinMicro',
    test: `${server}/entries/third-parties/game-studio/rs/wallet-switches.pg.test.ts`,
    title:
      'Rule 16: a win is bounded by the studio’s setting > studio-66: a larger one moves nothing, stands on Home, and is paid once the bound is raised',
  },
  {
    file: `${server}/adapters/game-studio/rs/signature.ts`,
    from: "bytes.toString('base64') !== signature",
    to: "signature === 'x'",
    test: `${server}/entries/third-parties/game-studio/rs/wallet-statuses.pg.test.ts`,
    title:
      'each status, which moves nothing unless it is RS_OK > studio-64: RS_ERROR_INVALID_SIGNATURE: a header with anything beside the signature',
  },
  {
    file: `${server}/http/signed-json.ts`,
    from: 'if (hasKeyTwice(text))',
    to: 'if (hasKeyTwice(String(bytes.length)))',
    test: `${server}/http/signed-json.test.ts`,
    title: 'studio-65 ops-64: a signed body > is refused with a key twice',
  },
];
