import { setTimeout as sleep } from 'node:timers/promises';
import type { Steps } from '../../apps/server/src/command-line/steps.ts';
import { openPostgres } from '../../apps/server/src/db/open.ts';
import type { OpenedDatabase } from '../../apps/server/src/db/open.ts';
import { seededRandom } from '../../apps/sandbox/src/faults/random.ts';
import { endPast } from '../../kit/end-past.ts';
import { ledgerBreaches } from '../../kit/ledger-breaches.ts';
import { addressOf, listSeededMembers, openLogin } from '../../kit/members.ts';
import { startProduct, succeed } from '../../kit/product.ts';
import type { Product } from '../../kit/product.ts';
import { callSandbox } from '../../kit/sandbox.ts';
import { openGatewayBooks } from './books.ts';
import type { GatewayBooks } from './books.ts';
import { decideUntil } from './cashier.ts';
import { disagreements, openLines, ownedMicro } from './compare.ts';
import { breakGateways, gatewayFaultNames } from './gateway-faults.ts';
import { payOn } from './payer.ts';
import type { BegunPayment, Payer } from './payer.ts';
import { hurryQuestions, listUnrest } from './settled.ts';
import { saveTerms, withdrawalMethods, withdrawBy } from './terms.ts';

const LOOK_EVERY_MS = 1_000;
const NEXT_GATEWAY_MS = 15_000;
const SHOWN_TROUBLES = 5;

export interface GatewaySoakOptions {
  databaseUrl: string;
  members: number;
  seed: number;
  seconds: number;
  /** The time in which the gateways and we come to rest after the faults. */
  restTimeoutMs: number;
  steps: Steps;
}

export interface GatewaySoakReport {
  problems: string[];
  /** How often each fault was on. */
  faults: Record<string, number>;
  /** Begun payments and paid withdrawals by gateway. */
  payments: Record<string, number>;
  withdrawals: Record<string, number>;
  /** Calls that were refused or not answered while a gateway was broken, and some of them. */
  troubles: number;
  someTroubles: string[];
}

/**
 * Members pay and withdraw over all gateways while those fail in every way that the sandbox can play. Once all are at
 * rest, each payment that a gateway took must be in its member's wallet once, each withdrawal paid by one gateway once or
 * returned, and the settlement files must agree with the clearing accounts but for the lines that people must decide.
 */
export async function soakGateways(options: GatewaySoakOptions): Promise<GatewaySoakReport> {
  const { databaseUrl, steps } = options;
  steps.begin('Starting the product');
  const product = await startProduct({ databaseUrl, env: { TRUSTED_PROXIES: '127.0.0.1' } });
  const opened = await openPostgres(databaseUrl, { poolSize: 4 });
  const books = openGatewayBooks(product.dataDir);
  try {
    await endPast(databaseUrl);
    const report = await soakOn(options, { product, opened, books });
    steps.end();
    return report;
  } finally {
    steps.fail();
    books.close();
    await opened.close();
    await product.stop();
  }
}

interface Parts {
  product: Product;
  opened: OpenedDatabase;
  books: GatewayBooks;
}

async function soakOn(options: GatewaySoakOptions, parts: Parts): Promise<GatewaySoakReport> {
  const { product, opened, books } = parts;
  const { steps, seconds } = options;
  await saveTerms(product, opened);
  const payers = await openPayers(product, opened, options.members);
  const opening = await ownedMicro(opened.database);
  const earlierLines = await openLines(parts);
  steps.begin(`${payers.length} members pay and withdraw`, seconds * 1000);
  const since = new Date();
  let isAtRest = false;
  const deciding = decideUntil(opened.database, books, () => isAtRest);
  const paying = payAndRest(options, parts, payers).finally(() => {
    isAtRest = true;
  });
  const [{ begun, faults, troubles, unrest }, strange] = await Promise.all([paying, deciding]);
  steps.begin('Comparing the books');
  const problems = [
    ...unrest,
    ...strange,
    ...(await disagreements(parts, { since, begun, opening, earlierLines })),
    ...(await ledgerBreaches(product)),
    ...gatewayFaultNames.filter((name) => !faults[name]).map((name) => `${name} never happened`),
    ...serverErrors(product.output()),
  ];
  return {
    problems,
    faults,
    payments: countByGateway(begun),
    withdrawals: countByGateway(books.paidOut()),
    troubles: troubles.length,
    someTroubles: troubles.slice(0, SHOWN_TROUBLES),
  };
}

