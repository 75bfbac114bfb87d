import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useFormErrors } from '../../lib/use-form-errors.ts';
import { showToast } from '../../state/toasts.ts';
import { useStudiosText } from '../../text/use-studios-text.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { PemField } from './PemField.tsx';
import type { ShownStudio } from './studio-fields.ts';

/** Asks for one more key of the studio. */
export function AddStudioKey({ studio, onClose }: { studio: ShownStudio; onClose: () => void }) {
  const text = useStudiosText();
  const { run } = useAct('addStudioKey');
  // The studio is kept as it was when the dialog opened, so that the server refuses the act after a colleague's change.
  const [{ code, name, seen }] = useState(studio);
  const [pem, setPem] = useState('');
  const [takesBack, setTakesBack] = useState(false);
  const form = useFormErrors([]);
  return (
    <ConfirmDialog
      title={text.addKeyOf(name)}
      confirm={text.addKey}
      reason
      form={form}
      act={({ key, reason }) =>
        run({
          params: { code },
          body: { public_key: pem, takes_back: takesBack, seen, key, reason },
        })
      }
      onDone={() => showToast(text.keyAdded)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p className="text-muted">{text.addKeyHint}</p>
        <PemField value={pem} error={form.errorOf('public_key')} onChange={setPem} />
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={takesBack}
            onChange={(event) => setTakesBack(event.target.checked)}
          />
          {text.takesBack}
        </label>
      </div>
    </ConfirmDialog>
  );
}
