import { parseArgs } from 'node:util';
import { cashbackSave } from './commands/cashback-save.ts';
import { UsageError } from './commands/command.ts';
import type { Command, Values } from './commands/command.ts';
import { couponsList } from './commands/coupons-list.ts';
import { couponsSave } from './commands/coupons-save.ts';
import { contributionsSet } from './commands/contributions-set.ts';
import { dailyRewardsSave } from './commands/daily-rewards-save.ts';
import { dbMigrate } from './commands/db-migrate.ts';
import { depositApprove } from './commands/deposit-approve.ts';
import { depositReject } from './commands/deposit-reject.ts';
import { depositSlip } from './commands/deposit-slip.ts';
import { depositsList } from './commands/deposits-list.ts';
import { gameProvidersSave } from './commands/game-providers-save.ts';
import { gamesImport } from './commands/games-import.ts';
import { ledgerVerify } from './commands/ledger-verify.ts';
import { liabilitiesShow } from './commands/liabilities-show.ts';
import { memberAdjust } from './commands/member-adjust.ts';
import { missionsSave } from './commands/missions-save.ts';
import { memberBlock, memberUnblock } from './commands/member-block.ts';
import { memberShow } from './commands/member-show.ts';
import { promotionsList } from './commands/promotions-list.ts';
import { promotionsSave } from './commands/promotions-save.ts';
import { providerAdd } from './commands/provider-add.ts';
import { providerAddresses, providerDisable, providerEnable } from './commands/provider-access.ts';
import { providerKeyAdd, providerKeyRetire, providerKeyRotate } from './commands/provider-keys.ts';
import { providerShow } from './commands/provider-show.ts';
import { paymentGatewaysSave } from './commands/payment-gateways-save.ts';
import { paymentMethodsSave } from './commands/payment-methods-save.ts';
import { pointsSet } from './commands/points-set.ts';
import { ranksSave } from './commands/ranks-save.ts';
import { seed } from './commands/seed.ts';
import { wheelsSave } from './commands/wheels-save.ts';
import { wheelsShow } from './commands/wheels-show.ts';
import { referralSet } from './commands/referral-set.ts';
import { referralsList } from './commands/referrals-list.ts';
import { roundsOpen } from './commands/rounds-open.ts';
import { sportsSet } from './commands/sports-set.ts';
import { settingsSet } from './commands/settings-set.ts';
import { settingsShow } from './commands/settings-show.ts';
import { themesSave, themesShow, themeUse } from './commands/themes.ts';
import { transferAssign, transferReturn } from './commands/transfer-decisions.ts';
import { transfersUnmatched } from './commands/transfers-unmatched.ts';
import {
  withdrawalApprove,
  withdrawalRefund,
  withdrawalReject,
} from './commands/withdrawal-decisions.ts';
import { withdrawalsList } from './commands/withdrawals-list.ts';
import { ConfigError, readConfig } from './config.ts';

const commands: Readonly<Record<string, Command>> = {
  'ledger:verify': ledgerVerify,
  'liabilities:show': liabilitiesShow,
  'provider:add': providerAdd,
  'provider:show': providerShow,
  'provider:key-add': providerKeyAdd,
  'provider:key-retire': providerKeyRetire,
  'provider:key-rotate': providerKeyRotate,
  'provider:addresses': providerAddresses,
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
  seed,
  'daily-rewards:save': dailyRewardsSave,
  'wheels:save': wheelsSave,
  'wheels:show': wheelsShow,
  'cashback:save': cashbackSave,
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
  'db:migrate': dbMigrate,
};

process.exitCode = await run(process.argv.slice(2));

async function run([name = '', ...rest]: string[]): Promise<number> {
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
      console.log(`${command.summary}.\n\n  npm run kapao -- ${command.usage}`);
      return 0;
    }
    return await command.run(readConfig(process.env), singleValues(values));
  } catch (error) {
    if (!isUsage(error)) throw error;
    console.error(`${error.message}\n\n  npm run kapao -- ${command.usage}`);
    return 2;
  }
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

function overview(): string {
  const lines = Object.values(commands).map(({ usage, summary }) => `  ${usage}\n      ${summary}`);
  return `npm run kapao -- COMMAND\n\n${lines.join('\n')}\n\n--help after a command tells more.`;
}
