import { parseArgs } from 'node:util';
import { PostgresStartError } from '@kapao/postgres/installation.ts';
import { auditVerifyCommand } from './operations/audit-verify.ts';
import { backupMakeCommand } from './backup/backup-make.ts';
import { backupRestoreCommand } from './backup/backup-restore.ts';
import { cashbackCancelCommand } from './rewards/cashback-cancel.ts';
import { cashbackSaveCommand } from './rewards/cashback-save.ts';
import { UsageError } from '../../command-line/command.ts';
import type { Command, OptionValues } from '../../command-line/command.ts';
import { couponsListCommand } from './rewards/coupons-list.ts';
import { couponsSaveCommand } from './rewards/coupons-save.ts';
import { contributionsSetCommand } from './rewards/contributions-set.ts';
import { dailyRewardsSaveCommand } from './rewards/daily-rewards-save.ts';
import { dbMigrateCommand } from './operations/db-migrate.ts';
import { depositApproveCommand } from './payments/deposit-approve.ts';
import { depositRejectCommand } from './payments/deposit-reject.ts';
import { depositSlipCommand } from './payments/deposit-slip.ts';
import { depositsListCommand } from './payments/deposits-list.ts';
import { brandsSaveCommand } from './games/brands-save.ts';
import { gameWordsSaveCommand } from './games/game-words-save.ts';
import { gamesImportCommand } from './games/games-import.ts';
import { notificationsSendCommand } from './members/notifications-send.ts';
import { doctorCommand } from './operations/doctor.ts';
import { exportAllCommand } from './backup/export-all.ts';
import { ledgerKeyRotateCommand } from './ledger/ledger-key-rotate.ts';
import { ledgerVerifyCommand } from './ledger/ledger-verify.ts';
import { partitionsArchiveCommand } from './ledger/partitions-archive.ts';
import { partitionsListCommand } from './ledger/partitions-list.ts';
import { partitionsRestoreCommand } from './ledger/partitions-restore.ts';
import { liabilitiesShowCommand } from './ledger/liabilities-show.ts';
import { memberAdjustCommand } from './members/member-adjust.ts';
import { missionsSaveCommand } from './rewards/missions-save.ts';
import { memberBlockCommand, memberUnblockCommand } from './members/member-block.ts';
import { memberRankCommand } from './members/member-rank.ts';
import { memberShowCommand } from './members/member-show.ts';
import { promotionsListCommand } from './rewards/promotions-list.ts';
import { promotionsSaveCommand } from './rewards/promotions-save.ts';
import { studioAddCommand } from './games/studio-add.ts';
import {
  studioAddressesCommand,
  studioDisableCommand,
  studioEnableCommand,
  studioFreeBetsCommand,
  studioMaxWinCommand,
} from './games/studio-access.ts';
import {
  studioKeyAddCommand,
  studioKeyRetireCommand,
  studioKeyRotateCommand,
} from './games/studio-keys.ts';
import { studioShowCommand } from './games/studio-show.ts';
import { paymentGatewaysSaveCommand } from './payments/payment-gateways-save.ts';
import { paymentMethodsSaveCommand } from './payments/payment-methods-save.ts';
import { pointsSetCommand } from './rewards/points-set.ts';
import { ranksSaveCommand } from './members/ranks-save.ts';
import { reportsRebuildCommand } from './operations/reports-rebuild.ts';
import { seedCommand } from './operations/seed.ts';
import { wheelsSaveCommand } from './rewards/wheels-save.ts';
import { wheelsShowCommand } from './rewards/wheels-show.ts';
import { fairRulesSaveCommand } from './rewards/fair-rules-save.ts';
import { referralSetCommand } from './rewards/referral-set.ts';
import { referralsListCommand } from './rewards/referrals-list.ts';
import { roundsOpenCommand } from './games/rounds-open.ts';
import { sportsSetCommand } from './games/sports-set.ts';
import { statementVerifyCommand } from './ledger/statement-verify.ts';
import { staffInviteCommand } from './staff/staff-invite.ts';
import { staffResetCommand } from './staff/staff-reset.ts';
import { switchListCommand, switchSetCommand } from './site/switches.ts';
import { secretsRotateCommand } from './operations/secrets-rotate.ts';
import { settingsSetCommand } from './site/settings-set.ts';
import { settingsShowCommand } from './site/settings-show.ts';
import { themesSaveCommand, themesShowCommand, themeUseCommand } from './site/themes.ts';
import { transferAssignCommand, transferReturnCommand } from './payments/transfer-decisions.ts';
import {
  contradictionDecideCommand,
  contradictionsListCommand,
} from './payments/contradictions.ts';
import { transfersUnmatchedCommand } from './payments/transfers-unmatched.ts';
import {
  withdrawalApproveCommand,
  withdrawalPaidCommand,
  withdrawalRefundCommand,
  withdrawalRejectCommand,
  withdrawalUnpaidCommand,
} from './payments/withdrawal-decisions.ts';
import { withdrawalsListCommand } from './payments/withdrawals-list.ts';
import { callOnlyOutside } from '../../adapters/outside-calls.ts';
import { ConfigError, readConfig } from '../../config.ts';
import { SchemaError } from '../../db/migrate.ts';
import { SecretsError } from '../../db/sealed.ts';
import manifest from '../../../package.json' with { type: 'json' };

