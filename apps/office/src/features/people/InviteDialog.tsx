import type { OfficeData } from '@kapao/contract/office/operation.ts';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogFoot } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { focusNow } from '../../ui/focus.ts';
import { LinkOnce } from './LinkOnce.tsx';
import { RoleSelect } from './RoleSelect.tsx';

/** Makes the link by which a new person joins. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { people: text, common } = useText();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('');
  const [message, setMessage] = useState('');
  const [made, setMade] = useState<OfficeData<'inviteStaff'> | null>(null);
  const { busy, run } = useAct('inviteStaff');
  const invite = async () => {
    setMessage('');
    if (email.trim() === '' || role === '') return setMessage(text.incomplete);
    const result = await run({ body: { email, role } });
    if (result?.success === true) setMade(result.data);
    else if (result !== null) setMessage(result.message);
  };
  return (
    <Dialog title={text.invite} isOpen isAlert onClose={onClose}>
      {made !== null ? (
        <LinkOnce made={made} email={email} onClose={onClose} />
      ) : (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void invite();
          }}
        >
          <Field
            label={text.email}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            ref={focusNow}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <RoleSelect role={role} onChange={setRole} />
          <DialogFoot message={message}>
            <Button onClick={onClose}>{common.cancel}</Button>
            <Button type="submit" look="primary" busy={busy}>
              {text.makeLink}
            </Button>
          </DialogFoot>
        </form>
      )}
    </Dialog>
  );
}
