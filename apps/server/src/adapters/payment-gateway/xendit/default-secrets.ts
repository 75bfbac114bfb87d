/**
 * The keys of the sandbox's Xendit (docs/protocols/xendit.md). They are public, so live mode refuses them, as it refuses
 * each key of Xendit's test mode.
 */
export const sandboxXendit = {
  code: 'xendit',
  secretKey: 'xnd_development_kapao_sandbox_key',
  callbackToken: 'kapao-sandbox-callback-token',
} as const;

/** Begins the keys of Xendit's test mode, in which a person can simulate a payment. */
export const XENDIT_TEST_KEY_PREFIX = 'xnd_development_';
