import { useState } from 'react';
import { DateTimeField } from '../ui/DateTimeField.tsx';
import { useText } from './language.ts';

interface DueFieldProps {
  /** Whether the change may be made now: then an empty field says so. */
  isOptional?: boolean;
  onChange: (wallClock: string) => void;
}

/** A field for the time of a change. It keeps its value itself, because a confirmation's content is drawn once. */
export function DueField({ isOptional = false, onChange }: DueFieldProps) {
  const { versions } = useText();
  const [value, setValue] = useState('');
  return (
    <DateTimeField
      label={versions.dueAt}
      hint={isOptional ? versions.dueHint : undefined}
      value={value}
      onChange={(changed) => {
        setValue(changed);
        onChange(changed);
      }}
    />
  );
}
