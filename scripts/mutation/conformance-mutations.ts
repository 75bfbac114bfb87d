import type { FeatureMutation } from './feature-mutation.ts';

const server = 'apps/server/src';
const wallets = `${server}/entries/third-parties/game-studio`;
const test = `${wallets}/conformance.pg.test.ts`;
const titleOf = (protocol: string) =>
  `the conformance kit > kit-01: finds our wallet of the protocol ${protocol} right in every case`;

/** Mutations of our wallets that the conformance kit detects from outside. */
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
];
