import { parseArgs } from 'node:util';
import { PostgresStartError } from '@kapao/postgres/installation.ts';
import { cashbackCancel } from '../features/cashback/commands/cashback-cancel.ts';
import { cashbackSave } from '../features/cashback/commands/cashback-save.ts';
import { UsageError } from '../commands/command.ts';
import type { Command, Values } from '../commands/command.ts';
import { couponsList } from '../features/coupons/commands/coupons-list.ts';
import { couponsSave } from '../features/coupons/commands/coupons-save.ts';
import { contributionsSet } from '../features/promotions/commands/contributions-set.ts';
import { dailyRewardsSave } from '../features/daily-rewards/commands/daily-rewards-save.ts';
import { dbMigrate } from './db-migrate.ts';
import { depositApprove } from '../features/payments/commands/deposit-approve.ts';
import { depositReject } from '../features/payments/commands/deposit-reject.ts';
import { depositSlip } from '../features/payments/commands/deposit-slip.ts';
import { depositsList } from '../features/payments/commands/deposits-list.ts';
import { gameProvidersSave } from '../features/games/commands/game-providers-save.ts';
import { gamesImport } from '../features/games/commands/games-import.ts';
import { notificationsSend } from '../features/notifications/commands/notifications-send.ts';
import { ledgerVerify } from './ledger-verify.ts';
import { liabilitiesShow } from './liabilities-show.ts';
import { memberAdjust } from '../features/members/commands/member-adjust.ts';
import { missionsSave } from '../features/missions/commands/missions-save.ts';
import { memberBlock, memberUnblock } from '../features/members/commands/member-block.ts';
import { memberShow } from '../features/members/commands/member-show.ts';
import { promotionsList } from '../features/promotions/commands/promotions-list.ts';
import { promotionsSave } from '../features/promotions/commands/promotions-save.ts';
import { providerAdd } from '../features/games/commands/provider-add.ts';
import {
  providerAddresses,
  providerDisable,
  providerEnable,
  providerFreeBets,
} from '../features/games/commands/provider-access.ts';
import {
  providerKeyAdd,
  providerKeyRetire,
  providerKeyRotate,
} from '../features/games/commands/provider-keys.ts';
import { providerShow } from '../features/games/commands/provider-show.ts';
import { paymentGatewaysSave } from '../features/payments/commands/payment-gateways-save.ts';
import { paymentMethodsSave } from '../features/payments/commands/payment-methods-save.ts';
import { pointsSet } from '../features/points/commands/points-set.ts';
import { ranksSave } from '../features/members/commands/ranks-save.ts';
import { seedCommand } from './seed.ts';
import { wheelsSave } from '../features/spins/commands/wheels-save.ts';
import { wheelsShow } from '../features/spins/commands/wheels-show.ts';
import { referralSet } from '../features/referral/commands/referral-set.ts';
import { referralsList } from '../features/referral/commands/referrals-list.ts';
import { roundsOpen } from '../features/games/commands/rounds-open.ts';
import { sportsSet } from '../features/games/commands/sports-set.ts';
import { secretsRotate } from './secrets-rotate.ts';
import { settingsSet } from '../features/site/commands/settings-set.ts';
import { settingsShow } from '../features/site/commands/settings-show.ts';
import { themesSave, themesShow, themeUse } from '../features/site/commands/themes.ts';
import {
  transferAssign,
  transferReturn,
} from '../features/payments/commands/transfer-decisions.ts';
import { transfersUnmatched } from '../features/payments/commands/transfers-unmatched.ts';
import {
  withdrawalApprove,
  withdrawalRefund,
  withdrawalReject,
} from '../features/payments/commands/withdrawal-decisions.ts';
import { withdrawalsList } from '../features/payments/commands/withdrawals-list.ts';
import { ConfigError, readConfig } from '../config.ts';
import { SchemaError } from '../db/migrate.ts';
import { SecretsError } from '../db/sealed.ts';

