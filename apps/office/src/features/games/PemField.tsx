import { useStudiosText } from '../../text/use-studios-text.ts';
import { TextArea } from '../../ui/Field.tsx';

const ROWS = 5;

interface PemFieldProps {
  value: string;
  error: string | undefined;
  onChange: (pem: string) => void;
}

/** A field for a studio's public key, pasted as the studio sent it. */
export function PemField({ value, error, onChange }: PemFieldProps) {
  const text = useStudiosText();
  return (
    <TextArea
      label={text.pem}
      rows={ROWS}
      error={error}
      spellCheck={false}
      autoComplete="off"
      placeholder="-----BEGIN PUBLIC KEY-----"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