export const commands: Readonly<Record<string, Command>> = {
  'ledger:verify': ledgerVerifyCommand,
  'ledger:key-rotate': ledgerKeyRotateCommand,
  'audit:verify': auditVerifyCommand,
  'staff:invite': staffInviteCommand,
  'staff:reset': staffResetCommand,
  'statement:verify': statementVerifyCommand,
  'partitions:list': partitionsListCommand,
  'partitions:archive': partitionsArchiveCommand,
  'partitions:restore': partitionsRestoreCommand,
  'liabilities:show': liabilitiesShowCommand,
  'reports:rebuild': reportsRebuildCommand,
  'studio:add': studioAddCommand,
  'studio:show': studioShowCommand,
  'studio:key-add': studioKeyAddCommand,
  'studio:key-retire': studioKeyRetireCommand,
  'studio:key-rotate': studioKeyRotateCommand,
  'studio:addresses': studioAddressesCommand,
  'studio:free-bets': studioFreeBetsCommand,
  'studio:max-win': studioMaxWinCommand,
  'studio:disable': studioDisableCommand,
  'studio:enable': studioEnableCommand,
  'switch:set': switchSetCommand,
  'switch:list': switchListCommand,
  'games:import': gamesImportCommand,
  'brands:save': brandsSaveCommand,
  'game-words:save': gameWordsSaveCommand,
  'sports:set': sportsSetCommand,
  'member:adjust': memberAdjustCommand,
  'member:show': memberShowCommand,
  'member:block': memberBlockCommand,
  'member:rank': memberRankCommand,
  'member:unblock': memberUnblockCommand,
  'ranks:save': ranksSaveCommand,
  'promotions:save': promotionsSaveCommand,
  'promotions:list': promotionsListCommand,
  'contributions:set': contributionsSetCommand,
  'coupons:save': couponsSaveCommand,
  'coupons:list': couponsListCommand,
  seed: seedCommand,
  'daily-rewards:save': dailyRewardsSaveCommand,
  'wheels:save': wheelsSaveCommand,
  'wheels:show': wheelsShowCommand,
  'cashback:save': cashbackSaveCommand,
  'cashback:cancel': cashbackCancelCommand,
  'missions:save': missionsSaveCommand,
  'points:set': pointsSetCommand,
  'fair-rules:save': fairRulesSaveCommand,
  'referral:set': referralSetCommand,
  'referrals:list': referralsListCommand,
  'rounds:open': roundsOpenCommand,
  'settings:show': settingsShowCommand,
  'settings:set': settingsSetCommand,
  'themes:show': themesShowCommand,
  'themes:save': themesSaveCommand,
  'theme:use': themeUseCommand,
  'payment-gateways:save': paymentGatewaysSaveCommand,
  'payment-methods:save': paymentMethodsSaveCommand,
  'deposits:list': depositsListCommand,
  'deposit:slip': depositSlipCommand,
  'deposit:approve': depositApproveCommand,
  'deposit:reject': depositRejectCommand,
  'withdrawals:list': withdrawalsListCommand,
  'withdrawal:approve': withdrawalApproveCommand,
  'withdrawal:reject': withdrawalRejectCommand,
  'withdrawal:refund': withdrawalRefundCommand,
  'withdrawal:unpaid': withdrawalUnpaidCommand,
  'withdrawal:paid': withdrawalPaidCommand,
  'contradictions:list': contradictionsListCommand,
  'contradiction:decide': contradictionDecideCommand,
  'transfers:unmatched': transfersUnmatchedCommand,
  'transfer:assign': transferAssignCommand,
  'transfer:return': transferReturnCommand,
  'notifications:send': notificationsSendCommand,
  'secrets:rotate': secretsRotateCommand,
  'backup:make': backupMakeCommand,
  'backup:restore': backupRestoreCommand,
  'export:all': exportAllCommand,
  doctor: doctorCommand,
  'db:migrate': dbMigrateCommand,
};

/** Runs the command that the arguments name, and returns the process's exit code. */
export async function runCommandLine([name = '', ...rest]: readonly string[]): Promise<number> {
  const command = commands[name];
  if (name === '--version' || name === '-v') {
    console.log(manifest.version);
    return 0;
  }
  if (!command) {
    console.log(overview());
    return name === '' || name === '--help' || name === 'help' ? 0 : 2;
  }
  try {
    const { argument } = command;
    const options = { ...command.options, help: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({
      args: joinDashedValues(rest, options),
      options,
      allowPositionals: argument !== undefined,
    });
    if (values['help'] === true) {
      console.log(help(command));
      return 0;
    }
    if (positionals.length > 1) throw new UsageError(`${positionals[1]} is one argument too many`);
    const named = argument === undefined ? values : { ...values, [argument]: positionals[0] };
    const config = readConfig(process.env);
    if (config.mode === 'live') callOnlyOutside();
    return await command.run(config, singleValues(named));
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

/**
 * Joins an option and a value that begins with a dash to `--name=value`: parseArgs refuses them apart, and a deposit's code
 * may begin so. The name of another option is no value.
 */
function joinDashedValues(args: readonly string[], options: Command['options']): string[] {
  const optionOf = (arg: string) =>
    arg.startsWith('--') ? options[arg.slice(2).split('=')[0] ?? ''] : undefined;
  const joined: string[] = [];
  let isOpen = false;
  for (const arg of args) {
    if (isOpen && arg.startsWith('-') && !optionOf(arg)) joined.push(`${joined.pop()}=${arg}`);
    else joined.push(arg);
    isOpen = !isOpen && optionOf(arg)?.type === 'string' && !arg.includes('=');
  }
  return joined;
}

/** Whether the error's message suffices for the user, without a stack trace. */
function isSelfExplanatory(error: unknown): error is Error {
  return [PostgresStartError, SchemaError, SecretsError].some((kind) => error instanceof kind);
}

function isUsage(error: unknown): error is Error {
  if (error instanceof UsageError || error instanceof ConfigError) return true;
  return (
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE')
  );
}

function singleValues(values: Record<string, unknown>): OptionValues {
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
  return `npm run kapao -- COMMAND\n\n${lines.join('\n')}\n\n--help after a command tells more, --version names the release.`;
}
