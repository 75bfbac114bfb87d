import { chooseLook, lookAfter, useLook } from '../state/look.ts';
import { useText } from '../text/language.ts';
import { Button } from '../ui/Button.tsx';
import { DarkLookIcon, LightLookIcon, SystemLookIcon } from '../ui/look-icons.tsx';

const icons = { system: SystemLookIcon, light: LightLookIcon, dark: DarkLookIcon } as const;

/** Switches between the look of the system, light and dark; named by the present one. */
export function LookButton() {
  const { shell } = useText();
  const { look } = useLook();
  const label = shell.look(shell.looks[look]);
  const LookIcon = icons[look];
  return (
    <Button
      look="quiet"
      aria-label={label}
      title={label}
      onClick={() => chooseLook(lookAfter(look))}
      className="px-2"
    >
      <LookIcon />
    </Button>
  );
}
