import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { paths } from '../../lib/paths.ts';
import { refuseAct } from '../../lib/refuse-act.ts';
import { showToast } from '../../state/toasts.ts';
import { useGo } from '../../state/use-search-of.ts';
import { useText } from '../../text/language.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { PemField } from './PemField.tsx';
import { isWebAddress } from './studio-fields.ts';

const CODE = /^[a-z0-9-]{1,40}$/;

/** Asks for a new studio, and opens it once it is added. */
export function AddStudio({ onClose }: { onClose: () => void }) {
  const { studios: text } = useText();
  const { run } = useAct('addStudio');
  const go = useGo();
  const [given, setGiven] = useState({ code: '', name: '', base_url: '', public_key: '' });
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
        if (!CODE.test(code)) return refuseAct(text.codeWrong);
        if (!isWebAddress(url)) return refuseAct(text.urlWrong);
        const name = given.name.trim();
        return run({ body: { ...given, code, name, base_url: url, key, reason } });
      }}
      onDone={() => {
        showToast(text.addedStudio);
        go(paths.studios({ studio: given.code.trim() }));
      }}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <Field label={text.code} hint={text.codeHint} autoCapitalize="none" {...field('code')} />
        <Field label={text.shownName} maxLength={100} {...field('name')} />
        <Field label={text.baseUrl} type="url" maxLength={500} {...field('base_url')} />
        <PemField
          value={given.public_key}
          onChange={(public_key) => setGiven({ ...given, public_key })}
        />
        <p className="text-small text-muted">{text.addHint}</p>
      </div>
    </ConfirmDialog>
  );
}