async function openPayers(
  product: Product,
  { database }: OpenedDatabase,
  count: number,
): Promise<Payer[]> {
  await succeed(product, 'seed', '--members', String(count));
  const payers: Payer[] = [];
  for (const [index, { id, phone }] of (await listSeededMembers(database, count)).entries()) {
    const token = await database.transaction((tx) => openLogin(tx, id));
    payers.push({ memberId: id, token, address: addressOf(index), account: phone });
  }
  return payers;
}

async function payAndRest(options: GatewaySoakOptions, parts: Parts, payers: readonly Payer[]) {
  const { steps } = options;
  const paid = await payAll(options, parts, payers);
  steps.begin('Waiting until the gateways have nothing pending');
  return { ...paid, unrest: await comeToRest(options, parts, paid.begun) };
}

async function payAll(
  { seconds, seed }: GatewaySoakOptions,
  { product, books }: Parts,
  payers: readonly Payer[],
): Promise<{ begun: BegunPayment[]; faults: Record<string, number>; troubles: string[] }> {
  const begun: BegunPayment[] = [];
  const troubles: string[] = [];
  const endMs = Date.now() + seconds * 1000;
  const isOver = () => Date.now() >= endMs;
  let [method] = withdrawalMethods as readonly number[];
  const note = (trouble: string) => void troubles.push(trouble);
  const playing = payers.map((payer, index) => {
    const random = seededRandom(seed * 10_000 + index);
    return payOn({ product, payer, random, isOver, begun, books, note, method: () => method ?? 0 });
  });
  const changing = (async () => {
    for (let turn = 0; !isOver(); turn += 1) {
      method = withdrawalMethods[turn % withdrawalMethods.length];
      if (method !== undefined) await withdrawBy(product, method);
      await sleep(Math.min(NEXT_GATEWAY_MS, (seconds * 1000) / withdrawalMethods.length));
    }
  })();
  const breaking = breakGateways(product, { seconds, random: seededRandom(seed), isOver });
  const [faults] = await Promise.all([breaking, changing, ...playing]);
  return { begun, faults, troubles };
}

/** Ends the faults, does what people at the gateways do, and waits until nothing is open. */
async function comeToRest(
  { restTimeoutMs }: GatewaySoakOptions,
  { product, opened, books }: Parts,
  begun: readonly BegunPayment[],
): Promise<string[]> {
  await callSandbox(product.sandboxUrl, '/faults', undefined, 'DELETE');
  const endMs = Date.now() + restTimeoutMs;
  for (;;) {
    for (const id of books.waitingRecipients()) {
      await fetch(`${product.sandboxUrl}/opn/page/recipients/${id}`, { method: 'POST' });
    }
    await hurryQuestions(opened.database);
    await sleep(LOOK_EVERY_MS);
    const open = await listUnrest(opened.database, books, begun);
    if (open.length === 0) return [];
    if (Date.now() > endMs) return open.map((what) => `did not come to rest: ${what}`);
  }
}

function countByGateway(all: readonly { gateway: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { gateway } of all) counts[gateway] = (counts[gateway] ?? 0) + 1;
  return counts;
}

/** The errors of the product's log, without the contradictions, each of which the cashier has seen. */
function serverErrors(output: string): string[] {
  const lines = output
    .split('\n')
    .filter((line) => /"level":(50|60)|"level":"(error|fatal)"/.test(line))
    .filter((line) => !line.includes('a gateway contradicts what it said earlier'));
  return lines.slice(0, 5).map((line) => `the server logged: ${line.slice(0, 500)}`);
}
