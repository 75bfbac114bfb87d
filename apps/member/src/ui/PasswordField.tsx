import { useState, type ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { IconButton } from './IconButton.tsx';
import { EyeIcon, EyeOffIcon } from './icons.tsx';
import { useUiText } from './ui-text.ts';

type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id' | 'className' | 'type'> & {
    value: string;
    onChange: (value: string) => void;
  };

export function PasswordField({ label, hint, error, onChange, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const { showPassword, hidePassword } = useUiText();
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            onChange={(event) => onChange(event.target.value)}
            className={`${control.className} pr-[52px]`}
          />
          <IconButton
            label={shown ? hidePassword : showPassword}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-1 my-auto text-muted"
          >
            {shown ? <EyeOffIcon size={22} /> : <EyeIcon size={22} />}
          </IconButton>
        </div>
      )}
    </Field>
  );
}
