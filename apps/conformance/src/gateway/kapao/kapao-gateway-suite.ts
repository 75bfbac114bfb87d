import { playCases } from '../../run/case.ts';
import type { Suite } from '../../run/suite.ts';
import { gatewayCases } from './gateway-cases.ts';
import { GatewayTable } from './gateway-table.ts';
import { openWebhookDesk } from './webhook-desk.ts';

/** A gateway of the protocol kapao, to which the kit is an operator. */
export const kapaoGatewaySuite: Suite = {
  settings: [
    ['url', 'the gateway’s base address; /v1/checkouts and the others are added'],
    ['api_key', 'the operator’s API key'],
    ['webhook_secret', 'the secret that signs webhooks, whsec_…'],
    ['listen', 'the port, or host:port, where the kit takes webhooks'],
    [
      'public_url',
      'the address at which the gateway reaches that port; http://127.0.0.1:port if it is missing',
    ],
    ['wait', 'the seconds within which a webhook comes; 120 if it is missing'],
    ['receiver', 'a PromptPay id or account whose transfers the gateway reports'],
    ['account', 'an account for payouts: {bank_code, bank_abbr, account_number, account_name}'],
    ['closed_account', 'one whose payouts come back'],
    [
      'pay_checkout',
      'a call that pays a checkout, {url, method, headers, body or form}; with {page}, {id}',
    ],
    ['fail_checkout', 'a call that gives a checkout up, with {page}, {id}'],
    [
      'pay_receiver',
      'a call that transfers to the receiver, with {receiver}, {amount} in baht, {satang}',
    ],
    ['charge_back', 'a call that has the bank take a transfer back, with {transfer_id}'],
    ['', 'without a call the kit asks a person, and waits'],
  ],
  titles: gatewayCases.map(({ title }) => title),
  run: async (settings, only) => {
    const address = settings.listenAddress('listen');
    const desk = await openWebhookDesk(address, settings.text('webhook_secret'));
    const publicUrl = settings.has('public_url')
      ? settings.address('public_url')
      : `http://127.0.0.1:${address.port}`;
    try {
      return await playCases(gatewayCases, new GatewayTable(settings, desk, publicUrl), only);
    } finally {
      await desk.close();
    }
  },
};
