import type { KeyboardEvent, Ref } from 'react';
import { IconButton } from './IconButton.tsx';
import { CrossIcon } from './money-icons.tsx';
import { SearchIcon } from './menu-icons.tsx';

interface SearchFieldProps {
  /** The accessible name and the placeholder. */
  label: string;
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
  onFocus?: () => void;
  /** Called for Enter, on the keyboard or on the screen. */
  onSubmit?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

export function SearchField(props: SearchFieldProps) {
  const { label, clearLabel, value, onChange, ref, onFocus, onSubmit, onKeyDown } = props;
  return (
    <div className="relative">
      <SearchIcon
        size={20}
        className="pointer-events-none absolute inset-y-0 left-[14px] my-auto text-muted"
      />
      <input
        ref={ref}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={onFocus}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (event.key !== 'Enter') return;
          // The default is prevented, because a field that takes the focus in onSubmit would otherwise get this Enter
          // too.
          event.preventDefault();
          onSubmit?.();
          // The list filters while typing; Enter only closes the on-screen keyboard.
          event.currentTarget.blur();
        }}
        className="h-12 w-full appearance-none rounded-control border border-line-strong bg-raised pr-[48px] pl-[44px] text-[length:max(16px,min(1rem,5vw))] text-ink transition-colors duration-200 placeholder:text-muted focus:border-accent focus-visible:outline-offset-0 [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== '' && (
        <IconButton
          label={clearLabel}
          onClick={() => onChange('')}
          className="absolute inset-y-0 right-0.5 my-auto text-muted"
        >
          <CrossIcon size={20} />
        </IconButton>
      )}
    </div>
  );
}
