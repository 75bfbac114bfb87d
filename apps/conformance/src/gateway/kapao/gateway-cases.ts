import type { Case } from '../../run/case.ts';
import { newId } from '../../run/ids.ts';
import { checkoutCases, webhookCases } from './checkout-cases.ts';
import type { GatewayTable } from './gateway-table.ts';
import { DOCUMENT } from './orders.ts';
import { payoutCases } from './payout-cases.ts';
import { transferCases } from './transfer-cases.ts';

const doorCases: readonly Case<GatewayTable>[] = [
  {
    rule: DOCUMENT,
    title: 'a call without the API key, or with another one, is refused with 401',
    async play(table) {
      for (const key of [null, '', newId()]) {
        table.expectRefusal(await table.call('checkouts', table.checkoutBody(), key), 401);
        table.expectRefusal(await table.call(`checkouts/${newId()}`, undefined, key), 401);
        table.expectRefusal(await table.call('receivers', {}, key), 401);
        table.expectRefusal(await table.call('payouts', {}, key), 401);
      }
    },
  },
];

/** All cases of a gateway of the protocol kapao, in the order in which they are played. A new case is one more entry. */
export const gatewayCases: readonly Case<GatewayTable>[] = [
  ...doorCases,
  ...checkoutCases,
  ...webhookCases,
  ...transferCases,
  ...payoutCases,
];
