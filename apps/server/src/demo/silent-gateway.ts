import { paymentMethodRow } from '@kapao/contract/payments/written.ts';
import { microFromBaht } from '@kapao/contract/money.ts';
import type { Context } from '../context.ts';
import { findMemberByPhone } from '../features/members/reads.ts';
import { savePaymentGateways } from '../features/payments/gateways/gateways-save-store.ts';
import { findGateway } from '../features/payments/methods/gateways-store.ts';
import { savePaymentMethods } from '../features/payments/methods/methods-save-store.ts';
import { recordWebhook } from '../features/payments/transfers/transfers-store.ts';
import { sandboxGatewayRow } from './payments.ts';
import { openDeposit } from '../flows/deposits/open-deposit.ts';
import { openPastContext } from './history/past-context.ts';

const CODE = 'quiet-bank';
const METHOD_ID = 90;
const HOUR_MS = 3_600_000;
/**
 * The hours since the gateway's last webhook, since the deposits that it never reported, and since its method was
 * disabled.
 */
const HEARD_HOURS_AGO = 5;
const PAID_HOURS_AGO = [4.5, 4, 3.5];
const WITHDRAWN_HOURS_AGO = 3;

/**
 * engine-12: the demo's fault to find. One gateway fell silent hours ago: it reported none of the deposits that members
 * opened since, and its method was disabled. Home and Operations show it with the time since.
 */
export async function seedSilentGateway(context: Context): Promise<void> {
  const { database, config, secrets } = context;
  const { websiteId, sandboxUrl } = config;
  const member = await findMemberByPhone(database, websiteId, '0812000001');
  if (!member || sandboxUrl === undefined) return;
  if (await findGateway(database, secrets, CODE)) return;
  const now = database.now().getTime();
  await database.transaction(async (tx) => {
    const hoursAgo = (hours: number) => new Date(now - hours * HOUR_MS);
    const past = await openPastContext(context, tx, hoursAgo(HEARD_HOURS_AGO));
    await savePaymentGateways(tx, secrets, [sandboxGatewayRow(CODE, `${sandboxUrl}/gateway`)]);
    await savePaymentMethods(tx, websiteId, [methodOf(true)]);
    await recordWebhook(tx, { gatewayCode: CODE, id: 'demo-last', bodySha256: Buffer.alloc(32) });
    for (const [index, hours] of PAID_HOURS_AGO.entries()) {
      await past.database.moveTo(hoursAgo(hours));
      const opened = await openDeposit(past, {
        memberId: member.id,
        websiteId,
        methodId: METHOD_ID,
        amountMicro: microFromBaht(700 + index),
        returnUrl: config.publicUrl,
        address: '203.0.113.1',
        requestKey: undefined,
      });
      if (opened.outcome !== 'bank_transfer') throw new Error(`the deposit is ${opened.outcome}`);
    }
    await past.database.moveTo(hoursAgo(WITHDRAWN_HOURS_AGO));
    await savePaymentMethods(tx, websiteId, [methodOf(false)]);
    await past.database.moveTo(new Date(now));
  });
}

/** The payment method of the silent gateway. Its receiving account belongs to nobody, and to no other gateway. */
function methodOf(isEnabled: boolean) {
  return paymentMethodRow.parse({
    id: METHOD_ID,
    adapter: 'bank-transfer',
    gateway: CODE,
    name: 'โอนผ่านธนาคารเงียบ',
    name_en: 'Transfer by Quiet Bank',
    logo: 'payments/bank-transfer.svg',
    sort: 90,
    min_amount: 20,
    max_amount: 200_000,
    bank_acc_name: 'บริษัท กระเป๋า จำกัด',
    bank_acc_number: '0000000999',
    bank_abbr: 'SCB',
    is_enabled: isEnabled,
  });
}
