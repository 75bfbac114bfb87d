import {
  Button,
  ComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components';
import { ChevronDownIcon } from './icons.tsx';
import { useUi } from './ui-context.ts';

interface ComboboxProps {
  label: string;
  value: string | undefined;
  /** `label` is searched and shown; `note` is the quieter second line. */
  choices: readonly { value: string; label: string; note?: string }[];
  /** Called with the chosen value; undefined when the field is emptied. */
  onChange: (value: string | undefined) => void;
  /** The word in the empty field; that of a filter unless given. */
  placeholder?: string;
}

/** One of many choices, found by typing a part of its name. */
export function Combobox({ label, value, choices, onChange, placeholder }: ComboboxProps) {
  const { text } = useUi();
  return (
    <ComboBox
      // The field begins anew when its value is changed elsewhere, such as by the back button.
      key={value ?? ''}
      className="flex min-w-0 flex-col gap-1"
      defaultItems={choices}
      defaultSelectedKey={value ?? null}
      onSelectionChange={(key) => {
        const chosen = key === null ? undefined : String(key);
        if (chosen !== value) onChange(chosen);
      }}
      menuTrigger="focus"
    >
      <Label className="text-small text-muted">{label}</Label>
      <div className="control flex items-center !pe-0 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent">
        <Input
          placeholder={placeholder ?? text.all}
          className="min-h-6 w-full min-w-0 bg-transparent !outline-none"
        />
        <Button aria-label={text.showChoices} className="min-h-6 px-2 text-muted">
          <ChevronDownIcon className="size-4" />
        </Button>
      </div>
      <Popover className="w-max max-w-[min(24rem,calc(100vw-1rem))] min-w-(--trigger-width) overflow-y-auto rounded-card border border-line bg-surface py-1 shadow-over">
        <ListBox<(typeof choices)[number]> className="outline-none">
          {(choice) => (
            <ListBoxItem
              id={choice.value}
              textValue={`${choice.label} ${choice.note ?? ''}`.trim()}
              className="px-3 py-1.5 outline-none data-focused:bg-raised data-selected:text-accent"
            >
              {choice.label}
              {choice.note !== undefined && (
                <span className="block font-mono text-small text-muted">{choice.note}</span>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
