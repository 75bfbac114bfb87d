import type { ChosenMessages } from '../../adapters/member-messages/port.ts';
import { memberMessagesProtocols } from '../../adapters/member-messages/protocols.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { Secrets } from '../../db/sealed.ts';
import { listServices } from './store.ts';

/** Connects the first enabled service that brings notices to members (svc-06); undefined without one. */
export async function connectMemberMessages(
  { database, secrets }: { database: Database; secrets: Secrets },
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<ChosenMessages | undefined> {
  const services = await listServices(database, secrets, { kind: 'member-messages' });
  const first = services.find(({ isEnabled }) => isEnabled);
  const protocol = first && memberMessagesProtocols[first.protocol];
  return protocol && { code: first.code, service: protocol.connect(first, publicUrl) };
}
