import type { FeatureMutation } from './feature-mutation.ts';

const server = 'apps/server/src';
const test = `${server}/flows/reverse-deposit.pg.test.ts`;
const rewards = `${server}/flows/reverse-deposit-rewards.pg.test.ts`;

/** Reversed deposits. */
export const moneyMutations: readonly FeatureMutation[] = [
  {
    file: `${server}/flows/reverse-deposit.ts`,
    from: '  if (credit.feeMicro > 0n) await moveOrThrow(tx, ledger, fee);\n',
    to: '',
    test,
    title: 'transfer.reversed > reversal-02: gives the fee of the deposit back',
  },
  {
    file: `${server}/flows/reverse-deposit.ts`,
    from: "    amountMicro: credit.creditedMicro,\n    onShortage: 'lend',",
    to: '    amountMicro: credit.creditedMicro,',
    test,
    title:
      'transfer.reversed > reversal-02: becomes a debt beyond the cash, which the next deposit repays',
  },
  {
    file: `${server}/flows/reverse-deposit.ts`,
    from: 'if (claim && (await isClaimOfDeposit(tx, claim.id, id))) {',
    to: 'if (claim) {',
    test: rewards,
    title: 'a bonus > reversal-07: of another deposit or of none stays, and repays nothing',
  },
  {
    file: `${server}/flows/reverse-transfer.ts`,
    from: 'amountMicro !== reversal.amountMicro',
    to: 'amountMicro === 0n',
    test,
    title:
      'transfer.reversed > reversal-03: refuses another amount, an unsigned event and one without a reason',
  },
  {
    file: `${server}/flows/settle-deposit.ts`,
    from: '  if (!known) return settlement;',
    to: '  if (!known || reversal) return settlement;',
    test,
    title:
      'transfer.reversed > reversal-04: waits for a transfer that was not reported yet, and takes it back with its report',
  },
  {
    file: `${server}/features/payments/approvals-store.ts`,
    from: '       and reversed_at is null\n       and gateway_code',
    to: '       and gateway_code',
    test,
    title:
      'a deposit that the operator approved > reversal-05: goes back to unmatched money where the gateway never confirmed it',
  },
  {
    file: `${server}/features/proposals/rules.ts`,
    from: 'return JSON.stringify([state.deposit?.status, String(state.deposit?.creditedMicro)]);',
    to: 'return JSON.stringify([String(state.deposit?.creditedMicro)]);',
    test: `${server}/features/proposals/rules.test.ts`,
    title: 'reversal-13: bases a reversal on its deposit alone',
  },
  {
    file: `${server}/features/payments/signals.ts`,
    from: 'const rows = [...owed, ...taken];',
    to: 'const rows = [...taken];',
    test: `${server}/features/payments/signals.test.ts`,
    title: 'reversal-15: shows reversed deposits, and what is owed',
  },
];
