import { createLoader } from '../../db/loader.ts';
import type { Loader } from '../../db/loader.ts';
import type { Queryable } from '../../db/database.ts';
import type { Secrets } from '../../db/sealed.ts';
import { listServices } from './store.ts';
import type { OtherKind, Service } from './store.ts';

/**
 * Finds a service of a kind by its code. Concurrent calls share one query for all services, so that a flood of forged
 * reports takes no connection away from members.
 */
export function createServiceRead(
  { database, secrets }: { database: Queryable; secrets: Secrets },
  kind: OtherKind,
): Loader<string, Service> {
  const readMany = async (codes: readonly string[]) => {
    const services = await listServices(database, secrets, { kind });
    const byCode = new Map(services.map((service) => [service.code, service]));
    return codes.map((code) => byCode.get(code));
  };
  return createLoader(readMany);
}
