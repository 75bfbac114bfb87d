import { CODE_FORM } from '@kapao/contract/office/code-rules.ts';
import type { OfficeStudioProtocol } from '@kapao/contract/office/studios.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { paths } from '../../lib/paths.ts';
import { mistypedFields } from '../../lib/mistyped-fields.ts';
import { useFormErrors } from '../../lib/use-form-errors.ts';
import { showToast } from '../../state/toasts.ts';
import { useGo } from '../../state/use-search-of.ts';
import { useInLanguage } from '../../text/language.ts';
import { useStudiosText } from '../../text/use-studios-text.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, SelectField } from '../../ui/Field.tsx';
import { Loaded } from '../../ui/states.tsx';
import { PemField } from './PemField.tsx';
import { fieldsOf } from './protocol-draft.ts';
import { StudioField } from './StudioField.tsx';
import { isWebAddress } from './studio-fields.ts';

/** Asks for a new studio, with the fields of its protocol, and opens it once it is added. */
export function AddStudio({ onClose }: { onClose: () => void }) {
  const text = useStudiosText();
  const query = useQueryOf('listStudioProtocols', {});
  const protocols = query.data?.protocols;
  if (protocols) return <StudioForm protocols={protocols} onClose={onClose} />;
  return (
    <Dialog title={text.add} isOpen onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </Dialog>
  );
}

interface StudioFormProps {
  protocols: readonly OfficeStudioProtocol[];
  onClose: () => void;
}

const NOTHING = { code: '', name: '', base_url: '', public_key: '' };

function StudioForm({ protocols, onClose }: StudioFormProps) {
  const text = useStudiosText();
  const inLanguage = useInLanguage();
  const { run } = useAct('addStudio');
  const go = useGo();
  const [given, setGiven] = useState(NOTHING);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [chosen, setChosen] = useState(protocols[0]?.protocol ?? '');
  const protocol = protocols.find((each) => each.protocol === chosen);
  const form = useFormErrors([
    !CODE_FORM.test(given.code.trim()) && { field: 'code', message: text.codeWrong },
    given.name.trim() === '' && { field: 'name', message: text.nameMissing },
    !isWebAddress(given.base_url.trim()) && { field: 'base_url', message: text.urlWrong },
    ...mistypedFields(protocol?.fields ?? [], typed, {}).map((wrong) => ({
      field: wrong.name,
      message: text.fieldWrong(inLanguage(wrong)),
    })),
  ]);
  const field = (name: 'code' | 'name' | 'base_url') => ({
    value: given[name],
    error: form.errorOf(name),
    spellCheck: false,
    onChange: (event: { target: { value: string } }) =>
      setGiven({ ...given, [name]: event.target.value }),
  });
  return (
    <ConfirmDialog
      title={text.add}
      confirm={text.add}
      reason
      form={form}
      act={({ key, reason }) => {
        if (!protocol) return Promise.resolve(null);
        const own = {
          ...given,
          code: given.code.trim(),
          name: given.name.trim(),
          base_url: given.base_url.trim(),
        };
        const body = { ...own, protocol: chosen, ...fieldsOf(protocol, typed), key, reason };
        return run({ body });
      }}
      onDone={() => {
        showToast(text.addedStudio);
        go(paths.studios({ studio: given.code.trim() }));
      }}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <SelectField
          label={text.protocol}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          {protocols.map((each) => (
            <option key={each.protocol} value={each.protocol}>
              {inLanguage(each)}
            </option>
          ))}
        </SelectField>
        <Field label={text.code} hint={text.codeHint} autoCapitalize="none" {...field('code')} />
        <Field label={text.shownName} maxLength={100} {...field('name')} />
        <Field label={text.baseUrl} type="url" maxLength={500} {...field('base_url')} />
        {protocol?.has_keys === true && (
          <PemField
            value={given.public_key}
            error={form.errorOf('public_key')}
            onChange={(public_key) => setGiven({ ...given, public_key })}
          />
        )}
        {protocol?.fields.map((each) => (
          <StudioField
            key={each.name}
            field={each}
            savedValues={[]}
            value={typed[each.name] ?? ''}
            form={form}
            onChange={(value) => setTyped((now) => ({ ...now, [each.name]: value }))}
          />
        ))}
        <p className="text-small text-muted">{text.addHint}</p>
      </div>
    </ConfirmDialog>
  );
}
