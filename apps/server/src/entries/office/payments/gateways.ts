import type { Context } from '../../../context.ts';
import { testGateway } from '../../../flows/gateways/test-gateway.ts';
import { officeDone, officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers } from '../../../http/office/office-handlers.ts';
import { createTokenBucket } from '../../../http/limits/token-bucket.ts';

/** Six tests at once, then one in ten seconds: each is a call to a third party. */
const TESTS = { capacity: 6, refillMs: 10_000 };

export function gatewaysOffice(context: Context): OfficeHandlers<'testGateway'> {
  const mayTest = createTokenBucket(TESTS);
  return {
    testGateway: async ({ params: { code } }, { actor }) => {
      if (!mayTest()) return officeRefusal('too_many_requests');
      const tested = await testGateway(context, code, actor);
      if (!tested) return officeRefusal('not_found');
      const { test, tookMs } = tested;
      const status = 'status' in test ? test.status : null;
      return officeDone({ outcome: test.outcome, status, took_ms: tookMs });
    },
  };
}
