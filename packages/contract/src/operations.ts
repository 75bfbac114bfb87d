import type { Operation } from './operation.ts';
import type { OperationName } from './routes.ts';
import { couponOperations } from './coupons.ts';
import { gameOperations } from './games.ts';
import { historyOperations } from './history.ts';
import { memberOperations } from './members.ts';
import { paymentOperations } from './payments.ts';
import { protectionOperations } from './protection.ts';
import { sessionOperations } from './sessions.ts';
import { siteOperations } from './site.ts';

/** Every operation by its one name. A route without its schemas does not compile. */
export const operations = {
  ...sessionOperations,
  ...memberOperations,
  ...siteOperations,
  ...paymentOperations,
  ...gameOperations,
  ...historyOperations,
  ...couponOperations,
  ...protectionOperations,
} satisfies Record<OperationName, Operation>;
