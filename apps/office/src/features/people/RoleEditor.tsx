import { CODE_FORM } from '@kapao/contract/office/code-rules.ts';
import { allPermissions, permissions } from '@kapao/contract/office/permissions.ts';
import type { Permission } from '@kapao/contract/office/permissions.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useMe } from '../../api/use-me.ts';
import { showToast } from '../../state/toasts.ts';
import { useInLanguage, useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkboxes } from '../../ui/Checkboxes.tsx';
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import type { ListedRole } from './listed.ts';

interface RoleEditorProps {
  /** The role to change; null for a new one. */
  edited: ListedRole | null;
  /** The codes that a new role cannot have. */
  taken: readonly string[];
  onClose: () => void;
}

/** Makes a new role of the operator, or changes one. */
export function RoleEditor({ edited, taken, onClose }: RoleEditorProps) {
  const { roles: text, common } = useText();
  const [code, setCode] = useState(edited?.code ?? '');
  const [th, setTh] = useState(edited?.name.th ?? '');
  const [en, setEn] = useState(edited?.name.en ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<Permission>>(new Set(edited?.permissions));
  const [message, setMessage] = useState('');
  const { busy, run } = useAct('saveRole');
  const save = async () => {
    const mistake = [
      !CODE_FORM.test(code) && text.codeWrong,
      taken.includes(code) && text.codeTaken,
      (th.trim() === '' || en.trim() === '') && text.namesMissing,
    ].find((found) => found !== false);
    setMessage(mistake ?? '');
    if (mistake !== undefined) return;
    const result = await run({ body: { code, name: { th, en }, permissions: [...chosen] } });
    if (result === null) return;
    if (!result.success) return setMessage(result.message);
    showToast(text.saved);
    onClose();
  };
  return (
    <Dialog title={edited === null ? text.add : text.edit} isOpen isAlert onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field
          label={text.code}
          hint={text.codeHint}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          readOnly={edited !== null}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={text.nameTh}
            maxLength={60}
            value={th}
            onChange={(event) => setTh(event.target.value)}
          />
          <Field
            label={text.nameEn}
            maxLength={60}
            value={en}
            onChange={(event) => setEn(event.target.value)}
          />
        </div>
        <Permissions chosen={chosen} onChange={setChosen} />
        {edited !== null && edited.people > 0 && (
          <p className="text-muted">{text.appliesTo(edited.people)}</p>
        )}
        <DialogFoot message={message}>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {text.save}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

interface PermissionsProps {
  chosen: ReadonlySet<Permission>;
  onChange: (chosen: ReadonlySet<Permission>) => void;
}

/** All permissions in words; those that the caller lacks cannot be given. */
function Permissions({ chosen, onChange }: PermissionsProps) {
  const { roles: text } = useText();
  const inLanguage = useInLanguage();
  const { permissions: own } = useMe();
  const toggle = (permission: Permission) => {
    const next = new Set(chosen);
    if (!next.delete(permission)) next.add(permission);
    onChange(next);
  };
  return (
    <fieldset>
      <legend className="text-small text-muted">{text.permissions}</legend>
      <Checkboxes
        boxes={allPermissions.map((permission) => ({
          name: permission,
          label: inLanguage(permissions[permission]),
          isChecked: chosen.has(permission),
          isDisabled: !own.includes(permission),
        }))}
        onToggle={toggle}
      />
    </fieldset>
  );
}
