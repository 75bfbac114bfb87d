import { afterAll, beforeAll, beforeEach } from 'vitest';
import { xenditProtocol } from '../../adapters/payment-gateway/xendit/protocol.ts';
import { startScriptedXendit } from './scripted-xendit.ts';
import type { ScriptedXendit } from './scripted-xendit.ts';

/** Starts a scripted Xendit for a file of tests, which each test finds empty. */
export function connectedXendit() {
  let xendit: ScriptedXendit;
  beforeAll(async () => {
    xendit = await startScriptedXendit();
  });
  afterAll(() => xendit.close());
  beforeEach(() => {
    xendit.answers.clear();
    xendit.calls.length = 0;
  });
  return {
    get answers() {
      return xendit.answers;
    },
    get calls() {
      return xendit.calls;
    },
    connect: (more: Record<string, string[]> = {}) =>
      xenditProtocol.connect(
        {
          code: 'xendit',
          baseUrl: xendit.url,
          credentials: { secret_key: ['xnd_production_in'], callback_tokens: ['token'], ...more },
        },
        'https://kapao.example',
      ),
  };
}
