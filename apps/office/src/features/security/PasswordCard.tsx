import { useState } from 'react';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';

/** Leads to the change of a person's own password. */
export function PasswordCard() {
  const { security: text } = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card
      title={text.password}
      note={text.passwordNote}
      actions={<Button onClick={() => setIsOpen(true)}>{text.changePassword}</Button>}
    >
      {isOpen && <PasswordDialog onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
