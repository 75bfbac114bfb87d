import type { Books, Effect, Operation, OperationKind, Wallet } from './history.ts';

const MOVES_NOTHING: ReadonlySet<OperationKind | undefined> = new Set(['balance', 'call']);

/** Compares a history with the books, and returns a sentence for each breach. */
export function checkHistory(history: readonly Operation[], books: Books): string[] {
  const byKey = Map.groupBy(history, ({ key }) => key);
  const byMember = Map.groupBy(history, ({ memberId }) => memberId);
  return [
    ...[...byKey].flatMap(([key, attempts]) =>
      MOVES_NOTHING.has(attempts[0]?.kind)
        ? []
        : checkEffect(key, attempts, books.effects.get(key)),
    ),
    ...[...books.effects.keys()].flatMap((key) =>
      byKey.has(key) ? [] : [`unasked: ${key} is in the ledger, and no client asked for it`],
    ),
    ...books.reversals.flatMap(({ key, lentMicro, cashAfterMicro }) =>
      cashAfterMicro < 0n || (lentMicro > 0n && cashAfterMicro > 0n)
        ? [`lent: ${key} lent ${lentMicro} and left ${cashAfterMicro} of cash`]
        : [],
    ),
    ...[...byMember].flatMap(([memberId, operations]) =>
      checkOrder(operations, books.effects, walletOf(books, memberId)),
    ),
  ];
}

/** Checks the effect of all attempts under one key: once, or wholly not at all, with the amount that was answered. */
function checkEffect(
  key: string,
  attempts: readonly Operation[],
  effect: Effect | undefined,
): string[] {
  const transfers = effect?.transfers ?? [];
  const rows = effect?.rows ?? [];
  const answers = new Set(attempts.map(({ answer }) => answer));
  const isOwed = answers.has('done') || answers.has('promised');
  const breaches: string[] = [];
  if (transfers.length !== rows.length) {
    breaches.push(`half: ${key} has ${transfers.length} transfers and ${rows.length} rows`);
  } else if (transfers.length > 1) {
    breaches.push(`doubled: ${key} is in the ledger ${transfers.length} times`);
  } else if (isOwed && transfers.length === 0) {
    breaches.push(`lost: ${key} was acknowledged and is not in the ledger`);
  } else if (!isOwed && !answers.has('none') && transfers.length > 0) {
    breaches.push(`refused: ${key} was refused every time and is in the ledger`);
  }
  // Clients send a win after its bet was acknowledged, and roll back no bet that has one.
  if (attempts[0]?.kind === 'win' && answers.has('refused') && !answers.has('done')) {
    breaches.push(`unpaid: ${key} was refused, although its bet stands`);
  }
  const memberId = attempts[0]?.memberId;
  if (effect && effect.memberId !== memberId) {
    breaches.push(`member: ${key} of member ${memberId} moved money of ${effect.memberId}`);
  }
  // Another amount under a used key is refused, so only acknowledged attempts name the amount.
  const amounts = attempts.flatMap(({ answer, amountMicro }) =>
    answer === 'done' || answer === 'promised' ? (amountMicro ?? []) : [],
  );
  for (const { amountMicro } of [...transfers, ...rows]) {
    const wrong = amounts.find((amount) => amount !== amountMicro);
    if (wrong !== undefined) {
      breaches.push(`amount: ${key} was answered with ${wrong} and moved ${amountMicro}`);
    }
  }
  return breaches;
}

/**
 * Checks one member's operations in their order. Each has its place among the wallet's steps: after everything that was
 * acknowledged before it was sent, and at a balance that the client was shown. Taking the earliest such place is
 * sufficient, because later operations only need places after it.
 */
function checkOrder(
  operations: readonly Operation[],
  effects: Books['effects'],
  wallet: Wallet,
): string[] {
  const balances = [wallet.openingMicro, ...wallet.steps.map((step) => step.spendableMicro)];
  const places = new Map(wallet.steps.map(({ transferId }, index) => [transferId, index + 1]));
  const breaches = balances.flatMap((micro, place) =>
    micro < 0n ? [`below zero: member ${operations[0]?.memberId} at place ${place}`] : [],
  );
  /** The earliest place of the operation that is sent now, and of each key's first attempt. */
  let earliest = 0;
  const earliestOf = new Map<string, number>();
  for (const { key, answer, amountMicro, shown, memberId } of operations) {
    const since = earliestOf.get(key) ?? earliest;
    earliestOf.set(key, since);
    const place = places.get(effects.get(key)?.transfers[0]?.id ?? -1n);
    if (answer === 'done' && place !== undefined) {
      if (place <= since) {
        breaches.push(`reordered: ${key} stands before what was acknowledged earlier`);
      }
      earliest = Math.max(earliest, place);
    }
    const isShort = (micro: bigint) => micro < (amountMicro ?? 0n);
    if (answer === 'poor' && findPlace(balances, earliest, isShort) === undefined) {
      breaches.push(`poor: ${key} was refused, although member ${memberId} had the money`);
    }
    if (!shown) continue;
    const { micro: shownMicro, unitMicro } = shown;
    const isShown = (micro: bigint) => micro >= shownMicro && micro < shownMicro + unitMicro;
    const at = findPlace(balances, earliest, isShown);
    if (at === undefined) {
      breaches.push(
        `balance: ${key} showed ${shownMicro} to member ${memberId}, who never had it then`,
      );
    } else earliest = at;
  }
  return breaches;
}

function findPlace(
  balances: readonly bigint[],
  from: number,
  fits: (micro: bigint) => boolean,
): number | undefined {
  const found = balances.findIndex((micro, place) => place >= from && fits(micro));
  return found === -1 ? undefined : found;
}

function walletOf({ wallets }: Books, memberId: bigint): Wallet {
  return wallets.get(memberId) ?? { openingMicro: 0n, steps: [] };
}