export const commands: Readonly<Record<string, Command>> = {
  'ledger:verify': ledgerVerify,
  'liabilities:show': liabilitiesShow,
  'provider:add': providerAdd,
  'provider:show': providerShow,
  'provider:key-add': providerKeyAdd,
  'provider:key-retire': providerKeyRetire,
  'provider:key-rotate': providerKeyRotate,
  'provider:addresses': providerAddresses,
  'provider:free-bets': providerFreeBets,
  'provider:disable': providerDisable,
  'provider:enable': providerEnable,
  'games:import': gamesImport,
  'game-providers:save': gameProvidersSave,
  'sports:set': sportsSet,
  'member:adjust': memberAdjust,
  'member:show': memberShow,
  'member:block': memberBlock,
  'member:unblock': memberUnblock,
  'ranks:save': ranksSave,
  'promotions:save': promotionsSave,
  'promotions:list': promotionsList,
  'contributions:set': contributionsSet,
  'coupons:save': couponsSave,
  'coupons:list': couponsList,
  seed: seedCommand,
  'daily-rewards:save': dailyRewardsSave,
  'wheels:save': wheelsSave,
  'wheels:show': wheelsShow,
  'cashback:save': cashbackSave,
  'cashback:cancel': cashbackCancel,
  'missions:save': missionsSave,
  'points:set': pointsSet,
  'referral:set': referralSet,
  'referrals:list': referralsList,
  'rounds:open': roundsOpen,
  'settings:show': settingsShow,
  'settings:set': settingsSet,
  'themes:show': themesShow,
  'themes:save': themesSave,
  'theme:use': themeUse,
  'payment-gateways:save': paymentGatewaysSave,
  'payment-methods:save': paymentMethodsSave,
  'deposits:list': depositsList,
  'deposit:slip': depositSlip,
  'deposit:approve': depositApprove,
  'deposit:reject': depositReject,
  'withdrawals:list': withdrawalsList,
  'withdrawal:approve': withdrawalApprove,
  'withdrawal:reject': withdrawalReject,
  'withdrawal:refund': withdrawalRefund,
  'transfers:unmatched': transfersUnmatched,
  'transfer:assign': transferAssign,
  'transfer:return': transferReturn,
  'notifications:send': notificationsSend,
  'secrets:rotate': secretsRotate,
  'db:migrate': dbMigrate,
};

/** Runs the command that the arguments name, and returns the process's exit code. */
export async function runCommandLine([name = '', ...rest]: readonly string[]): Promise<number> {
  const command = commands[name];
  if (!command) {
    console.log(overview());
    return name === '' || name === '--help' || name === 'help' ? 0 : 2;
  }
  try {
    const { values } = parseArgs({
      args: rest,
      options: { ...command.options, help: { type: 'boolean' } },
    });
    if (values['help'] === true) {
      console.log(help(command));
      return 0;
    }
    return await command.run(readConfig(process.env), singleValues(values));
  } catch (error) {
    if (isSelfExplanatory(error)) {
      console.error(error.message);
      return 1;
    }
    if (!isUsage(error)) throw error;
    console.error(`${error.message}\n\n  npm run kapao -- ${command.usage}`);
    return 2;
  }
}

/** Errors whose message is enough for the caller; a stack trace would add nothing. */
function isSelfExplanatory(error: unknown): error is Error {
  return [PostgresStartError, SchemaError, SecretsError].some((kind) => error instanceof kind);
}

function isUsage(error: unknown): error is Error {
  if (error instanceof UsageError || error instanceof ConfigError) return true;
  return (
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE')
  );
}

function singleValues(values: Record<string, unknown>): Values {
  const entries = Object.entries(values).filter(
    (entry): entry is [string, string | boolean] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'boolean',
  );
  return Object.fromEntries(entries);
}

function help({ summary, usage, example }: Command): string {
  const call = 'npm run kapao --';
  return `${summary}.\n\n  ${call} ${usage}\n\nFor example:\n\n  ${call} ${example}`;
}

function overview(): string {
  const lines = Object.values(commands).map(({ usage, summary }) => `  ${usage}\n      ${summary}`);
  return `npm run kapao -- COMMAND\n\n${lines.join('\n')}\n\n--help after a command tells more.`;
}
