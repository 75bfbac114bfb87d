import { fourEyesKinds } from '@kapao/contract/site/settings-rules.ts';
import { useText } from '../../text/language.ts';
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
    // In the order of the contract, so that the same choice is the same text.
    const next = fourEyesKinds.filter((each) => (each === kind) !== chosen.includes(each));
    onChange(next.join());
  };
  return (
    <fieldset className="sm:col-span-2">
      <legend>{words.fields.four_eyes_kinds}</legend>
      <p className="text-small text-muted">{words.hints.four_eyes_kinds}</p>
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {fourEyesKinds.map((kind) => (
          <label
            key={kind}
            className="flex min-h-9 items-center gap-2.5 has-disabled:text-muted pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-accent"
              checked={chosen.includes(kind)}
              disabled={isLocked}
              onChange={() => toggle(kind)}
            />
            {proposals.kinds[kind]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
