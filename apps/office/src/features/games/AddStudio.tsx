import type { OfficeStudioProtocol } from '@kapao/contract/office/studios.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useQueryOf } from '../../api/use-query-of.ts';
import { paths } from '../../lib/paths.ts';
import { refuseAct } from '../../lib/refuse-act.ts';
import { showToast } from '../../state/toasts.ts';
import { useGo } from '../../state/use-search-of.ts';
import { useInLanguage } from '../../text/language.ts';
import { useStudiosText } from '../../text/use-studios-text.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, SelectField } from '../../ui/Field.tsx';
import { Loaded } from '../../ui/states.tsx';
import { PemField } from './PemField.tsx';
import { fieldsOf, findMistypedField } from './protocol-draft.ts';
import { StudioField } from './StudioField.tsx';
import { isWebAddress } from './studio-fields.ts';

const CODE = /^[a-z0-9-]{1,40}$/;

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
  const field = (name: 'code' | 'name' | 'base_url') => ({
    value: given[name],
    spellCheck: false,
    onChange: (event: { target: { value: string } }) =>
      setGiven({ ...given, [name]: event.target.value }),
  });
  return (
    <ConfirmDialog
      title={text.add}
      confirm={text.add}
      reason
      act={({ key, reason }) => {
        const code = given.code.trim();
        const url = given.base_url.trim();
        if (!protocol || !CODE.test(code)) return refuseAct(text.codeWrong);
        if (!isWebAddress(url)) return refuseAct(text.urlWrong);
        const wrong = findMistypedField(protocol, typed, {});
        if (wrong) return refuseAct(text.fieldWrong(inLanguage(wrong)));
        const own = { ...given, code, name: given.name.trim(), base_url: url };
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
            onChange={(public_key) => setGiven({ ...given, public_key })}
          />
        )}
        {protocol?.fields.map((each) => (
          <StudioField
            key={each.name}
            field={each}
            savedValues={[]}
            value={typed[each.name] ?? ''}
            onChange={(value) => setTyped((now) => ({ ...now, [each.name]: value }))}
          />
        ))}
        <p className="text-small text-muted">{text.addHint}</p>
      </div>
    </ConfirmDialog>
  );
}
