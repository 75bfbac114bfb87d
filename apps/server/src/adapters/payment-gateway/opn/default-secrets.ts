/**
 * Keys of the Opn that the sandbox plays (docs/protocols/opn.md). They are public, and every test key is refused in live
 * mode: who has it can mark a payment as paid.
 */
export const sandboxOpn = {
  secretKey: 'skey_test_kapaosandbox00000001',
  webhookSecret: 'a2FwYW8tc2FuZGJveC1vcG4td2ViaG9vay1zZWNyZXQtMDE=',
} as const;

/** Opn tells test from live by the key alone: host and calls are the same. */
export const OPN_TEST_KEY_PREFIX = 'skey_test_';
