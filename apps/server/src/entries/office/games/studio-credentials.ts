import { isDeepStrictEqual } from 'node:util';
import type { ServiceCredentials } from '@kapao/contract/third-parties/credentials.ts';
import type { OfficeStudioProtocol } from '@kapao/contract/office/studios.ts';
import { findProtocol, protocolOf } from '../../../adapters/game-studio/protocols.ts';
import type { Context } from '../../../context.ts';
import type { Secrets } from '../../../db/sealed.ts';
import { credentialsOf, saveCredentials } from '../../../features/games/studios/studios-store.ts';
import type { Studio } from '../../../features/games/studios/studios-store.ts';
import {
  credentialsAfter,
  findUnknownField,
  findWrongField,
  shownValues,
} from '../../../features/services/rules.ts';
import type { GivenFields } from '../../../features/services/rules.ts';
import { sealedForm, unsealedForm } from '../../../features/services/sealed-form.ts';
import { serviceRefusals, wrongFieldRefusal } from '../../../features/services/service-refusals.ts';
import { shownField } from '../../../features/services/shown-field.ts';
import { officeRefusal } from '../../../http/office/office-handlers.ts';
import type { OfficeHandlers, OfficeRefusal } from '../../../http/office/office-handlers.ts';
import { changeStudioIfUnchanged } from './change-studio.ts';

export type CredentialOperation = 'saveStudioCredentials' | 'dropStudioSecret';

type StudioOfForm = Pick<Studio, 'code' | 'protocol' | 'credentials'>;

/** The fields of studios whose protocol has them (studio-69). No answer has a secret. */
export function changeCredentials({ secrets }: Context): OfficeHandlers<CredentialOperation> {
  return {
    saveStudioCredentials: async ({ params, body }, _caller, tx) => {
      const { code } = params;
      const changed = await changeStudioIfUnchanged(tx, code, body, async ({ studio }) => {
        const form = readCredentials(secrets, studio, body);
        if (form.outcome === 'refused') return form.refusal;
        const isSame = isDeepStrictEqual(form.credentials, credentialsOf(secrets, studio));
        if (!isSame) await saveCredentials(tx, secrets, code, form.credentials);
        return undefined;
      });
      if (changed.outcome === 'refused') return changed;
      const row = { table: 'game_studios', code } as const;
      return { ...changed, heldInput: { params, body: sealedForm(secrets, row, body) } };
    },
    dropStudioSecret: ({ params: { code }, body }, _caller, tx) =>
      changeStudioIfUnchanged(tx, code, body, async ({ studio }) => {
        const credentials = credentialsOf(secrets, studio);
        const [newest, ...older] = credentials[body.field] ?? [];
        if (newest === undefined || older.length === 0) return serviceRefusals.no_old_secret;
        await saveCredentials(tx, secrets, code, { ...credentials, [body.field]: [newest] });
        return undefined;
      }),
  };
}

/** Reads the fields of a form as they shall be stored, or returns the refusal. */
export function readCredentials(
  secrets: Secrets,
  studio: StudioOfForm,
  form: GivenFields,
):
  | { outcome: 'read'; credentials: ServiceCredentials }
  | { outcome: 'refused'; refusal: OfficeRefusal } {
  const refused = (refusal: OfficeRefusal) => ({ outcome: 'refused', refusal }) as const;
  const protocol = findProtocol(studio.protocol);
  if (!protocol) return refused(serviceRefusals.protocol_unknown);
  const given = unsealedForm(secrets, { table: 'game_studios', code: studio.code }, form);
  if (!given) return refused(officeRefusal('target_changed'));
  if (findUnknownField(protocol.fields, given) !== undefined) {
    return refused(officeRefusal('invalid_input'));
  }
  const credentials = credentialsAfter(protocol.fields, credentialsOf(secrets, studio), given);
  const wrong = findWrongField(protocol.fields, credentials);
  return wrong ? refused(wrongFieldRefusal(wrong)) : { outcome: 'read', credentials };
}

export function shownProtocol(name: string): OfficeStudioProtocol {
  const { th, en, keys, fields } = protocolOf({ protocol: name });
  return { protocol: name, th, en, has_keys: keys !== null, fields: fields.map(shownField) };
}

/** Returns the values of a studio's fields as staff see them: of a secret the last characters at most. */
export function shownCredentials(secrets: Secrets, studio: StudioOfForm): Record<string, string[]> {
  const credentials = credentialsOf(secrets, studio);
  const shown = protocolOf(studio).fields.map((field): [string, string[]] => [
    field.name,
    shownValues(field, credentials),
  ]);
  return Object.fromEntries(shown.filter(([, values]) => values.length > 0));
}
