import { API_KEY_DAYS_MAX } from '@kapao/contract/office/api-key-rules.ts';
import { keyPermissionName, keyPermissions } from '@kapao/contract/office/permissions.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useMe } from '../../api/use-me.ts';
import { useFormErrors } from '../../lib/use-form-errors.ts';
import { useInLanguage } from '../../text/language.ts';
import { useKeyText } from '../../text/use-key-text.ts';
import { Checkboxes } from '../../ui/Checkboxes.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Field } from '../../ui/Field.tsx';

const USUAL_DAYS = '90';

interface MakeApiKeyProps {
  /** Gets the key, which is told this one time. */
  onMade: (key: string) => void;
  onClose: () => void;
}

/** Makes a key with some of the person's own reading permissions. */
export function MakeApiKey({ onMade, onClose }: MakeApiKeyProps) {
  const text = useKeyText();
  const inLanguage = useInLanguage();
  const me = useMe();
  const make = useAct('makeApiKey');
  const [name, setName] = useState('');
  const [days, setDays] = useState(USUAL_DAYS);
  const [chosen, setChosen] = useState<ReadonlySet<(typeof keyPermissions)[number]>>(new Set());
  const areDaysRight =
    /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= API_KEY_DAYS_MAX;
  const form = useFormErrors([
    name.trim() === '' && { field: 'name', message: text.nameMissing },
    !areDaysRight && { field: 'days', message: text.daysWrong },
    chosen.size === 0 && { field: 'permissions', message: text.permissionsMissing },
  ]);
  const boxes = keyPermissions.map((permission) => ({
    name: permission,
    label: inLanguage(keyPermissionName(permission)),
    isChecked: chosen.has(permission),
    isDisabled: !me.permissions.includes(permission),
  }));
  return (
    <ConfirmDialog
      title={text.add}
      confirm={text.add}
      reason
      form={form}
      act={async ({ reason }) => {
        const body = { name: name.trim(), permissions: [...chosen], days: Number(days), reason };
        const answer = await make.run({ body });
        if (answer?.success) onMade(answer.data.key);
        return answer;
      }}
      onDone={() => undefined}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <Field
          label={text.name}
          hint={text.nameHint}
          error={form.errorOf('name')}
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          label={text.days}
          inputMode="numeric"
          maxLength={3}
          value={days}
          error={form.errorOf('days')}
          onChange={({ target }) => setDays(target.value.trim())}
        />
        <fieldset>
          <legend className="text-small text-muted">{text.permissions}</legend>
          <Checkboxes
            boxes={boxes}
            error={form.errorOf('permissions')}
            onToggle={(permission) => setChosen(chosen.symmetricDifference(new Set([permission])))}
          />
        </fieldset>
      </div>
    </ConfirmDialog>
  );
}
