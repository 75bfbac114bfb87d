import type { FastifyInstance } from 'fastify';
import { receivingAccounts } from '../bank/transfers.ts';
import type { Sandbox } from '../context.ts';
import { latestCheckouts } from '../gateway/checkouts.ts';
import { latestWithdrawals } from '../gateway/withdrawals.ts';
import { watchedReceivers } from '../bank/watched-receivers.ts';
import { sendPage } from '../http/page-answers.ts';
import { doneTrialSteps } from '../trial/steps.ts';
import { startPage, type StartPageView } from './start-page.ts';

const SHOWN_ROWS = 8;

export function registerStartPage(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/', async (_request, reply) => sendPage(reply, startPage(viewOf(sandbox))));
}

function viewOf({ database, config, faults, webhooks }: Sandbox): StartPageView {
  return {
    memberUrl: config.memberUrl,
    done: doneTrialSteps(database),
    checkouts: latestCheckouts(database, SHOWN_ROWS),
    withdrawals: latestWithdrawals(database, SHOWN_ROWS),
    webhooks: webhooks.latest(SHOWN_ROWS),
    accounts: accountsOf(database),
    faults: faults.current(),
  };
}

/** Lists the receiving accounts, including watched accounts without transfers. */
function accountsOf(database: Sandbox['database']): StartPageView['accounts'] {
  const watched = watchedReceivers(database).map(({ receiver }) => receiver);
  const used = receivingAccounts(database, SHOWN_ROWS);
  const waiting = watched
    .filter((receiver) => !used.some(({ account }) => account === receiver))
    .slice(0, SHOWN_ROWS)
    .map((account) => ({ account, transfers: 0, received_satang: 0 }));
  return [...used, ...waiting].map((account) => ({
    ...account,
    isWatched: watched.includes(account.account),
  }));
}
