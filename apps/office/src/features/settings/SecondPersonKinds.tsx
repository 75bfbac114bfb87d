import { fourEyesKinds } from '@kapao/contract/site/settings-rules.ts';
import { useText } from '../../text/language.ts';
import { Checkboxes } from '../../ui/Checkboxes.tsx';
import { kindsOf } from './settings-draft.ts';

interface SecondPersonKindsProps {
  /** The draft: the chosen kinds, separated by commas. */
  value: string;
  isLocked: boolean;
  onChange: (value: string) => void;
}

/** Chooses the kinds of proposals that need a second person. */
export function SecondPersonKinds({ value, isLocked, onChange }: SecondPersonKindsProps) {
  const { settings: words, proposals } = useText();
  const chosen = kindsOf(value);
  const toggle = (kind: (typeof fourEyesKinds)[number]) => {
    // The kinds stand in the order of the contract, so that the same choice is the same text.
    const next = fourEyesKinds.filter((each) => (each === kind) !== chosen.includes(each));
    onChange(next.join());
  };
  return (
    <fieldset className="sm:col-span-2">
      <legend>{words.fields.four_eyes_kinds}</legend>
      <p className="text-small text-muted">{words.hints.four_eyes_kinds}</p>
      <Checkboxes
        boxes={fourEyesKinds.map((kind) => ({
          name: kind,
          label: proposals.kinds[kind],
          isChecked: chosen.includes(kind),
          isDisabled: isLocked,
        }))}
        onToggle={toggle}
      />
    </fieldset>
  );
}
