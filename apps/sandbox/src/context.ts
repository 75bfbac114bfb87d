import { join } from 'node:path';
import { openDatabase, type Database } from './database/database.ts';
import type { SandboxConfig } from './config.ts';
import { createPushBrowsers, type PushBrowsers } from './push/browsers.ts';
import { createFaultSwitches, type FaultSwitches } from './faults/faults.ts';
import { createGatewayWebhooks, type GatewayWebhooks } from './gateway/webhooks.ts';
import { createOpnWebhooks } from './opn/webhooks.ts';
import type { WebhookSender } from './webhooks/sender.ts';
import { createXenditWebhooks } from './xendit/sender.ts';

/** The services that all parts of the sandbox share. */
export interface Sandbox {
  readonly config: SandboxConfig;
  readonly database: Database;
  readonly faults: FaultSwitches;
  readonly webhooks: GatewayWebhooks;
  readonly opnWebhooks: WebhookSender;
  readonly xenditWebhooks: WebhookSender;
  readonly browsers: PushBrowsers;
}

export function createSandbox(config: SandboxConfig): Sandbox {
  const database = openDatabase(join(config.directory, 'world.sqlite'));
  const faults = createFaultSwitches();
  return {
    config,
    database,
    faults,
    webhooks: createGatewayWebhooks(database, faults),
    opnWebhooks: createOpnWebhooks(database, faults),
    xenditWebhooks: createXenditWebhooks(database, faults),
    browsers: createPushBrowsers(config.sandboxUrl),
  };
}
