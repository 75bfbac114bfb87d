import { MESSAGE_MAX } from '@kapao/contract/cases/rules.ts';
import { useState, type FormEvent } from 'react';
import { useDraft } from '../../state/drafts.ts';
import { useText } from '../../text/language.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

/** From this many characters left the form counts them. */
const COUNTED_FROM = 200;

interface MessageFormProps {
  /** The name of the draft, which survives a session that ends while the member types. */
  draft: string;
  busy: boolean;
  onSend: (message: string) => Promise<void>;
}

export function MessageForm({ draft, busy, onSend }: MessageFormProps) {
  const { contact: text } = useText();
  const [message, setMessage] = useDraft(draft);
  const [isTried, setTried] = useState(false);
  const left = MESSAGE_MAX - message.length;
  const error =
    left < 0
      ? text.messageTooLong
      : isTried && message.trim() === ''
        ? text.messageMissing
        : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (message.trim() === '' || left < 0) return;
    void onSend(message).then(() => setTried(false));
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextArea
        label={text.message}
        placeholder={text.messagePlaceholder}
        value={message}
        error={error}
        hint={left <= COUNTED_FROM ? text.left(left.toLocaleString('en-US')) : undefined}
        onChange={setMessage}
      />
      <Button type="submit" busy={busy} className="w-full">
        {text.send}
      </Button>
    </form>
  );
}
