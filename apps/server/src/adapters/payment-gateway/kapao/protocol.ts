import { validCredentials } from '@kapao/contract/third-parties/credentials.ts';
import type { GatewayProtocol } from '../port.ts';
import { sandboxGateway } from './default-secrets.ts';
import { connectKapaoGateway } from './kapao-gateway.ts';
import { parseEvent } from './messages.ts';
import { signatureHeaders, verifyWebhook } from './signature.ts';
import { publishedFields } from '../../service-protocol.ts';

/** Wires up the protocol of docs/protocols/payment-gateway.md, which a gateway of an operator's own can speak. */
export const kapaoProtocol: GatewayProtocol = {
  th: 'โปรโตคอลกลางของ Kapao',
  en: 'Kapao’s own protocol',
  capabilities: ['checkout', 'statement', 'payout', 'balance'],
  baseUrl: null,
  channels: [],
  fields: [
    {
      name: 'api_key',
      th: 'คีย์ API',
      en: 'API key',
      isSecret: true,
      pattern: /^[!-~]{1,300}$/,
    },
    {
      name: 'webhook_secrets',
      th: 'รหัสลับของเว็บฮุก',
      en: 'Webhook secret',
      isSecret: true,
      isRotated: true,
      // Standard Webhooks: `whsec_` and 24 to 64 bytes in base64 (pay-06).
      pattern: /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/,
      hint: { th: 'ขึ้นต้นด้วย whsec_', en: 'It begins with whsec_' },
    },
  ],
  connect: connectKapaoGateway,
  couldBeSigned: (headers, nowSeconds) => {
    const verdict = verifyWebhook(signatureHeaders(headers), Buffer.alloc(0), [], nowSeconds);
    return verdict.outcome === 'refused' && verdict.refusal === 'signature_refused';
  },
  verifyWebhook: ({ headers, bytes, nowSeconds }, credentials) =>
    verifyWebhook(
      signatureHeaders(headers),
      bytes,
      validCredentials(credentials, 'webhook_secrets'),
      nowSeconds,
    ),
  parseEvent,
  publicFields: publishedFields({
    api_key: sandboxGateway.apiKey,
    webhook_secrets: sandboxGateway.webhookSecret,
  }),
};
