/**
 * What the sandbox's gateway is reached and heard with (docs/protocols/payment-gateway.md). Public, so live
 * mode refuses it (live-mode.ts).
 */
export const sandboxGateway = {
  code: 'sandbox',
  apiKey: 'sandbox-gateway-api-key',
  webhookSecret: 'whsec_a2FwYW8tc2FuZGJveC13ZWJob29rLXNlY3JldC0wMQ==',
} as const;
