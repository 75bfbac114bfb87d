/** Public secrets of the sandbox. `KAPAO_MODE=live` refuses them (docs/protocols/payment-gateway.md). */
export const GATEWAY_API_KEY = 'sandbox-gateway-api-key';
export const GATEWAY_WEBHOOK_SECRET = 'whsec_a2FwYW8tc2FuZGJveC13ZWJob29rLXNlY3JldC0wMQ==';
/** The secret that signs webhooks during the fault `wrong_signature`. */
export const WRONG_WEBHOOK_SECRET = 'whsec_bm90LXRoZS1zZWNyZXQtdGhhdC13YXMtYWdyZWVkLW9u';

/** The gateway's own bank account, which receives checkouts and pays withdrawals. */
export const GATEWAY_ACCOUNT = {
  receiver: '9990000001',
  bank: 'KBANK',
  bankCode: '004',
  name: 'บริษัท เกตเวย์ทดลอง จำกัด',
} as const;
