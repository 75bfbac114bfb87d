import { addDays, bangkokDay } from '@kapao/contract/bangkok.ts';
import type { JobName } from '@kapao/contract/office/job-names.ts';
import { writeCountedRefusals } from '../../audit/record.ts';
import { readAuditHead, signAuditHead } from '../../audit/sign-head.ts';
import type { Context } from '../../context.ts';
import { makePartitions } from '../../ledger/days/partitions.ts';
import { applyScheduledChanges } from '../../flows/configuration/apply-scheduled-changes.ts';
import { runDailyChecks } from '../../flows/checks/run-check.ts';
import { advanceWithdrawals } from '../../flows/gateways/advance-withdrawals.ts';
import { askAboutDeposits, askAboutDueCheckouts } from '../../flows/gateways/ask-about-deposits.ts';
import { askAboutEndedWithdrawals } from '../../flows/gateways/ask-about-ended-withdrawals.ts';
import { askAboutRounds } from '../../features/games/rounds/ask-about-rounds.ts';
import { claimDepositBonuses } from '../../flows/deposits/claim-deposit-bonuses.ts';
import { awardCashback } from '../../flows/rewards/award-cashback.ts';
import { awardLostBetShares } from '../../flows/rewards/award-lost-bet-shares.ts';
import { closeDuePromotions } from '../../features/promotions/close-due-promotions.ts';
import { lookAfterDocuments } from '../../flows/documents/look-after-documents.ts';
import { cleanUpEvents } from '../../features/outgoing-events/deliveries-store.ts';
import { sendEvents } from '../../features/outgoing-events/send-events.ts';
import { sendAlerts } from '../../flows/alerts/send-alerts.ts';
import { verifySlips } from '../../flows/slips/verify-slips.ts';
import { notifyExpiring } from '../../flows/rewards/notify-expiring.ts';
import { awardTurnover } from '../../flows/rewards/award-turnover.ts';
import { deleteOldDeliveries } from '../../features/payments/gateways/deliveries-store.ts';
import { deleteOldAlerts } from '../../features/alerts/causes-store.ts';
import { deleteOldSmsDeliveries } from '../../features/services/sms-deliveries-store.ts';
import { expireOpenDeposits } from '../../features/payments/deposits/expire-open-deposits.ts';
import { registerReceivingAccounts } from '../../features/payments/methods/register-receiving-accounts.ts';
import { refreshOpenBets } from '../../features/games/rounds/refresh-open-bets.ts';
import { PLAY_SETTLING_HOURS } from '../../features/play/rules.ts';
import { writeMissingSearchNames } from '../../features/members/write-missing-search-names.ts';
import { applyDueLimits } from '../../features/protection/store.ts';
import { cleanUpSessions } from '../../features/sessions/clean-up.ts';
import { projectReports } from '../../features/reports/project-reports.ts';
import { sendSecurityTexts } from '../../features/security-events/send-texts.ts';
import { sendDueMessages } from '../../features/notifications/send-message.ts';
import { sendLineNotices } from '../../features/notifications/line/send-line-notices.ts';
import { sendPushes } from '../../features/notifications/send-pushes.ts';
import { makeStatements } from '../../features/statements/make-statements.ts';
import { deleteOldStatements } from '../../features/statements/store.ts';
import { wakeFollowUps } from '../../features/cases/protection-store.ts';
import { findMarkers } from '../../flows/protection/find-markers.ts';
import { cleanUpNotifications } from '../../features/notifications/clean-up.ts';
import { dailyJob } from '../../job-runner/daily.ts';
import type { Job } from '../../job-runner/job.ts';
import { closeDays } from '../../ledger/days/close-days.ts';
import { isHistoryOpen } from '../../demo/history/history.ts';
import { startJob } from '../../job-runner/runner.ts';
import type { RunningJobs } from '../../job-runner/runner.ts';

/** Staff see each of these jobs by its name. */
type NamedJob = Job & { name: JobName };

/** The checks of a day begin at 04:30 in Bangkok, when few play. */
const CHECKS_AFTER_SECONDS = 4.5 * 60 * 60;
const PLAY_SETTLING_SECONDS = PLAY_SETTLING_HOURS * 60 * 60;

