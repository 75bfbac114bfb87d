/**
 * URL and secrets of the sandbox's gateway (docs/protocols/payment-gateway.md). They are public, so live mode refuses
 * them (live-mode.ts).
 */
export const sandboxGateway = {
  code: 'sandbox',
  apiKey: 'sandbox-gateway-api-key',
  webhookSecret: 'whsec_a2FwYW8tc2FuZGJveC13ZWJob29rLXNlY3JldC0wMQ==',
} as const;
