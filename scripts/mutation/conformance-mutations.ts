import type { FeatureMutation } from './feature-mutation.ts';

const server = 'apps/server/src';
const wallets = `${server}/entries/third-parties/game-studio`;
const test = `${wallets}/conformance.pg.test.ts`;
const titleOf = (protocol: string) =>
  `the conformance kit > kit-01: finds our wallet of the protocol ${protocol} right in every case`;

/** Mutations of our wallets, most of which the conformance kit detects from outside. */
export const conformanceMutations: readonly FeatureMutation[] = [
  {
    file: `${server}/adapters/game-studio/rs/signature.ts`,
    from: "if (bytes.toString('base64') !== signature) return false;",
    to: '',
    test,
    title: titleOf('rs'),
  },
  {
    file: `${wallets}/rs/wallet.ts`,
    from: 'by: { token: body.token, memberUuid: body.user },',
    to: 'by: { token: body.token, memberUuid: undefined },',
    test,
    title: titleOf('rs'),
  },
  {
    file: `${wallets}/evolution/wallet.ts`,
    from: "wins: 'kept',",
    to: "wins: 'taken_back',",
    test,
    title: titleOf('evolution'),
  },
  {
    file: `${wallets}/red-tiger/wallet.ts`,
    from: 'endsRounds: true,',
    to: 'endsRounds: false,',
    test,
    title: titleOf('red-tiger'),
  },
  {
    file: `${server}/flows/play/wallet-calls.ts`,
    from: 'if (call.isTooFine === true || isTooLarge) {',
    to: 'if (isTooLarge) {',
    test: `${wallets}/evolution/wallet-access.pg.test.ts`,
    title:
      'amounts > studio-70 studio-66: a finer credit or prize moves nothing, and stands on Home until an exact one is paid',
  },
  {
    file: `${server}/adapters/game-studio/allowed-addresses.ts`,
    from: 'return !isListNeeded;',
    to: 'return true;',
    test: `${wallets}/evolution/wallet-access.pg.test.ts`,
    title:
      'who may call > studio-78: in live mode nobody may until the studio’s addresses are named, and then those alone',
  },
  {
    file: `${server}/entries/office/games/studios.ts`,
    from: "config.mode === 'live' && isOpen",
    to: 'isOpen && false',
    test: `${server}/entries/office/games/studio-live-mode.pg.test.ts`,
    title: 'studio-78: opens no studio without keys to all addresses in live mode',
  },
];
