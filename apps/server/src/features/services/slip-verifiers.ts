import { protocolNamed } from '../../adapters/service-protocol.ts';
import type { SlipVerifier } from '../../adapters/slip-verifier/port.ts';
import { slipVerifierProtocols } from '../../adapters/slip-verifier/protocols.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import type { Secrets } from '../../db/sealed.ts';
import { listServices } from './store.ts';

/** Connects the enabled slip verifiers in the operator's order. A change is in force with the next slip (svc-08). */
export async function connectSlipVerifiers(
  { database, secrets }: { database: Database; secrets: Secrets },
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<{ code: string; verifier: SlipVerifier }[]> {
  const services = await listServices(database, secrets, { kind: 'slip-verifier' });
  return services
    .filter(({ isEnabled }) => isEnabled)
    .flatMap((service) => {
      const protocol = protocolNamed(slipVerifierProtocols, service.protocol);
      return protocol
        ? [{ code: service.code, verifier: protocol.connect(service, publicUrl) }]
        : [];
    });
}
