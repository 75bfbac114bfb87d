import { kapaoGatewaySuite } from '../gateway/kapao/kapao-gateway-suite.ts';
import { evolutionStudioSuite } from '../studio/evolution/evolution-studio-suite.ts';
import { redTigerStudioSuite } from '../studio/red-tiger/red-tiger-studio-suite.ts';
import { rsStudioSuite } from '../studio/rs/rs-studio-suite.ts';
import { evolutionWalletSuite } from '../wallet/evolution/evolution-wallet-suite.ts';
import { redTigerWalletSuite } from '../wallet/red-tiger/red-tiger-wallet-suite.ts';
import { rsWalletSuite } from '../wallet/rs/rs-wallet-suite.ts';
import type { Suite } from '../run/suite.ts';

/** Every side that the kit can test, by the protocols that it speaks there. */
export const suites: Readonly<Record<string, Readonly<Record<string, Suite>>>> = {
  wallet: {
    rs: rsWalletSuite,
    evolution: evolutionWalletSuite,
    'red-tiger': redTigerWalletSuite,
  },
  studio: {
    rs: rsStudioSuite,
    evolution: evolutionStudioSuite,
    'red-tiger': redTigerStudioSuite,
  },
  gateway: { kapao: kapaoGatewaySuite },
};

export function findSuite(
  side: string | undefined,
  protocol: string | undefined,
): Suite | undefined {
  return suites[side ?? '']?.[protocol ?? ''];
}

/** The settings of all suites, each of which is an option of the command line too. */
export function settingNames(): string[] {
  const all = Object.values(suites).flatMap((protocols) => Object.values(protocols));
  const names = all.flatMap(({ settings }) => settings.flatMap(([name]) => name.split(', ')));
  return [...new Set(names)].filter((name) => name !== '');
}
