import type { FastifyInstance } from 'fastify';
import { receivingAccounts } from '../bank/transfers.ts';
import type { Sandbox } from '../context.ts';
import { latestCheckouts } from '../gateway/checkouts.ts';
import { latestPayouts } from '../gateway/payouts.ts';
import { watchedReceivers } from '../bank/watched-receivers.ts';
import { sendPage } from '../http/page-answers.ts';
import { doneSteps } from '../trial/steps.ts';
import { worldPage, type WorldView } from './world-page.ts';

const SHOWN_ROWS = 8;

export function registerWorldPage(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/', async (_request, reply) => sendPage(reply, worldPage(viewOf(sandbox))));
}

function viewOf({ books, config, faults, webhooks }: Sandbox): WorldView {
  return {
    memberUrl: config.memberUrl,
    done: doneSteps(books),
    checkouts: latestCheckouts(books, SHOWN_ROWS),
    payouts: latestPayouts(books, SHOWN_ROWS),
    webhooks: webhooks.latest(SHOWN_ROWS),
    accounts: accountsOf(books),
    faults: faults.current(),
  };
}

/** Lists the receiving accounts, including watched accounts without transfers. */
function accountsOf(books: Sandbox['books']): WorldView['accounts'] {
  const watched = watchedReceivers(books).map(({ receiver }) => receiver);
  const used = receivingAccounts(books, SHOWN_ROWS);
  const waiting = watched
    .filter((receiver) => !used.some(({ account }) => account === receiver))
    .slice(0, SHOWN_ROWS)
    .map((account) => ({ account, transfers: 0, received_satang: 0 }));
  return [...used, ...waiting].map((account) => ({
    ...account,
    isWatched: watched.includes(account.account),
  }));
}
