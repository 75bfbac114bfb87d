import type { ServiceKind } from '@kapao/contract/third-parties/service-kinds.ts';
import type { OfficeBody } from '@kapao/contract/office/operation.ts';
import { hasSchemeOf, isPlainAddress } from '../../../adapters/service-protocol.ts';
import { findServiceProtocol } from '../../../adapters/service-protocols.ts';
import type { Context } from '../../../context.ts';
import {
  credentialsAfter,
  findUnknownField,
  findWrongField,
  hasSameOpenFields,
} from '../../../features/services/rules.ts';
import { unsealedForm } from '../../../features/services/sealed-form.ts';
import {
  liveServiceRefusal,
  serviceRefusals,
  wrongFieldRefusal,
} from '../../../features/services/service-refusals.ts';
import { credentialTableOf } from '../../../flows/services/stored-services.ts';
import type { StoredService } from '../../../flows/services/stored-services.ts';
import { officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeRefusal } from '../../../http/office/office-handlers.ts';
import { serviceFaults } from '../../../live-mode.ts';

interface ServiceName {
  kind: ServiceKind;
  code: string;
}

type ServiceForm = NonNullable<OfficeBody<'testService'>['form']>;

type ReadForm =
  | { outcome: 'read'; service: Omit<StoredService, 'sort'> }
  | { outcome: 'refused'; refusal: OfficeRefusal };

/** Reads the form of a new or saved third party: the service as it shall be, or the refusal. */
export function readServiceForm(
  { config, secrets }: Pick<Context, 'config' | 'secrets'>,
  name: ServiceName,
  form: ServiceForm,
  saved: StoredService | undefined,
): ReadForm {
  const protocol = findServiceProtocol(name.kind, form.protocol);
  if (!protocol) return refused(serviceRefusals.protocol_unknown);
  if (saved && saved.protocol !== form.protocol) return refused(serviceRefusals.protocol_fixed);
  if (!hasSchemeOf(protocol, form.base_url)) return refused(serviceRefusals.wrong_scheme);
  if (!isPlainAddress(form.base_url)) return refused(serviceRefusals.address_with_more);
  const row = { table: credentialTableOf(name.kind), code: name.code };
  const given = unsealedForm(secrets, row, form);
  if (!given) return refused(officeRefusal('target_changed'));
  if (findUnknownField(protocol.fields, given) !== undefined) {
    return refused(officeRefusal('invalid_input'));
  }
  const credentials = credentialsAfter(protocol.fields, saved?.credentials ?? {}, given);
  const wrong = findWrongField(protocol.fields, credentials);
  if (wrong) return refused(wrongFieldRefusal(wrong));
  const service = {
    ...name,
    protocol: form.protocol,
    baseUrl: form.base_url.replace(/\/+$/, ''),
    credentials,
    isEnabled: saved?.isEnabled ?? true,
  };
  const faults = config.mode === 'live' ? serviceFaults(service) : [];
  return faults.length > 0 ? refused(liveServiceRefusal(faults)) : { outcome: 'read', service };
}

/**
 * svc-07: whether a test of the form would send stored secrets to another address, or with other open fields, such as the
 * host of a mail server. One person could read them so.
 */
export function leaksStoredSecrets(
  service: Omit<StoredService, 'sort'>,
  saved: StoredService | undefined,
  { secrets }: ServiceForm,
): boolean {
  if (!saved) return false;
  const isAsSaved = isSameAccount(service, saved);
  if (isAsSaved) return false;
  const fields = findServiceProtocol(service.kind, service.protocol)?.fields ?? [];
  const typed = fields.filter(({ name }) => (secrets[name] ?? '').trim() !== '');
  const stored = fields.filter(
    ({ name, isSecret }) => isSecret && (saved.credentials[name] ?? []).length > 0,
  );
  return stored.some((field) => !typed.includes(field));
}

/** Whether address and open fields are the saved ones: other secrets are then those of the same account. */
export function isSameAccount(
  { kind, protocol, baseUrl, credentials }: Omit<StoredService, 'sort'>,
  saved: StoredService,
): boolean {
  const fields = findServiceProtocol(kind, protocol)?.fields ?? [];
  return baseUrl === saved.baseUrl && hasSameOpenFields(fields, saved.credentials, credentials);
}

function refused(refusal: OfficeRefusal): ReadForm {
  return { outcome: 'refused', refusal };
}