/** Jobs that follow deposits, withdrawals and rounds while no member's call waits for them. */
export function startTransferJobs(context: Context): RunningJobs {
  return startAll(transferJobs(context), context);
}

/** Jobs that run at a time of day or when something expires. */
export function startClockJobs(context: Context): RunningJobs {
  return startAll(clockJobs(context), context);
}

function startAll(jobs: readonly Job[], context: Context): RunningJobs {
  const running = jobs.map((job) => startJob(job, context));
  return {
    stop: async () => {
      await Promise.all(running.map((job) => job.stop()));
    },
  };
}

function transferJobs(context: Context): NamedJob[] {
  return [
    { name: 'watch-replica', everyMs: 2_000, run: () => context.lateReads.check() },
    {
      name: 'advance-withdrawals',
      everyMs: 2_000,
      wokenBy: context.withdrawalDue,
      run: (stopping) => advanceWithdrawals(context, stopping),
    },
    {
      name: 'claim-deposit-bonuses',
      everyMs: 2_000,
      wokenBy: context.depositCredited,
      run: (stopping) => claimDepositBonuses(context, stopping),
    },
    // A member who is robbed cannot wait for the demo member's past, as the clock jobs do.
    {
      name: 'send-security-texts',
      everyMs: 2_000,
      run: (stopping) => sendSecurityTexts(context, stopping),
    },
    {
      name: 'verify-slips',
      everyMs: 2_000,
      wokenBy: context.slipGiven,
      run: (stopping) => verifySlips(context, stopping),
    },
    {
      name: 'ask-about-checkouts',
      everyMs: 2_000,
      wokenBy: context.checkoutDue,
      run: (stopping) => askAboutDueCheckouts(context, stopping),
    },
    {
      name: 'ask-about-ended-withdrawals',
      everyMs: 5_000,
      run: (stopping) => askAboutEndedWithdrawals(context, stopping),
    },
    {
      name: 'send-alerts',
      everyMs: 15_000,
      run: (stopping) => sendAlerts(context, stopping),
    },
    {
      name: 'send-events',
      everyMs: 1_000,
      run: (stopping) => sendEvents(context, stopping),
    },
    { name: 'ask-about-deposits', everyMs: 10_000, run: () => askAboutDeposits(context) },
    { name: 'register-receivers', everyMs: 60_000, run: () => registerReceivingAccounts(context) },
  ];
}

function clockJobs(context: Context): NamedJob[] {
  return [
    {
      name: 'expire-deposits',
      everyMs: 5_000,
      run: (stopping) => expireOpenDeposits(context, stopping),
    },
    {
      name: 'close-due-promotions',
      everyMs: 60_000,
      run: (stopping) => closeDuePromotions(context, stopping),
    },
    {
      name: 'apply-scheduled-changes',
      everyMs: 5_000,
      run: (stopping) => applyScheduledChanges(context, stopping),
    },
    ...roundJobs(context),
    ...notificationJobs(context),
    ...statementJobs(context),
    reportJob(context),
    {
      name: 'index-names',
      everyMs: 60_000,
      run: (stopping) => writeMissingSearchNames(context, stopping),
    },
    {
      name: 'fold-due-limits',
      everyMs: 60_000,
      run: () => applyDueLimits(context.database),
    },
    {
      name: 'award-turnover',
      everyMs: 30_000,
      run: (stopping) => awardTurnover(context, lastTwoDays(new Date()), stopping),
    },
    // If no server ran at a day's end, the next start runs that day's job.
    dailyJob(context.database, {
      name: 'award-turnover-of-day',
      run: (day, stopping) => awardTurnover(context, [day], stopping),
    }),
    ...upkeepJobs(context),
    dailyJob(context.database, {
      name: 'award-cashback',
      settlingSeconds: PLAY_SETTLING_SECONDS,
      run: (day, stopping) => awardCashback(context.database, { day, now: new Date() }, stopping),
    }),
    ...protectionJobs(context),
    dailyJob(context.database, {
      name: 'award-lost-bet-shares',
      settlingSeconds: PLAY_SETTLING_SECONDS,
      run: (day, stopping) =>
        awardLostBetShares(context.database, { day, now: new Date() }, stopping),
    }),
  ];
}

function protectionJobs(context: Context): NamedJob[] {
  return [
    dailyJob(context.database, {
      name: 'find-markers',
      run: (day, stopping) => findMarkers(context, day, stopping),
    }),
    {
      name: 'wake-cases',
      everyMs: 60_000,
      run: () => context.database.transaction((tx) => wakeFollowUps(tx, bangkokDay(tx.now()))),
    },
  ];
}

function upkeepJobs(context: Context): NamedJob[] {
  return [
    {
      name: 'make-partitions',
      everyMs: 6 * 60 * 60_000,
      run: () => makePartitions(context.database),
    },
    {
      name: 'clean-up-webhooks',
      everyMs: 60 * 60_000,
      run: async (stopping) => {
        await deleteOldDeliveries(context.database);
        await deleteOldSmsDeliveries(context.database);
        await deleteOldAlerts(context.database);
        await cleanUpEvents(context, stopping);
      },
    },
    {
      name: 'clean-up-sessions',
      everyMs: 60 * 60_000,
      run: (stopping) => cleanUpSessions(context, stopping),
    },
    dailyJob(context.database, {
      name: 'run-daily-checks',
      settlingSeconds: CHECKS_AFTER_SECONDS,
      // The checks read the present state, so days that were missed need no run.
      run: async (day, stopping) => {
        if (day >= addDays(bangkokDay(new Date()), -2)) await runDailyChecks(context, stopping);
      },
    }),
    {
      name: 'keep-audit',
      everyMs: 60_000,
      run: () => keepAudit(context),
    },
    {
      name: 'close-ledger-days',
      everyMs: 60_000,
      run: (stopping) => closeLedgerDays(context, stopping),
    },
  ];
}

function reportJob({ database }: Context): NamedJob {
  return {
    name: 'fold-reports',
    everyMs: 5_000,
    run: (stopping) => projectReports(database, stopping),
  };
}

function roundJobs(context: Context): NamedJob[] {
  return [
    {
      name: 'fold-open-bets',
      everyMs: 10_000,
      run: async (stopping) => {
        await refreshOpenBets(context, stopping);
      },
    },
    {
      name: 'ask-about-rounds',
      everyMs: 30_000,
      run: (stopping) => askAboutRounds(context, stopping),
    },
  ];
}

function notificationJobs(context: Context): NamedJob[] {
  return [
    {
      name: 'notify-expiring',
      everyMs: 10 * 60_000,
      run: (stopping) => notifyExpiring(context, stopping),
    },
    {
      name: 'send-messages',
      everyMs: 2_000,
      run: (stopping) => sendDueMessages(context, stopping),
    },
    {
      name: 'look-after-documents',
      everyMs: 60 * 60_000,
      run: (stopping) => lookAfterDocuments(context, stopping),
    },
    {
      name: 'send-pushes',
      everyMs: 2_000,
      run: (stopping) => sendPushes(context, stopping),
    },
    {
      name: 'send-line-notices',
      everyMs: 2_000,
      run: (stopping) => sendLineNotices(context, stopping),
    },
    {
      name: 'clean-up-notifications',
      everyMs: 60 * 60_000,
      run: (stopping) => cleanUpNotifications(context, stopping),
    },
  ];
}

function statementJobs(context: Context): NamedJob[] {
  return [
    {
      name: 'make-statements',
      everyMs: 5_000,
      wokenBy: context.statementRequested,
      run: (stopping) => makeStatements(context, stopping),
    },
    {
      name: 'clean-up-statements',
      everyMs: 60 * 60_000,
      run: () => deleteOldStatements(context.database),
    },
  ];
}

/** Writes counted refusals into the log, and signs its head (office-57, office-58). */
async function keepAudit({ database, secrets }: Context): Promise<void> {
  await writeCountedRefusals(database);
  await signAuditHead(database, secrets);
}

/** Closes the ledger's ended days, after the past days of the demo member have been simulated (proof-01). */
async function closeLedgerDays(context: Context, stopping: AbortSignal): Promise<void> {
  const { config, database, secrets } = context;
  if (await isHistoryOpen(database)) return;
  const site = String(config.websiteId);
  const closing = { database, secrets, site, now: new Date(), readAudit: readAuditHead };
  await closeDays(closing, stopping);
}

/** Returns yesterday and today; yesterday is included for bets just before midnight. */
function lastTwoDays(now: Date): string[] {
  const today = bangkokDay(now);
  return [addDays(today, -1), today];
}
